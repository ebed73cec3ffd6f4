import type { Agent, AgentEvent, AgentMessage, AgentState } from "@pi-stack/agent-core";
import { clampThinkingLevel, type ImageContent, type Model, type ModelThinkingLevel } from "@pi-stack/ai";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage } from "../errors/system-error.js";
import type { ModelRegistry } from "../models/model-registry.js";
import type { SessionManager } from "../session/session-manager.js";
import type { SettingsManager } from "../settings/settings-manager.js";
import { missingKeyMessage, noModelMessage } from "./auth-messages.js";
import type { AgentSessionEvent, AgentSessionEventListener } from "./events.js";
import { persistEvent } from "./persistence.js";
import { createRequestFn } from "./request.js";
import { AutoRetry } from "./retry.js";
import type { ToolInfo, ToolService } from "./tool-service.js";

/** What an {@link AgentSession} is put together from. */
export interface AgentSessionConfig {
  /** Its `streamFn` is wrapped: requests get the key, the headers and the limits of the configuration. */
  agent: Agent;
  sessionManager: SessionManager;
  settingsManager: SettingsManager;
  modelRegistry: ModelRegistry;
  tools: ToolService;
  /** Builds the system prompt for the tools that are active now. */
  buildSystemPrompt: (tools: ToolService) => string;
}

/** How a prompt is sent. */
export interface PromptOptions {
  images?: ImageContent[];
  /** What to do while a run is under way; without it the prompt is refused. */
  streamingBehavior?: "steer" | "followUp";
}

/**
 * A conversation with a model, in a session file. Events go through one awaited pipeline: the transcript, the disk,
 * then the listeners. `prompt()` resolves when the run has settled and everything is on disk.
 */
export class AgentSession {
  readonly agent: Agent;
  readonly sessionManager: SessionManager;
  readonly settingsManager: SettingsManager;
  readonly modelRegistry: ModelRegistry;
  readonly #tools: ToolService;
  readonly #buildSystemPrompt: (tools: ToolService) => string;
  readonly #retry: AutoRetry;
  /** The prompt that is being worked on, with all its attempts. */
  #work: Promise<void> | undefined;
  readonly #listeners = new Set<AgentSessionEventListener>();
  readonly #unsubscribe: () => void;

  constructor(config: AgentSessionConfig) {
    this.agent = config.agent;
    this.sessionManager = config.sessionManager;
    this.settingsManager = config.settingsManager;
    this.modelRegistry = config.modelRegistry;
    this.#tools = config.tools;
    this.#buildSystemPrompt = config.buildSystemPrompt;
    this.agent.streamFn = createRequestFn({
      modelRegistry: config.modelRegistry,
      settingsManager: config.settingsManager,
      stream: this.agent.streamFn,
      onHistoryRefused: (errorMessage) => this.#tell({ type: "history_repaired", errorMessage }),
    });
    this.#retry = new AutoRetry({ settings: config.settingsManager, tell: (event) => this.#announce(event) });
    this.#unsubscribe = this.agent.subscribe((event) => this.#onAgentEvent(event));
    this.#applyTools();
  }

  get state(): AgentState {
    return this.agent.state;
  }

  /** `undefined` until one was chosen. */
  get model(): Model | undefined {
    const { model } = this.agent.state;
    return model.provider === "unknown" ? undefined : model;
  }

  get thinkingLevel(): ModelThinkingLevel {
    return this.agent.state.thinkingLevel;
  }

  /** Whether a prompt is being worked on, the wait for another attempt included. */
  get isStreaming(): boolean {
    return this.#work !== undefined || this.agent.state.isStreaming;
  }

  /** Whether a failed reply will be asked for again after a while. */
  get isRetrying(): boolean {
    return this.#retry.isWaiting;
  }

  /** The attempt that is under way; 0 while all is well. */
  get retryAttempt(): number {
    return this.#retry.attempt;
  }

  get autoRetryEnabled(): boolean {
    return this.settingsManager.getRetryEnabled();
  }

  setAutoRetryEnabled(enabled: boolean): void {
    this.settingsManager.setRetryEnabled(enabled);
  }

