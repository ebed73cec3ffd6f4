import {
  type ImageContent,
  type SimpleStreamOptions,
  streamSimple,
  type ThinkingBudgets,
  type Transport,
} from "@pi-stack/ai";
import type { AgentOptions } from "./agent-options.js";
import { type AgentState, MutableAgentState } from "./agent-state.js";
import { AgentError } from "./errors/agent-error.js";
import type { AgentEvent, AgentEventSink } from "./events/agent-event.js";
import { runAgentLoop, runAgentLoopContinue } from "./loop/agent-loop.js";
import type { AgentContext, AgentLoopConfig, StreamFn } from "./loop/config.js";
import { messageOf } from "./loop/tool-result.js";
import { type AgentMessage, isAssistantMessage, isLlmMessage } from "./messages/agent-message.js";
import { MessageQueue, type QueueMode } from "./queue.js";
import type { ToolExecutionMode } from "./tools/agent-tool.js";

/** Hears of every event, in order; the run waits for it. `signal` is that of the run. */
export type AgentListener = (event: AgentEvent, signal: AbortSignal) => void | Promise<void>;

/**
 * A model with tools and a transcript. One run at a time; `steer()` and `followUp()` reach a run that is under way.
 * Hooks are public fields: a run uses those that it found when it began.
 */
export class Agent {
  convertToLlm: AgentLoopConfig["convertToLlm"];
  transformContext: AgentLoopConfig["transformContext"] | undefined;
  streamFn: StreamFn;
  getApiKey: AgentLoopConfig["getApiKey"] | undefined;
  onPayload: SimpleStreamOptions["onPayload"] | undefined;
  onResponse: SimpleStreamOptions["onResponse"] | undefined;
  beforeToolCall: AgentLoopConfig["beforeToolCall"] | undefined;
  afterToolCall: AgentLoopConfig["afterToolCall"] | undefined;
  shouldStopAfterTurn: AgentLoopConfig["shouldStopAfterTurn"] | undefined;
  sessionId: string | undefined;
  thinkingBudgets: ThinkingBudgets | undefined;
  transport: Transport;
  maxRetryDelayMs: number | undefined;
  toolExecution: ToolExecutionMode;

  readonly #state: MutableAgentState;
  readonly #steering: MessageQueue;
  readonly #followUps: MessageQueue;
  readonly #listeners: Set<AgentListener> = new Set();
  #run: { controller: AbortController; settled: Promise<void> } | undefined;

  constructor(options: AgentOptions = {}) {
    this.#state = new MutableAgentState(options.initialState ?? {});
    this.#steering = new MessageQueue(options.steeringMode ?? "one-at-a-time");
    this.#followUps = new MessageQueue(options.followUpMode ?? "one-at-a-time");
    this.convertToLlm = options.convertToLlm ?? ((messages) => messages.filter(isLlmMessage));
    this.transformContext = options.transformContext;
    this.streamFn = options.streamFn ?? streamSimple;
    this.getApiKey = options.getApiKey;
    this.onPayload = options.onPayload;
    this.onResponse = options.onResponse;
    this.beforeToolCall = options.beforeToolCall;
    this.afterToolCall = options.afterToolCall;
    this.shouldStopAfterTurn = options.shouldStopAfterTurn;
    this.sessionId = options.sessionId;
    this.thinkingBudgets = options.thinkingBudgets;
    this.transport = options.transport ?? "auto";
    this.maxRetryDelayMs = options.maxRetryDelayMs;
    this.toolExecution = options.toolExecution ?? "parallel";
  }

  get state(): AgentState {
    return this.#state;
  }

  /** The abort signal of the run that is under way. */
  get signal(): AbortSignal | undefined {
    return this.#run?.controller.signal;
  }

  get steeringMode(): QueueMode {
    return this.#steering.mode;
  }

  set steeringMode(mode: QueueMode) {
    this.#steering.mode = mode;
  }

  get followUpMode(): QueueMode {
    return this.#followUps.mode;
  }

  set followUpMode(mode: QueueMode) {
    this.#followUps.mode = mode;
  }

  /** Listeners are called one after another, in the order of subscription. Returns the way out. */
  subscribe(listener: AgentListener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /**
   * Starts a run and resolves when it is over, also when it failed (`state.errorMessage`) or was aborted.
   * @throws {@link AgentError} (as a rejection) with code "already_running"
   */
  async prompt(input: string | AgentMessage | AgentMessage[], images: ImageContent[] = []): Promise<void> {
    if (this.#run) {
      throw new AgentError(
        "already_running",
        "Agent is already processing a prompt. Use steer() or followUp() to queue messages, or wait for completion.",
      );
    }
    await this.#start((context, config, emit, signal) =>
      runAgentLoop(asMessages(input, images), context, config, emit, signal, this.streamFn),
    );
  }

