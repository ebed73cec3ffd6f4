import type { QueueMode } from "@pi-stack/agent-core";
import type { ImageContent, Model, ModelThinkingLevel, TextContent } from "@pi-stack/ai";
import { cleanupSessionResources } from "@pi-stack/ai";
import type { BashOperations } from "../contracts/bash-operations.js";
import type { CompactionResult } from "../contracts/compaction.js";
import type { InputSource, SessionShutdownReason } from "../contracts/extension-events.js";
import type { ExtensionBindings, ExtensionCommandActions } from "../contracts/extension-session.js";
import type { BashResult } from "../contracts/user-bash.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import type { ScopedModel } from "../models/model-pattern.js";
import type { ExtendedResources } from "../resources/skills-and-prompts.js";
import { type AgentSessionConfig, type AgentSessionParts, createParts } from "./agent-session-parts.js";
import { AgentSessionView } from "./agent-session-view.js";
import { type BashRunOptions, bashExecutionMessage } from "./bash-service.js";
import { sessionCommandActions } from "./command-actions.js";
import type { CustomMessageInput, SendCustomMessageOptions } from "./custom-messages.js";
import type { AgentSessionEventListener } from "./events.js";
import type { ClearedQueue, QueuedMessage, QueueKind } from "./message-queue.js";
import type { ModelCycleResult } from "./model-service.js";
import { type PromptOptions, Prompts } from "./prompts.js";
import { sessionClosed } from "./session-closed.js";
import { exportBranch, exportHtml } from "./session-export.js";
import type { SessionStart } from "./session-extensions.js";
import type { NavigateTreeOptions, NavigateTreeResult } from "./tree-navigation.js";
import { askAboutBash, refuseByRules, userBashOptions } from "./user-bash.js";

/** How a command of the user is run. */
export interface ExecuteBashOptions {
  /** The model is not shown it (`!!`). */
  excludeFromContext?: boolean;
  /** Where it runs. @defaultValue this machine */
  operations?: BashOperations;
}

/**
 * A conversation with a model, in a session file. Events go through one awaited pipeline: the transcript, the disk,
 * then the listeners. `prompt()` resolves when the run has settled, with its retries and compactions, and everything is
 * on disk. This is a facade: each concern has a small service of its own.
 */
export class AgentSession extends AgentSessionView {
  readonly #config: AgentSessionConfig;
  readonly #parts: AgentSessionParts;
  readonly #prompts: Prompts;
  readonly #unsubscribe: () => void;
  #isDisposed = false;