  /** Ends the wait for another attempt; the failed reply stays the last word. */
  abortRetry(): void {
    this.#retry.cancel();
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

  /** Listeners are awaited one after another; what they are told is on disk. Returns the way out. */
  subscribe(listener: AgentSessionEventListener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /**
   * Sends a prompt and resolves when the run has settled, also when it failed (see the last assistant message).
   * @throws {@link CodingAgentError} with code "no_model", "missing_api_key" or "busy"
   */
  async prompt(text: string, options: PromptOptions = {}): Promise<void> {
    const images = options.images ?? [];
    if (this.isStreaming) {
      if (options.streamingBehavior === "steer") return this.steer(text, images);
      if (options.streamingBehavior === "followUp") return this.followUp(text, images);
      throw new CodingAgentError(
        "busy",
        "The agent is working. Wait for it, or send the prompt with streamingBehavior 'steer' or 'followUp'.",
      );
    }
    this.#requireModelWithKey();
    const work = this.#run(userMessage(text, images));
    this.#work = work;
    await work.finally(() => {
      this.#work = undefined;
    });
  }

  async #run(message: AgentMessage): Promise<void> {
    this.#retry.begin();
    await this.agent.prompt(message);
    while (await this.#retry.untilNextAttempt(this.messages)) {
      // The failed reply stays in the session file; the model must not see it.
      this.agent.state.messages = this.messages.slice(0, -1);
      await this.agent.continue();
    }
  }

  /** Shows the model a message before its next reply. */
  steer(text: string, images: ImageContent[] = []): void {
    this.agent.steer(userMessage(text, images));
  }

  /** Continues the run with a message once it would end. */
  followUp(text: string, images: ImageContent[] = []): void {
    this.agent.followUp(userMessage(text, images));
  }

  /** Ends the run that is under way and resolves when it is over. */
  async abort(): Promise<void> {
    this.#retry.cancel();
    this.agent.abort();
    await this.waitForIdle();
  }

  /** Resolves when no prompt is being worked on; whoever sent it hears how it ended. */
  async waitForIdle(): Promise<void> {
    await this.#work?.catch(() => undefined);
    await this.agent.waitForIdle();
  }

  /**
   * Chooses a model, for this session and as the default of later ones.
   * @throws {@link CodingAgentError} with code "missing_api_key"
   */
  setModel(model: Model): void {
    if (!this.modelRegistry.hasConfiguredAuth(model)) throw this.#missingKey(model);
    this.agent.state.model = model;
    this.sessionManager.appendModelChange(model.provider, model.id);
    this.settingsManager.setDefaultModelAndProvider(model.provider, model.id);
    this.setThinkingLevel(this.thinkingLevel);
  }

  /** Takes the nearest level that the model has. */
  setThinkingLevel(level: ModelThinkingLevel): void {
    const clamped = this.model ? clampThinkingLevel(this.model, level) : "off";
    if (clamped === this.thinkingLevel) return;
    this.agent.state.thinkingLevel = clamped;
    this.sessionManager.appendThinkingLevelChange(clamped);
    if (this.model?.reasoning) this.settingsManager.setDefaultThinkingLevel(clamped);
    void this.#announce({ type: "thinking_level_changed", level: clamped });
  }

  getActiveToolNames(): string[] {
    return this.#tools.activeNames;
  }

  getAllTools(): ToolInfo[] {
    return this.#tools.list();
  }

  /** Unknown names are passed over. */
  setActiveToolsByName(names: readonly string[]): void {
    this.#tools.activate(names);
    this.#applyTools();
  }

  /** An empty name clears. */
  setSessionName(name: string): void {
    this.sessionManager.appendSessionInfo(name);
    void this.#announce({ type: "session_info_changed", name: this.sessionName });
  }

  /** The words of the last reply that has any. */
  getLastAssistantText(): string | undefined {
    const last = this.messages.findLast(
      (message) => message.role === "assistant" && !(message.stopReason === "aborted" && message.content.length === 0),
    );
    if (last?.role !== "assistant") return undefined;
    const text = last.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("");
    return text.trim() || undefined;
  }

  /** Stops listening, flushes and closes the session file. The session is of no use afterwards. */
  async dispose(): Promise<void> {
    await this.abort();
    this.#unsubscribe();
    this.#listeners.clear();
    this.sessionManager.close();
    await this.settingsManager.flush();
  }

  async #onAgentEvent(event: AgentEvent): Promise<void> {
    persistEvent(event, this.sessionManager);
    await this.#tell(event);
    if (event.type === "message_end" && event.message.role === "assistant") await this.#retry.replied(event.message);
  }

  async #tell(event: AgentSessionEvent): Promise<void> {
    for (const listener of [...this.#listeners]) await listener(event);
  }

  /** Outside of a run what a listener throws must neither end the process nor undo what happened. */
  async #announce(event: AgentSessionEvent): Promise<void> {
    try {
      await this.#tell(event);
    } catch (error) {
      process.emitWarning(`A session listener failed on ${event.type}: ${errorMessage(error)}`);
    }
  }

  #applyTools(): void {
    this.agent.state.tools = this.#tools.activeTools();
    this.agent.state.systemPrompt = this.#buildSystemPrompt(this.#tools);
  }

  #requireModelWithKey(): void {
    if (!this.model) throw new CodingAgentError("no_model", noModelMessage());
    if (!this.modelRegistry.hasConfiguredAuth(this.model)) throw this.#missingKey(this.model);
  }

  #missingKey(model: Model): CodingAgentError {
    return new CodingAgentError("missing_api_key", missingKeyMessage(model, this.modelRegistry.authStorage.location));
  }
}

function userMessage(text: string, images: ImageContent[]): AgentMessage {
  return { role: "user", content: [{ type: "text", text }, ...images], timestamp: Date.now() };
}
