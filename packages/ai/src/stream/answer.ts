import type { Failure } from "../errors/categories.js";
import { calculateCost, emptyUsage } from "../models/cost.js";
import type { AssistantMessage } from "../types/message.js";
import type { Model } from "../types/model.js";
import type { StopReason, Usage } from "../types/usage.js";
import { type AnswerBlock, type BlockHost, TextBlock, ThinkingBlock, ToolCallBlock } from "./answer-blocks.js";
import type { AssistantMessageEventStream } from "./event-stream.js";

/** Token counts of an answer; what is left out keeps its last value. */
export type UsageCounts = Partial<Pick<Usage, "input" | "output" | "cacheRead" | "cacheWrite" | "totalTokens">>;

/** What an answer tells the request that it belongs to. */
export interface AnswerHooks {
  /** Called at every event. */
  onProgress?: () => void;
  /** Takes out of an error what must not be shown. */
  cleanWords?: (words: string) => string;
}

const unknownFailure: Failure = {
  message: "An unknown error occurred",
  info: { category: "unknown", retryable: false },
};

/**
 * Builds one answer and its events. Every adapter writes through it, so that the rules of the protocol hold in one
 * place: `start` first, blocks by index and free to interleave, one terminal event, no runnable call that is not whole.
 */
export class AnswerBuilder {
  readonly message: AssistantMessage;
  readonly #model: Model;
  readonly #stream: AssistantMessageEventStream;
  readonly #open = new Set<AnswerBlock>();
  readonly #hooks: AnswerHooks;
  #started = false;
  #finished = false;
  #costFactor = 1;
  #stop: { reason: "stop" | "length" | "toolUse" } | { failure: Failure } | undefined;

  constructor(model: Model, stream: AssistantMessageEventStream, hooks: AnswerHooks = {}) {
    this.#model = model;
    this.#stream = stream;
    this.#hooks = hooks;
    this.message = {
      role: "assistant",
      content: [],
      api: model.api,
      provider: model.provider,
      model: model.id,
      usage: emptyUsage(),
      stopReason: "stop",
      timestamp: Date.now(),
    };
  }

  /** Whether the terminal event has been emitted; everything after it is ignored. */
  get finished(): boolean {
    return this.#finished;
  }

  /** Whether the provider has said why it stopped. */
  get stopped(): boolean {
    return this.#stop !== undefined;
  }

  /** How the answer will end, as far as it is known. */
  get outcome(): "stop" | "length" | "toolUse" | "failed" | undefined {
    if (this.#stop === undefined) return undefined;
    return "failure" in this.#stop ? "failed" : this.#stop.reason;
  }

  /** Emits `start` once. Block methods call it by themselves. */
  start(): void {
    if (this.#started || this.#finished) return;
    this.#started = true;
    this.#stream.push({ type: "start", partial: this.message });
    this.#hooks.onProgress?.();
  }

  /** Notes the ids that the provider reports; the model id is kept only where it differs from the one asked for. */
  identify(ids: { responseId?: string | undefined; responseModel?: string | undefined }): void {
    if (this.#finished) return;
    if (ids.responseId) this.message.responseId = ids.responseId;
    if (ids.responseModel && ids.responseModel !== this.#model.id) this.message.responseModel = ids.responseModel;
  }

  openText(): TextBlock {
    return this.#add(new TextBlock(this.#host()));
  }

  openThinking(): ThinkingBlock {
    return this.#add(new ThinkingBlock(this.#host()));
  }

  /** A redacted thinking block: its payload is opaque and it has no deltas. */
  addRedactedThinking(payload: string): void {
    const block = this.#add(new ThinkingBlock(this.#host(), "[Reasoning redacted]"));
    block.content.redacted = true;
    block.content.thinkingSignature = payload;
    block.close();
  }

  /** Opens a tool call. An empty or repeated id is replaced by one of our own, so that results can be paired. */
  openToolCall(call: { id: string; name: string }): ToolCallBlock {
    return this.#add(new ToolCallBlock(this.#host(), { id: this.#uniqueId(call.id), name: call.name }));
  }

  /** Overwrites the counts given; the total is their sum unless it is given too. */
  setUsage(counts: UsageCounts, costFactor: number = this.#costFactor): void {
    if (this.#finished) return;
    const { usage } = this.message;
    Object.assign(usage, counts);
    usage.totalTokens = counts.totalTokens ?? usage.input + usage.output + usage.cacheRead + usage.cacheWrite;
    this.#costFactor = costFactor;
    calculateCost(this.#model, usage);
    if (costFactor !== 1) scaleCost(usage, costFactor);
  }

  /** Notes why the provider stopped; the last word wins. Nothing is emitted before {@link finish}. */
  setStop(reason: "stop" | "length" | "toolUse"): void {
    this.#stop = { reason };
  }

  /** Notes that the provider's own stop reason is a failure, such as a refusal. */
  setFailure(failure: Failure): void {
    this.#stop = { failure };
  }

  /** Whether the message holds a tool call. */
  get hasToolCalls(): boolean {
    return this.message.content.some((block) => block.type === "toolCall");
  }

  /** Ends the answer as noted by {@link setStop} or {@link setFailure}; without either it is `truncated`. */
  finish(): void {
    if (this.#finished) return;
    const stop = this.#stop;
    if (stop === undefined) {
      this.fail(truncated());
      return;
    }
    if ("failure" in stop) {
      this.fail(stop.failure);
      return;
    }
    this.start();
    for (const block of [...this.#open]) block.close({ cutOff: true });
    this.#finished = true;
    this.message.stopReason = stop.reason;
    this.#stream.push({ type: "done", reason: stop.reason, message: this.message });
  }

  /** Ends the answer with an error; what came so far stays in the message. */
  fail(failure: Failure = unknownFailure, reason: "error" | "aborted" = "error"): void {
    if (this.#finished) return;
    this.#finished = true;
    for (const block of this.#open) block.abandon();
    const stopReason: StopReason = reason;
    this.message.stopReason = stopReason;
    const words = failure.message || unknownFailure.message;
    this.message.errorMessage = this.#hooks.cleanWords?.(words) ?? words;
    this.message.errorInfo = failure.info;
    this.#stream.push({ type: "error", reason, error: this.message });
  }

  #host(): BlockHost {
    return {
      message: this.message,
      emit: (event) => {
        if (this.#finished) return;
        this.#stream.push(event);
        this.#hooks.onProgress?.();
      },
      closed: (block) => this.#open.delete(block),
      isFinished: () => this.#finished,
    };
  }

  #add<TBlock extends AnswerBlock>(block: TBlock): TBlock {
    if (this.#finished) return block;
    this.start();
    this.#open.add(block);
    block.begin();
    return block;
  }

  #uniqueId(id: string): string {
    const taken = new Set(this.message.content.map((block) => (block.type === "toolCall" ? block.id : "")));
    if (id !== "" && !taken.has(id)) return id;
    let made: string;
    do made = `call_${Math.random().toString(36).slice(2, 12).padEnd(10, "0")}`;
    while (taken.has(made));
    return made;
  }
}

/** The failure of a body that ended before the provider's own end. */
export function truncated(detail = "the connection closed before the provider finished"): Failure {
  return { message: `The answer was cut off: ${detail}`, info: { category: "truncated", retryable: true } };
}

function scaleCost(usage: Usage, factor: number): void {
  const { cost } = usage;
  cost.input *= factor;
  cost.output *= factor;
  cost.cacheRead *= factor;
  cost.cacheWrite *= factor;
  cost.total *= factor;
}