  constructor(config: AgentSessionConfig) {
    config.sessionManager.setRetired(false);
    const parts = createParts(config);
    super(config, parts);
    this.#config = config;
    this.#parts = parts;
    this.#prompts = new Prompts({
      ...parts,
      sessions: config.sessionManager,
      resources: config.resourceLoader,
      isStreaming: () => this.isStreaming,
    });
    this.#unsubscribe = config.agent.subscribe((event) => parts.controller.onAgentEvent(event));
    parts.extensions.attach({
      session: this,
      commandActions: sessionCommandActions(this),
      extendResources: (found) => this.#extendResources(found),
      providersChanged: () => parts.models.refresh(),
    });
    this.refreshTools();
  }

  /**
   * Lets the extensions hear: they are told that the session begins, and asked for more resources. They hear nothing
   * before. Called again, it only changes what is bound. Resolves when all have heard.
   */
  async bindExtensions(bindings: ExtensionBindings = {}): Promise<void> {
    await this.#live.extensions.bind(bindings);
  }

  /** What only something that holds the session can do, for commands of extensions, and why the session begins. */
  attachRuntime(actions: Partial<ExtensionCommandActions>, start?: SessionStart): void {
    this.#parts.extensions.attachRuntime(actions, start);
  }

  /** Binds what the session before was bound to; a host that stands for extensions hears of the beginning in any case. */
  async inheritBindings(bindings: ExtensionBindings | undefined): Promise<void> {
    const { extensions } = this.#parts;
    if (!extensions.isBound && (bindings || extensions.isHosted)) await extensions.bind(bindings ?? {});
  }

  /** Tells the extensions of the end; they hear nothing more. Handlers are waited for some seconds at most. */
  async shutDownExtensions(reason: SessionShutdownReason, targetSessionFile?: string): Promise<void> {
    await this.#parts.extensions.shutDown(reason, targetSessionFile);
  }

  /** Listeners are awaited one after another; what they are told is on disk. Returns the way out. */
  subscribe(listener: AgentSessionEventListener): () => void {
    return this.#parts.listeners.add(listener);
  }

  /**
   * Sends a prompt and resolves when the run has settled, also when it failed (see the last assistant message). While
   * the session settles or compacts, the prompt waits for its turn. A command of an extension runs at once instead, and
   * extensions may change the prompt or take it.
   * @throws {@link CodingAgentError} with code "no_model", "missing_api_key", "busy" or "cancelled"
   */
  async prompt(text: string, options: PromptOptions = {}): Promise<void> {
    await this.#prompts.send(text, options);
  }

  /**
   * Shows the model a message before its next reply. Returns the identity of the queued message, or nothing when an
   * extension took it.
   * @throws {@link CodingAgentError} with code "invalid_arguments" for a command of an extension
   */
  async steer(text: string, images: ImageContent[] = [], source?: InputSource): Promise<string> {
    if (this.#isDisposed) throw sessionClosed();
    return this.#prompts.queue("steer", text, images, source);
  }

  /** {@link steer}, but the message continues the run once it would end. */
  async followUp(text: string, images: ImageContent[] = [], source?: InputSource): Promise<string> {
    if (this.#isDisposed) throw sessionClosed();
    return this.#prompts.queue("followUp", text, images, source);
  }

  /** Adds a message of an extension: to the run, to the next prompt, or to the transcript. */
  async sendCustomMessage(message: CustomMessageInput, options: SendCustomMessageOptions = {}): Promise<void> {
    if (this.#isDisposed) throw sessionClosed();
    await this.#parts.customMessages.send(message, options);
  }

  /** Sends words of a program as if the user had written them, without expansion. */
  async sendUserMessage(
    content: string | (TextContent | ImageContent)[],
    options: { deliverAs?: QueueKind } = {},
  ): Promise<void> {
    const blocks = typeof content === "string" ? [{ type: "text" as const, text: content }] : content;
    const text = blocks.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
    const images = blocks.filter((block) => block.type === "image");
    const { deliverAs } = options;
    const behavior = deliverAs === undefined ? {} : { streamingBehavior: deliverAs };
    await this.prompt(text, { images, expandPromptTemplates: false, source: "extension", ...behavior });
  }

  /** Takes one queued message back; `undefined` when the model was shown it already. */
  withdrawQueuedMessage(id: string): Promise<QueuedMessage | undefined> {
    return this.#parts.queue.withdraw(id);
  }

  /** Changes a queued message where it stands. False when the model was shown it already. */
  editQueuedMessage(id: string, text: string, images?: ImageContent[]): Promise<boolean> {
    return this.#parts.queue.edit(id, text, images);
  }

  /** Empties the queues and gives back what was in them. */
  clearQueue(): ClearedQueue {
    return this.#parts.queue.clear();
  }

  setSteeringMode(mode: QueueMode): void {
    this.agent.steeringMode = mode;
    this.settingsManager.setSteeringMode(mode);
  }

  setFollowUpMode(mode: QueueMode): void {
    this.agent.followUpMode = mode;
    this.settingsManager.setFollowUpMode(mode);
  }

  /** Ends whatever is under way and resolves when it is over. Queued messages stay. */
  async abort(): Promise<void> {
    await this.#parts.controller.abort();
  }

  /** Resolves when nothing is under way; whoever sent a prompt hears how it ended. */
  async waitForIdle(): Promise<void> {
    await this.#parts.controller.waitForIdle();
  }

  /** Ends the wait for another attempt; the failed reply stays the last word. */
  abortRetry(): void {
    this.#parts.retry.cancel();
  }

  /** Resolves when no failed reply waits to be asked for again. */
  async waitForRetry(): Promise<void> {
    if (this.isRetrying || this.retryAttempt > 0) await this.waitForIdle();
  }

  setAutoRetryEnabled(enabled: boolean): void {
    this.settingsManager.setRetryEnabled(enabled);
  }

  /**
   * Replaces history by a summary now. A run that is under way is aborted.
   * @throws {@link CodingAgentError} with code "nothing_to_compact", "already_compacted", "compaction_cancelled",
   * "compaction_no_gain", "summary_failed", "summary_truncated", "no_model" or "missing_api_key"
   */
  async compact(customInstructions?: string): Promise<CompactionResult> {
    const { controller, compaction, queue } = this.#parts;
    if (controller.isRunning) controller.abortJob();
    const queued = queue.version;
    return controller.exclusive("other", async (signal) => {
      try {
        return await compaction.compact("manual", { customInstructions, signal });
      } finally {
        // What was queued meanwhile must not wait for the next prompt, and whoever waits for the end waits for it, too.
        if (queue.version > queued) controller.resumeQueue();
      }
    });
  }

  /** Cancels a compaction, also an automatic one; the run goes on without. */
  abortCompaction(): void {
    this.#parts.compaction.abort();
  }

  setAutoCompactionEnabled(enabled: boolean): void {
    this.settingsManager.setCompactionEnabled(enabled);
  }

  /** Cancels the summary of a branch; nothing moves. */
  abortBranchSummary(): void {
    this.#parts.tree.abort();
  }

  /**
   * Runs a command of the user and keeps its result in the transcript; during a run that waits for the run's end.
   * @throws {@link CodingAgentError} with code "invalid_arguments", "shell_missing", "not_a_directory", "spawn_failed",
   * "access_denied" or "session_closed"
   */
  async executeBash(
    command: string,
    onChunk?: (text: string) => unknown,
    options: ExecuteBashOptions = {},
  ): Promise<BashResult> {
    const { extensions } = this.#live;
    refuseByRules(this.#config.guard, command);
    const cwd = this.sessionManager.getCwd();
    const told = { command, excludeFromContext: options.excludeFromContext === true, cwd };
    const asked = options.operations ? undefined : await askAboutBash(this.#parts.bash, extensions, told);
    if (asked?.result) {
      await this.recordBashResult(command, asked.result, options);
      return asked.result;
    }
    const operations = options.operations ?? asked?.operations;
    const around = this.#live.fileRecorder.aroundCommand(this.isStreaming);
    const run: BashRunOptions = { ...userBashOptions(this.#config), cwd, operations, onChunk, around };
    return this.#live.bash.run(command, run, (result) => this.recordBashResult(command, result, options));
  }

  /**
   * Keeps the result of a command that was run elsewhere.
   * @throws {@link CodingAgentError} with code "session_closed"
   */
  async recordBashResult(
    command: string,
    result: BashResult,
    options: Pick<ExecuteBashOptions, "excludeFromContext"> = {},
  ): Promise<void> {
    await this.#live.deferred.addOrDefer(bashExecutionMessage(command, result, options), this.#parts.controller.isBusy);
  }

  /** Cancels the commands of the user that run. */
  abortBash(): void {
    this.#parts.bash.abort();
  }

  /**
   * Chooses a model, for this session and as the default of later ones.
   * @throws {@link CodingAgentError} (as a rejection) with code "missing_api_key"
   */
  async setModel(model: Model): Promise<void> {
    await this.#live.models.set(model);
  }

  /** Goes to the next model of the scoped ones, or of all that have a key; `undefined` when there is no other. */
  async cycleModel(direction: "forward" | "backward" = "forward"): Promise<ModelCycleResult | undefined> {
    return this.#live.models.cycle(direction);
  }

  setScopedModels(models: readonly ScopedModel[]): void {
    this.#parts.models.scoped = models;
  }

  /** Takes the nearest level that the model has. */
  setThinkingLevel(level: ModelThinkingLevel): void {
    this.#live.models.setThinkingLevel(level);
  }

  /** `undefined` when the model has no levels. */
  cycleThinkingLevel(): ModelThinkingLevel | undefined {
    return this.#live.models.cycleThinkingLevel();
  }

  /** Unknown names are passed over. A run that is under way knows the tools from its next request on. */
  setActiveToolsByName(names: readonly string[]): void {
    this.#config.tools.activate(names);
    this.#parts.setup.apply();
  }

  /** Looks at the tools of the extensions again. A run that is under way knows them from its next request on. */
  refreshTools(): void {
    this.#config.tools.setExtensionTools(this.extensionRunner.getAllRegisteredTools());
    this.#parts.setup.apply();
  }

  /** An empty name clears. */
  setSessionName(name: string): void {
    const { listeners } = this.#live;
    this.sessionManager.appendSessionInfo(name);
    void listeners.announce({ type: "session_info_changed", name: this.sessionName });
  }

  /**
   * Moves to another place of the tree, with a summary of what is left behind if that is wanted.
   * @throws {@link CodingAgentError} with code "busy", "unknown_entry", "no_model", "missing_api_key" or of a failed
   * summary; nothing has moved then
   */
  async navigateTree(targetId: string, options: NavigateTreeOptions = {}): Promise<NavigateTreeResult> {
    const { controller, tree } = this.#parts;
    if (this.isStreaming) throw busy("Moving through the tree");
    return controller.exclusive("other", (signal) => tree.navigate(targetId, options, signal));
  }

  /** Writes a page that shows the session in a browser, by default into the working folder. Returns its path. */
  exportToHtml(outputPath?: string): Promise<string> {
    return exportHtml(this, outputPath);
  }

  /** Writes the branch as a session of its own, by default into the working folder. Returns its path. */
  exportToJsonl(outputPath?: string): string {
    return exportBranch(this, outputPath);
  }

  /**
   * Reads settings, models, resources and extensions again. The transcript stays.
   * @throws {@link CodingAgentError} with code "busy" while a run is under way
   */
  async reload(): Promise<void> {
    if (this.isStreaming) throw busy("Reloading");
    const { controller, extensions, models } = this.#parts;
    await controller.exclusive("other", () =>
      extensions.reload(
        async () => {
          await this.settingsManager.flush();
          this.settingsManager.reload();
          await this.#config.guard?.refresh();
          this.modelRegistry.refresh();
          await this.resourceLoader.reload();
          this.#config.connectProviders?.();
        },
        () => {
          models.refresh();
          this.refreshTools();
        },
      ),
    );
  }

  /**
   * Tells the extensions of the end, stops listening, flushes and closes the session file. The session is of no use
   * afterwards: whatever would write to its file fails with code "session_closed".
   */
  async dispose(): Promise<void> {
    const { bash, controller, extensions, fileRecorder } = this.#parts;
    await extensions.shutDown("quit");
    bash.abort();
    await Promise.all([controller.close(), bash.settled()]);
    await fileRecorder.settled();
    this.#isDisposed = true;
    this.#unsubscribe();
    this.#parts.listeners.clear();
    extensions.close("the session was left");
    this.sessionManager.setRetired(true);
    // Connections that providers keep for the session would keep the process alive.
    cleanupSessionResources(this.sessionId);
    await this.settingsManager.flush();
  }

  /** What writes to the session file: once the session was left, that may be somebody else's. */
  get #live(): AgentSessionParts {
    if (this.#isDisposed) throw sessionClosed();
    return this.#parts;
  }

  #extendResources(found: ExtendedResources): void {
    this.resourceLoader.extendResources(found);
    this.#parts.setup.apply();
  }
}

function busy(what: string): CodingAgentError {
  return new CodingAgentError("busy", `${what} has to wait: the agent is working. Wait for it, or abort it.`);
}
