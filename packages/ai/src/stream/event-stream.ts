import { emptyUsage } from "../models/cost.js";
import type { AssistantMessageEvent } from "../types/event.js";
import type { AssistantMessage } from "../types/message.js";

/**
 * A queue between one producer and one consumer. It never drops what was pushed before completion, and draining it
 * costs O(1) an event.
 */
export class EventStream<TEvent, TResult = TEvent> implements AsyncIterable<TEvent> {
  readonly #isComplete: (event: TEvent) => boolean;
  readonly #extractResult: (event: TEvent) => TResult;
  readonly #waiting: ((result: IteratorResult<TEvent>) => void)[] = [];
  /** The event pushed last. */
  protected latest: TEvent | undefined;
  #queue: TEvent[] = [];
  #head = 0;
  #done = false;
  #resolveResult: (result: TResult) => void = () => undefined;
  readonly #result: Promise<TResult>;

  constructor(isComplete: (event: TEvent) => boolean, extractResult: (event: TEvent) => TResult) {
    this.#isComplete = isComplete;
    this.#extractResult = extractResult;
    this.#result = new Promise((resolve) => {
      this.#resolveResult = resolve;
    });
  }

  /** Whether a completing event or `end()` was seen. */
  get ended(): boolean {
    return this.#done;
  }

  /** Ignored once the stream has completed. */
  push(event: TEvent): void {
    if (this.#done) return;
    this.latest = event;
    if (this.#isComplete(event)) {
      this.#done = true;
      this.#resolveResult(this.#extractResult(event));
    }
    const waiter = this.#waiting.length === 0 ? undefined : this.#waiting.shift();
    if (waiter) waiter({ value: event, done: false });
    else this.#queue.push(event);
    if (this.#done) this.#wakeAll();
  }

  /** Ends the stream; `result()` resolves only if a result is given or a completing event was pushed before. */
  end(result?: TResult): void {
    this.#done = true;
    if (result !== undefined) this.#resolveResult(result);
    this.#wakeAll();
  }

  result(): Promise<TResult> {
    return this.#result;
  }

  [Symbol.asyncIterator](): AsyncIterator<TEvent> {
    return { next: () => this.#next() };
  }

  #next(): Promise<IteratorResult<TEvent>> {
    const event = this.#queue[this.#head];
    if (event !== undefined) {
      this.#head++;
      if (this.#head === this.#queue.length) {
        this.#queue = [];
        this.#head = 0;
      }
      return Promise.resolve({ value: event, done: false });
    }
    if (this.#done) return Promise.resolve({ value: undefined, done: true });
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #wakeAll(): void {
    for (const waiter of this.#waiting.splice(0)) waiter({ value: undefined, done: true });
  }
}

/** The stream of one answer; `done` or `error` completes it. */
export class AssistantMessageEventStream extends EventStream<AssistantMessageEvent, AssistantMessage> {
  constructor() {
    super(
      (event) => event.type === "done" || event.type === "error",
      (event) => {
        if (event.type === "done") return event.message;
        if (event.type === "error") return event.error;
        return event.partial;
      },
    );
  }

  /** A producer that ends without a terminal event is cut off: the stream then ends in an `error` with what came so far. */
  override end(result?: AssistantMessage): void {
    if (this.ended || result !== undefined) super.end(result);
    else this.push({ type: "error", reason: "error", error: cutOff(this.latest) });
  }
}

/** The factory that extensions use. */
export function createAssistantMessageEventStream(): AssistantMessageEventStream {
  return new AssistantMessageEventStream();
}

function cutOff(latest: AssistantMessageEvent | undefined): AssistantMessage {
  const partial = latest !== undefined && "partial" in latest ? latest.partial : undefined;
  const message: AssistantMessage = partial ?? {
    role: "assistant",
    content: [],
    api: "unknown",
    provider: "unknown",
    model: "unknown",
    usage: emptyUsage(),
    stopReason: "error",
    timestamp: Date.now(),
  };
  message.stopReason = "error";
  message.errorMessage = "The stream ended without a terminal event";
  message.errorInfo = { category: "truncated", retryable: true };
  return message;
}
