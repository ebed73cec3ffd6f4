import type { AiErrorCategory } from "../../errors/categories.js";
import { classifyFailure, isRetryableCategory } from "../../errors/classify.js";
import { errorOf } from "../../errors/failure.js";
import { field, isRecord, listOf, numberOf, textOf } from "../../json/value.js";
import type { AnswerBuilder, UsageCounts } from "../../stream/answer.js";
import { type BodyReader, parseEventJson, type ReadState } from "../../stream/read-answer.js";
import { ContentBlocks } from "./content-blocks.js";
import { exceptionError } from "./errors.js";
import { type Frame, FrameDecoder } from "./frames.js";

/** Source: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_MessageStopEvent.html */
const failedStops: ReadonlyMap<string, AiErrorCategory> = new Map([
  ["guardrail_intervened", "content_filter"],
  ["content_filtered", "content_filter"],
  ["malformed_model_output", "malformed_tool_call"],
  ["malformed_tool_use", "malformed_tool_call"],
]);

// Frames come by the thousand, and each is whole.
const decoder = new TextDecoder();

/**
 * Reads the frames of `ConverseStream`. The answer is complete at `messageStop`; `metadata` with the usage follows it.
 *
 * Source: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStreamOutput.html
 */
export class BedrockReader implements BodyReader {
  readonly #answer: AnswerBuilder;
  readonly #onContent: () => void;
  readonly #frames = new FrameDecoder();
  readonly #blocks: ContentBlocks;

  constructor(answer: AnswerBuilder, onContent: () => void) {
    this.#answer = answer;
    this.#onContent = onContent;
    this.#blocks = new ContentBlocks(answer);
  }

  /** The first byte of a frame is the highest of its length, which no valid frame has above 1. */
  startsWhole(piece: Uint8Array): boolean | undefined {
    const [first] = piece;
    return first === undefined ? undefined : first > 1;
  }

  push(piece: Uint8Array): ReadState {
    for (const frame of this.#frames.push(piece)) if (this.#frame(frame)) return "done";
    return this.#answer.stopped ? "enough" : "more";
  }

  end(): void {
    // A frame that is not whole says nothing, and whether the answer was complete is known by now.
  }

  /** The answer of `Converse`, which does not stream. */
  whole(value: unknown): void {
    const message = field(field(value, "output"), "message");
    if (!isRecord(message)) throw errorOf(classifyFailure({ body: value }));
    this.#answer.start();
    for (const [index, block] of listOf(field(message, "content")).entries()) this.#blocks.addWhole(index, block);
    this.#readUsage(field(value, "usage"));
    this.#stop(field(value, "stopReason"));
  }

  /** Takes one frame; true when it was the last that matters. */
  #frame(frame: Frame): boolean {
    const type = frame.headers.get(":message-type") ?? "event";
    const payload = readPayload(frame);
    if (type === "exception") throw exceptionError(frame.headers.get(":exception-type") ?? "unknownException", payload);
    if (type === "error") {
      const message = frame.headers.get(":error-message") ?? field(payload, "message");
      throw exceptionError(frame.headers.get(":error-code") ?? "unknownException", { message });
    }
    return this.#event(frame.headers.get(":event-type") ?? "", isRecord(payload) ? payload : {});
  }

  #event(name: string, data: Record<string, unknown>): boolean {
    const index = numberOf(data["contentBlockIndex"]) ?? 0;
    if (name === "contentBlockDelta") this.#blocks.append(index, data["delta"]);
    else if (name === "messageStart") this.#answer.start();
    else if (name === "contentBlockStart") this.#blocks.open(index, data["start"]);
    else if (name === "contentBlockStop") this.#blocks.close(index);
    else if (name === "messageStop") this.#stop(data["stopReason"]);
    else if (name === "metadata") {
      this.#readUsage(data["usage"]);
      return this.#answer.stopped;
    } else return false;
    this.#onContent();
    return false;
  }

  #readUsage(usage: unknown): void {
    const names = [
      ["input", "inputTokens"],
      ["output", "outputTokens"],
      ["cacheRead", "cacheReadInputTokens"],
      ["cacheWrite", "cacheWriteInputTokens"],
      ["totalTokens", "totalTokens"],
    ] as const;
    const counts: UsageCounts = {};
    for (const [ours, theirs] of names) {
      const count = numberOf(field(usage, theirs));
      if (count !== undefined) counts[ours] = count;
    }
    this.#answer.setUsage(counts);
  }

  #stop(reason: unknown): void {
    this.#blocks.closeAll();
    if (reason === "max_tokens" || reason === "model_context_window_exceeded") this.#answer.setStop("length");
    else if (reason === "end_turn" || reason === "stop_sequence" || reason === "tool_use") {
      this.#answer.setStop(this.#answer.hasToolCalls ? "toolUse" : "stop");
    } else {
      const code = textOf(reason) ?? "unknown";
      const category = failedStops.get(code) ?? "unknown";
      const message = `The provider stopped the answer (stop reason: ${code}).`;
      this.#answer.setFailure({ message, info: { category, retryable: isRetryableCategory(category), code } });
    }
  }
}

function readPayload(frame: Frame): unknown {
  const data = decoder.decode(frame.payload);
  if (data.trim() === "") return undefined;
  return parseEventJson({ event: frame.headers.get(":event-type") ?? "message", data, complete: true });
}
