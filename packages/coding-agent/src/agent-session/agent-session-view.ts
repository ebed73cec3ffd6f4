import type { Agent, AgentMessage, AgentState, QueueMode } from "@pi-stack/agent-core";
import type { Model, ModelThinkingLevel } from "@pi-stack/ai";
import type { SlashCommandInfo } from "../contracts/extension-api.js";
import type { ExtensionHost } from "../contracts/extension-host.js";
import type { ExtensionBindings } from "../contracts/extension-session.js";
import type { ToolDefinition } from "../contracts/tool-definition.js";
import type { ExtensionRunner } from "../extensions/extension-runner.js";
import type { ScopedModel } from "../models/model-pattern.js";
import type { ModelRegistry } from "../models/model-registry.js";
import type { PromptTemplate } from "../resources/prompt-template.js";
import type { SessionResources } from "../resources/session-resources.js";
import type { SessionManager } from "../session/session-manager.js";
import type { SettingsManager } from "../settings/settings-manager.js";
import type { ActivityListener, SessionActivity } from "./activity.js";
import type { AgentSessionConfig, AgentSessionParts } from "./agent-session-parts.js";
import { type ContextUsage, contextUsage } from "./context-usage.js";
import { SessionFiles } from "./files/session-files.js";
import type { QueuedMessage } from "./message-queue.js";
import type { ReachedLimit } from "./run-limits.js";
import { slashCommands } from "./slash-commands.js";
import { SessionLedger, type SessionStats } from "./stats.js";
import type { ToolInfo } from "./tool-service.js";
import { type ForkableMessage, forkableMessages, lastAssistantText } from "./transcript.js";

/** What can be seen of a session. {@link AgentSession} adds what can be done with it. */
export class AgentSessionView {
  readonly agent: Agent;
  readonly sessionManager: SessionManager;
  readonly settingsManager: SettingsManager;
  readonly modelRegistry: ModelRegistry;
  readonly resourceLoader: SessionResources;
  readonly #config: AgentSessionConfig;
  readonly #parts: AgentSessionParts;
  readonly #ledger = new SessionLedger();
  #files: SessionFiles | undefined;

  constructor(config: AgentSessionConfig, parts: AgentSessionParts) {
    this.#config = config;
    this.#parts = parts;
    this.agent = config.agent;
    this.sessionManager = config.sessionManager;
    this.settingsManager = config.settingsManager;
    this.modelRegistry = config.modelRegistry;
    this.resourceLoader = config.resourceLoader;
  }

  /** Whom the session tells of what it is about to do. */
  get extensions(): ExtensionHost {
    return this.#parts.extensions;
  }

  /** The extensions that are loaded now: their commands, keys, tools and renderers. Another one after each reload. */
  get extensionRunner(): ExtensionRunner {
    return this.#parts.extensions.runner;
  }

  /** What was bound, for the session that takes the place of this one; `undefined` when nothing was. */
  get extensionBindings(): ExtensionBindings | undefined {
    const { extensions } = this.#parts;
    return extensions.isBound ? extensions.bindings : undefined;
  }

  /** Fires when the run that is under way is aborted; `undefined` outside of one. */
  get runSignal(): AbortSignal | undefined {
    return this.agent.signal;
  }