  /**
   * Goes on from the transcript: from its last message if that awaits a reply, else from what is queued.
   * @throws {@link AgentError} (as a rejection) with code "already_running", "nothing_to_continue" or
   * "cannot_continue_from_assistant"
   */
  async continue(): Promise<void> {
    if (this.#run) {
      throw new AgentError("already_running", "Agent is already processing. Wait for completion before continuing.");
    }
    const last = this.#state.messages.at(-1);
    if (!last) throw new AgentError("nothing_to_continue", "No messages to continue from");
    if (!isAssistantMessage(last)) {
      return this.#start((context, config, emit, signal) =>
        runAgentLoopContinue(context, config, emit, signal, this.streamFn),
      );
    }
    const steering = this.#steering.take();
    const queued = steering.length > 0 ? steering : this.#followUps.take();
    if (queued.length === 0) {
      throw new AgentError("cannot_continue_from_assistant", "Cannot continue from message role: assistant");
    }
    await this.#start(
      (context, config, emit, signal) => runAgentLoop(queued, context, config, emit, signal, this.streamFn),
      { skipFirstSteeringPoll: steering.length > 0 },
    );
  }

  /** Shows the model a message before its next reply. When idle it waits for the next run. */
  steer(message: AgentMessage): void {
    this.#steering.add(message);
  }

  /** Continues the run with a message once it would end. When idle it waits for the next run. */
  followUp(message: AgentMessage): void {
    this.#followUps.add(message);
  }

  /** Takes a message back that was queued with `steer()` or `followUp()`. False when the model is shown it already. */
  withdraw(message: AgentMessage): boolean {
    return this.#steering.replace(message) || this.#followUps.replace(message);
  }

  /** Puts another message in the place of one that waits in a queue. False when the model is shown it already. */
  replaceQueued(message: AgentMessage, replacement: AgentMessage): boolean {
    return this.#steering.replace(message, replacement) || this.#followUps.replace(message, replacement);
  }

  clearSteeringQueue(): void {
    this.#steering.clear();
  }

  clearFollowUpQueue(): void {
    this.#followUps.clear();
  }

  clearAllQueues(): void {
    this.#steering.clear();
    this.#followUps.clear();
  }

  hasQueuedMessages(): boolean {
    return this.#steering.size + this.#followUps.size > 0;
  }

  /** Ends the run that is under way; queues stay as they are. */
  abort(): void {
    this.#run?.controller.abort();
  }

  /** Resolves once no run is under way and its last listeners are done. */
  async waitForIdle(): Promise<void> {
    await this.#run?.settled;
  }

  /** Clears transcript, error and queues; a run that is under way is aborted and no longer writes here. */
  reset(): void {
    this.abort();
    this.#run = undefined;
    this.#state.messages = [];
    this.#state.endRun();
    delete this.#state.errorMessage;
    this.clearAllQueues();
  }

  async #start(
    loop: (
      context: AgentContext,
      config: AgentLoopConfig,
      emit: AgentEventSink,
      signal: AbortSignal,
    ) => Promise<unknown>,
    options: { skipFirstSteeringPoll?: boolean } = {},
  ): Promise<void> {
    const controller = new AbortController();
    let markSettled: () => void = () => undefined;
    const settled = new Promise<void>((resolve) => {
      markSettled = resolve;
    });
    this.#run = { controller, settled };
    this.#state.beginRun();
    const { systemPrompt, messages, tools } = this.#state;
    const context = { systemPrompt, messages: [...messages], tools };
    const emit = (event: AgentEvent): Promise<void> => this.#dispatch(event, controller);
    try {
      await loop(context, this.#config(options.skipFirstSteeringPoll === true), emit, controller.signal);
    } finally {
      if (this.#run?.controller === controller) {
        this.#run = undefined;
        this.#state.endRun();
      }
      markSettled();
    }
  }

  /** Every listener hears of the event, even if one before it throws; the first error then ends the run. */
  async #dispatch(event: AgentEvent, controller: AbortController): Promise<void> {
    // After reset() the old run winds down unheard.
    if (this.#run?.controller !== controller) return;
    this.#state.apply(event);
    const errors: unknown[] = [];
    for (const listener of [...this.#listeners]) {
      try {
        await listener(event, controller.signal);
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length === 0) return;
    if (event.type !== "agent_end") throw errors[0];
    // Too late for the transcript: the run has told its end.
    this.#state.errorMessage = messageOf(errors[0]);
  }

  #config(skipFirstSteeringPoll: boolean): AgentLoopConfig {
    let skip = skipFirstSteeringPoll;
    const config: AgentLoopConfig = {
      model: this.#state.model,
      convertToLlm: this.convertToLlm,
      toolExecution: this.toolExecution,
      transport: this.transport,
      getFollowUpMessages: () => this.#followUps.take(),
      getSteeringMessages: () => {
        const skipped = skip;
        skip = false;
        return skipped ? [] : this.#steering.take();
      },
    };
    if (this.#state.thinkingLevel !== "off") config.reasoning = this.#state.thinkingLevel;
    if (this.transformContext) config.transformContext = this.transformContext;
    if (this.getApiKey) config.getApiKey = this.getApiKey;
    if (this.beforeToolCall) config.beforeToolCall = this.beforeToolCall;
    if (this.afterToolCall) config.afterToolCall = this.afterToolCall;
    if (this.shouldStopAfterTurn) config.shouldStopAfterTurn = this.shouldStopAfterTurn;
    if (this.onPayload) config.onPayload = this.onPayload;
    if (this.onResponse) config.onResponse = this.onResponse;
    if (this.sessionId !== undefined) config.sessionId = this.sessionId;
    if (this.thinkingBudgets) config.thinkingBudgets = this.thinkingBudgets;
    if (this.maxRetryDelayMs !== undefined) config.maxRetryDelayMs = this.maxRetryDelayMs;
    return config;
  }
}

function asMessages(input: string | AgentMessage | AgentMessage[], images: ImageContent[]): AgentMessage[] {
  if (typeof input !== "string") return Array.isArray(input) ? input : [input];
  return [{ role: "user", content: [{ type: "text", text: input }, ...images], timestamp: Date.now() }];
}
