import type { AssistantMessage, ToolResultMessage } from "@pi-stack/ai";
import type { AgentEvent, AgentEventSink } from "../events/agent-event.js";
import type { AgentMessage } from "../messages/agent-message.js";
import type { AgentContext, AgentLoopConfig, StreamFn } from "./config.js";
import { Patience } from "./patience.js";

/** The part of a tool batch that the run itself needs. */
export interface OpenBatch {
  /** Whether each result asked to end the run. */
  readonly terminates: boolean;
  execute(): Promise<void>;
  /** Gives every call that has none an end and a result. */
  close(): Promise<void>;
  /** Notes an error that must end the run, and stops the calls that run. */
  fail(reason: unknown): void;
}

/** The turn that is open, as far as it got. */
export interface OpenTurn {
  /** Streaming: its `message_start` was emitted, its `message_end` was not. */
  streaming?: AssistantMessage | undefined;
  /** Finished: its `message_end` was emitted. */
  message?: AssistantMessage;
  toolResults: ToolResultMessage[];
  /** There is one as soon as the reply is finished, if it calls tools. */
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
  /** Its `message_start` was emitted, its `message_end` was not. A reply that streams stands in the turn instead. */
  #openMessage: AgentMessage | undefined;
  readonly #sink: AgentEventSink;
  readonly #callerSignal: AbortSignal | undefined;
  readonly #onCallerAbort = (): void => this.work.abort(this.#callerSignal?.reason);
  readonly #patience: Patience = new Patience(this.work.signal);
  /** What sinks threw after the run had already failed. */
  readonly suppressed: unknown[] = [];
  #windingDown = false;

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

  /** Waits for code of others: hooks, tools, providers. After an abort only for a moment, so that none can hold the run. */
  within<T>(work: T | PromiseLike<T>): Promise<T> {
    return this.#patience.within(work);
  }

  /** Hands an event on and waits for it. Once the run winds down, a sink that throws is noted, not obeyed. */
  async emit(event: AgentEvent): Promise<void> {
    if (!this.#windingDown) return this.#sink(event);
    try {
      await this.#sink(event);
    } catch (error) {
      this.suppressed.push(error);
    }
  }

  /** Tells of a message that is whole already, and adds it to the transcript. */
  async addMessage(message: AgentMessage): Promise<void> {
    this.#openMessage = message;
    await this.emit({ type: "message_start", message });
    await this.endMessage(message);
  }

  /** Adds a message to the transcript; its `message_end` is the one moment at which others may store it. */
  async endMessage(message: AgentMessage): Promise<void> {
    this.#openMessage = undefined;
    this.context.messages.push(message);
    this.newMessages.push(message);
    await this.emit({ type: "message_end", message });
  }

  /** From here on the run only winds down: its work is stopped and sinks can no longer break it. */
  async beginFailure(): Promise<void> {
    this.#windingDown = true;
    this.work.abort();
    if (this.#openMessage) await this.endMessage(this.#openMessage);
  }

  /** Tells of the end, exactly once: what a sink throws now comes too late to be told in the transcript. */
  async end(): Promise<void> {
    this.#windingDown = true;
    await this.emit({ type: "agent_end", messages: this.newMessages });
  }

  release(): void {
    this.#patience.release();
    this.#callerSignal?.removeEventListener("abort", this.#onCallerAbort);
  }
}
