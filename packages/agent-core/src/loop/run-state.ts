import type { AssistantMessage, ToolResultMessage } from "@pi-stack/ai";
import type { AgentEvent, AgentEventSink } from "../events/agent-event.js";
import type { AgentMessage } from "../messages/agent-message.js";
import type { AgentContext, AgentLoopConfig, StreamFn } from "./config.js";

/** The part of a tool batch that the run itself needs. */
export interface OpenBatch {
  /** Gives every call that has none an end and a result. */
  close(): Promise<void>;
  /** Notes an error that must end the run once the running call is over. */
  fail(reason: unknown): void;
}

/** The turn that is open, as far as it got. */
export interface OpenTurn {
  /** Streaming: its `message_start` was emitted, its `message_end` was not. */
  streaming?: AssistantMessage | undefined;
  /** Finished: its `message_end` was emitted. */
  message?: AssistantMessage;
  toolResults: ToolResultMessage[];
  batch?: OpenBatch;
}

/** Everything that one run carries from step to step. */
export class RunState {
  readonly context: AgentContext;
  readonly config: AgentLoopConfig;
  readonly streamFn: StreamFn;
  readonly newMessages: AgentMessage[] = [];
  /** Aborted by the caller's signal, or by the run itself when it fails. */
  readonly work: AbortController = new AbortController();
  /** Messages that wait to be shown to the model. */
  pending: AgentMessage[];
  turn: OpenTurn | undefined;
  started = false;
  readonly #sink: AgentEventSink;
  readonly #callerSignal: AbortSignal | undefined;
  readonly #onCallerAbort = (): void => this.work.abort(this.#callerSignal?.reason);
  /** What sinks threw after the run had already failed. */
  readonly suppressed: unknown[] = [];
  #failing = false;

  constructor(options: {
    context: AgentContext;
    prompts: AgentMessage[];
    config: AgentLoopConfig;
    streamFn: StreamFn;
    sink: AgentEventSink;
    signal: AbortSignal | undefined;
  }) {
    this.context = options.context;
    this.pending = options.prompts;
    this.config = options.config;
    this.streamFn = options.streamFn;
    this.#sink = options.sink;
    this.#callerSignal = options.signal;
    if (options.signal?.aborted) this.#onCallerAbort();
    else options.signal?.addEventListener("abort", this.#onCallerAbort, { once: true });
  }

  /** True once the caller aborted the run. */
  get aborted(): boolean {
    return this.#callerSignal?.aborted === true;
  }

  get signal(): AbortSignal {
    return this.work.signal;
  }

  /** Hands an event on and waits for it. Once the run is failing, a sink that throws again is noted, not obeyed. */
  async emit(event: AgentEvent): Promise<void> {
    if (!this.#failing) return this.#sink(event);
    try {
      await this.#sink(event);
    } catch (error) {
      this.suppressed.push(error);
    }
  }

  /** Adds a message to the transcript; its `message_end` is the one moment at which others may store it. */
  async endMessage(message: AgentMessage): Promise<void> {
    this.context.messages.push(message);
    this.newMessages.push(message);
    await this.emit({ type: "message_end", message });
  }

  /** From here on the run only winds down: its work is stopped and sinks can no longer break it. */
  beginFailure(): void {
    this.#failing = true;
    this.work.abort();
  }

  release(): void {
    this.#callerSignal?.removeEventListener("abort", this.#onCallerAbort);
  }
}
