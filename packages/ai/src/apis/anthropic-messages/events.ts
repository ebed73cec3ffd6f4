import { classifyFailure } from "../../errors/classify.js";
import { assertNoErrorBody, errorOf } from "../../errors/failure.js";
import { field, isRecord, listOf, numberOf, textOf } from "../../json/value.js";
import type { AnswerBuilder } from "../../stream/answer.js";
import type { TextBlock, ThinkingBlock, ToolCallBlock } from "../../stream/answer-blocks.js";
import { type AnswerReader, parseEventJson, type ReadState } from "../../stream/read-answer.js";
import type { SseEvent } from "../../stream/sse.js";

type Block =
  | { type: "text"; writer: TextBlock }
  | { type: "thinking"; writer: ThinkingBlock }
  | { type: "tool_use"; writer: ToolCallBlock; input: unknown };

/**
 * Reads the events of the Messages API. Blocks of server-side tools and of unknown types are passed over.
 *
 * Source: https://docs.anthropic.com/en/docs/build-with-claude/streaming
 */
export class AnthropicReader implements AnswerReader {
  readonly #answer: AnswerBuilder;
  readonly #onContent: () => void;
  readonly #blocks = new Map<number, Block>();
  #stopReason: unknown;
  #stopDetails: unknown;

  constructor(answer: AnswerBuilder, onContent: () => void) {
    this.#answer = answer;
    this.#onContent = onContent;
  }

  event(event: SseEvent): ReadState {
    if (event.event === "ping") return "more";
    const parsed = parseEventJson(event);
    const data = isRecord(parsed) ? parsed : {};
    const type = textOf(data["type"]) ?? event.event;
    if (type === "error") throw errorOf(classifyFailure({ body: parsed }));
    if (type === "message_stop") {
      this.#settle();
      return "done";
    }
    if (type !== "ping") this.#read(type, data);
    return "more";
  }

  /** A whole message, as some gateways send it. */
  whole(value: unknown): void {
    assertNoErrorBody(value);
    this.#startMessage(value);
    for (const [index, block] of listOf(field(value, "content")).entries()) {
      this.#openBlock(index, block);
      this.#closeBlock(index);
    }
    this.#stopReason = field(value, "stop_reason");
    this.#stopDetails = field(value, "stop_details");
    this.#settle();
  }

  #read(type: string, data: Record<string, unknown>): void {
    const index = numberOf(data["index"]) ?? 0;
    if (type === "content_block_delta") this.#appendDelta(index, data["delta"]);
    else if (type === "message_start") this.#startMessage(data["message"]);
    else if (type === "content_block_start") this.#openBlock(index, data["content_block"]);
    else if (type === "content_block_stop") this.#closeBlock(index);
    else if (type === "message_delta") {
      const delta = data["delta"];
      this.#stopReason = field(delta, "stop_reason") ?? this.#stopReason;
      this.#stopDetails = field(delta, "stop_details") ?? data["stop_details"] ?? this.#stopDetails;
      this.#readUsage(data["usage"]);
    }
    this.#onContent();
  }

  #startMessage(message: unknown): void {
    this.#answer.identify({ responseId: textOf(field(message, "id")), responseModel: textOf(field(message, "model")) });
    this.#readUsage(field(message, "usage"));
    this.#answer.start();
  }

  #readUsage(usage: unknown): void {
    const names = [
      ["input", "input_tokens"],
      ["output", "output_tokens"],
      ["cacheRead", "cache_read_input_tokens"],
      ["cacheWrite", "cache_creation_input_tokens"],
    ] as const;
    const counts: Partial<Record<(typeof names)[number][0], number>> = {};
    for (const [ours, theirs] of names) {
      const count = numberOf(field(usage, theirs));
      if (count !== undefined) counts[ours] = count;
    }
    this.#answer.setUsage(counts);
  }

  #openBlock(index: number, block: unknown): void {
    const type = field(block, "type");
    this.#blocks.delete(index);
    if (type === "text") {
      const writer = this.#answer.openText();
      this.#blocks.set(index, { type, writer });
      writer.append(textOf(field(block, "text")) ?? "");
    } else if (type === "thinking") {
      const writer = this.#answer.openThinking();
      this.#blocks.set(index, { type, writer });
      writer.append(textOf(field(block, "thinking")) ?? "");
      addSignature(writer, field(block, "signature"));
    } else if (type === "redacted_thinking") this.#answer.addRedactedThinking(textOf(field(block, "data")) ?? "");
    else if (type === "tool_use") {
      const id = textOf(field(block, "id")) ?? "";
      const name = textOf(field(block, "name")) ?? "";
      this.#blocks.set(index, { type, writer: this.#answer.openToolCall({ id, name }), input: field(block, "input") });
    }
  }

  #appendDelta(index: number, delta: unknown): void {
    const block = this.#blocks.get(index);
    if (block === undefined || !isRecord(delta)) return;
    if (block.type === "text") block.writer.append(textOf(delta["text"]) ?? "");
    else if (block.type === "tool_use") block.writer.append(textOf(delta["partial_json"]) ?? "");
    else {
      block.writer.append(textOf(delta["thinking"]) ?? "");
      addSignature(block.writer, delta["signature"]);
    }
  }

  #closeBlock(index: number): void {
    const block = this.#blocks.get(index);
    // Some servers send the whole input with the start of the block, and no deltas.
    if (block?.type === "tool_use" && isRecord(block.input) && Object.keys(block.input).length > 0) {
      block.writer.setArguments(block.input);
    }
    block?.writer.close();
  }

  #settle(): void {
    const reason = this.#stopReason;
    if (reason === "max_tokens" || reason === "model_context_window_exceeded") this.#answer.setStop("length");
    else if (reason === "tool_use") this.#answer.setStop("toolUse");
    else if (reason === "end_turn" || reason === "pause_turn" || reason === "stop_sequence")
      this.#answer.setStop("stop");
    else if (reason === "refusal" || reason === "sensitive") this.#answer.setFailure(this.#refusal(reason));
    else if (reason !== undefined && reason !== null) {
      const info = { category: "unknown", retryable: false } as const;
      this.#answer.setFailure({ message: `Unhandled stop reason: ${String(reason)}`, info });
    }
  }

  #refusal(code: string): Parameters<AnswerBuilder["setFailure"]>[0] {
    const explanation = textOf(field(this.#stopDetails, "explanation"));
    const category = code === "sensitive" ? "content_filter" : "refusal";
    const message = explanation ?? `The model refused to answer (stop reason: ${code}).`;
    return { message, info: { category, retryable: false, code } };
  }
}

/** Signatures come in pieces and produce no events. */
function addSignature(writer: ThinkingBlock, piece: unknown): void {
  const text = textOf(piece);
  if (text !== undefined) writer.content.thinkingSignature = (writer.content.thinkingSignature ?? "") + text;
}