  /** Takes files and conversation back, and forth again. */
  get files(): SessionFiles {
    const { controller, tree, fileRecorder: recorder } = this.#parts;
    this.#files ??= new SessionFiles({
      sessions: this.sessionManager,
      controller,
      tree,
      recorder,
      isStreaming: () => this.isStreaming,
    });
    return this.#files;
  }

  get state(): AgentState {
    return this.agent.state;
  }

  /** `undefined` until one was chosen. */
  get model(): Model | undefined {
    return this.#parts.models.model;
  }

  get thinkingLevel(): ModelThinkingLevel {
    return this.#parts.models.thinkingLevel;
  }

  /** What the session does right now. */
  get activity(): SessionActivity {
    return this.#parts.activity.current;
  }

  /** The limit that ended the last run, if one did. */
  get reachedLimit(): ReachedLimit | undefined {
    return this.#parts.limits.reached;
  }

  /** Whether a prompt is being worked on, the wait for another attempt included. */
  get isStreaming(): boolean {
    const { controller } = this.#parts;
    return controller.isRunning || (!controller.isBusy && this.agent.state.isStreaming);
  }

  /** Whether a summary is being made: of history, or of a branch. */
  get isCompacting(): boolean {
    return this.#parts.compaction.isCompacting || this.#parts.tree.isSummarizing;
  }

  /** Whether a failed reply will be asked for again after a while. */
  get isRetrying(): boolean {
    return this.#parts.retry.isWaiting;
  }

  /** The attempt that is under way; 0 while all is well. */
  get retryAttempt(): number {
    return this.#parts.retry.attempt;
  }

  get isBashRunning(): boolean {
    return this.#parts.bash.isRunning;
  }

  /** Whether results of commands wait for the end of a run. */
  get hasPendingBashMessages(): boolean {
    return this.#parts.deferred.hasBashResults;
  }

  get autoRetryEnabled(): boolean {
    return this.settingsManager.getRetryEnabled();
  }

  get autoCompactionEnabled(): boolean {
    return this.settingsManager.getCompactionEnabled();
  }

  get steeringMode(): QueueMode {
    return this.agent.steeringMode;
  }

  get followUpMode(): QueueMode {
    return this.agent.followUpMode;
  }

  get systemPrompt(): string {
    return this.agent.state.systemPrompt;
  }

  get messages(): AgentMessage[] {
    return this.agent.state.messages;
  }

  get sessionFile(): string | undefined {
    return this.sessionManager.getSessionFile();
  }

  get sessionId(): string {
    return this.sessionManager.getSessionId();
  }

  get sessionName(): string | undefined {
    return this.sessionManager.getSessionName();
  }

  /** Whether the settings and resources of the project itself count. */
  get isProjectTrusted(): boolean {
    return this.settingsManager.isProjectTrusted();
  }

  get scopedModels(): readonly ScopedModel[] {
    return this.#parts.models.scoped;
  }

  get promptTemplates(): readonly PromptTemplate[] {
    return this.resourceLoader.getPrompts().prompts;
  }

  /** What can be called as `/name`: commands of extensions, templates and skills. Those of pi itself are not there. */
  getSlashCommands(): SlashCommandInfo[] {
    return slashCommands(this.extensionRunner, this.resourceLoader);
  }

  /** How many messages wait in the queues. */
  get pendingMessageCount(): number {
    return this.#parts.queue.size;
  }

  /** Tells of every change of {@link activity}, at once. Returns the way out. */
  subscribeActivity(listener: ActivityListener): () => void {
    return this.#parts.activity.subscribe(listener);
  }

  /** What the user queued, oldest first, with identities. */
  getQueuedMessages(): QueuedMessage[] {
    return this.#parts.queue.list();
  }

  getSteeringMessages(): string[] {
    return this.#parts.queue.texts("steer");
  }

  getFollowUpMessages(): string[] {
    return this.#parts.queue.texts("followUp");
  }

  getActiveToolNames(): string[] {
    return this.#config.tools.activeNames;
  }

  getAllTools(): ToolInfo[] {
    return this.#config.tools.list();
  }

  getToolDefinition(name: string): ToolDefinition | undefined {
    return this.#config.tools.get(name);
  }

  /** The levels that the model has, lowest first. */
  getAvailableThinkingLevels(): ModelThinkingLevel[] {
    return this.#parts.models.availableThinkingLevels();
  }

  supportsThinking(): boolean {
    return this.model?.reasoning === true;
  }

  /** What the session holds and has cost, over all branches, summaries included. */
  getSessionStats(): SessionStats {
    const usage = this.getContextUsage();
    return { ...this.#ledger.stats(this.sessionManager), ...(usage ? { contextUsage: usage } : {}) };
  }

  /** How full the model's window is; `undefined` without a model that has one. */
  getContextUsage(): ContextUsage | undefined {
    return this.model ? contextUsage(this.sessionManager.walkFromLeaf(), this.agent.state) : undefined;
  }

  /** The user's messages of the branch, from which a fork may begin. */
  getUserMessagesForForking(): ForkableMessage[] {
    return forkableMessages(this.sessionManager.getBranch());
  }

  /** The words of the last reply that has any. */
  getLastAssistantText(): string | undefined {
    return lastAssistantText(this.messages);
  }
}
