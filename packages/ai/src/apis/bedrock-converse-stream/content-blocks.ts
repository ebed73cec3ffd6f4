import { field, isRecord, textOf } from "../../json/value.js";
import type { AnswerBuilder } from "../../stream/answer.js";
import type { TextBlock, ThinkingBlock, ToolCallBlock } from "../../stream/answer-blocks.js";

type Block =
  | { type: "text"; writer: TextBlock }
  | { type: "thinking"; writer: ThinkingBlock }
  | { type: "toolUse"; writer: ToolCallBlock }
  | { type: "redacted"; pieces: string[] }
  | { type: "passed over" };

/**
 * The open blocks of a Converse answer. Texts and thinking have no start of their own; tools that the service runs itself,
 * their results and citations are passed over.
 *
 * Source: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ContentBlockDelta.html
 */
export class ContentBlocks {
  readonly #answer: AnswerBuilder;
  readonly #open = new Map<number, Block>();

  constructor(answer: AnswerBuilder) {
    this.#answer = answer;
  }

  open(index: number, start: unknown): void {
    this.close(index);
    const use = field(start, "toolUse");
    const isOurs = isRecord(use) && (use["type"] === undefined || use["type"] === "tool_use");
    if (!isOurs) {
      if (isRecord(start) && Object.keys(start).length > 0) this.#open.set(index, { type: "passed over" });
      return;
    }
    const call = { id: textOf(use["toolUseId"]) ?? "", name: textOf(use["name"]) ?? "" };
    this.#open.set(index, { type: "toolUse", writer: this.#answer.openToolCall(call) });
  }

  append(index: number, delta: unknown): void {
    if (!isRecord(delta)) return;
    const text = textOf(delta["text"]);
    if (text !== undefined) this.#text(index, text);
    const reasoning = delta["reasoningContent"];
    if (isRecord(reasoning)) this.#reasoning(index, reasoning);
    const block = this.#open.get(index);
    if (block?.type === "toolUse") block.writer.append(textOf(field(delta["toolUse"], "input")) ?? "");
  }

  close(index: number): void {
    const block = this.#open.get(index);
    this.#open.delete(index);
    if (block?.type === "redacted") this.#answer.addRedactedThinking(joinBase64(block.pieces));
    else if (block !== undefined && block.type !== "passed over") block.writer.close();
  }

  /** Closes what the service left open; a call that it did not close counts as cut off. */
  closeAll(): void {
    for (const [index, block] of this.#open) if (block.type !== "toolUse") this.close(index);
  }

  /** Takes a whole block of an answer that did not stream. */
  addWhole(index: number, block: unknown): void {
    const use = field(block, "toolUse");
    const reasoning = field(block, "reasoningContent");
    if (isRecord(use)) {
      this.open(index, { toolUse: use });
      const input = isRecord(use["input"]) ? JSON.stringify(use["input"]) : "";
      this.append(index, { toolUse: { input } });
    } else if (isRecord(reasoning)) {
      this.append(index, { reasoningContent: field(reasoning, "reasoningText") ?? reasoning });
    } else this.append(index, { text: field(block, "text") });
    this.close(index);
  }

  #text(index: number, text: string): void {
    const open = this.#open.get(index);
    if (open?.type === "passed over") return;
    if (open?.type === "text") open.writer.append(text);
    else {
      this.close(index);
      const writer = this.#answer.openText();
      this.#open.set(index, { type: "text", writer });
      writer.append(text);
    }
  }

  /** Signatures come in pieces, before or behind the text, and produce no events. */
  #reasoning(index: number, delta: Record<string, unknown>): void {
    const redacted = textOf(delta["redactedContent"]);
    if (redacted !== undefined) {
      const open = this.#open.get(index);
      if (open?.type === "redacted") open.pieces.push(redacted);
      else {
        this.close(index);
        this.#open.set(index, { type: "redacted", pieces: [redacted] });
      }
      return;
    }
    const text = textOf(delta["text"]);
    const signature = textOf(delta["signature"]);
    if (text === undefined && signature === undefined) return;
    const writer = this.#thinking(index);
    writer.append(text ?? "");
    if (signature !== undefined)
      writer.content.thinkingSignature = (writer.content.thinkingSignature ?? "") + signature;
  }

  #thinking(index: number): ThinkingBlock {
    const open = this.#open.get(index);
    if (open?.type === "thinking") return open.writer;
    this.close(index);
    const writer = this.#answer.openThinking();
    this.#open.set(index, { type: "thinking", writer });
    return writer;
  }
}

/** Each piece is base64 of its own bytes, padding included; what goes back must be one. */
function joinBase64(pieces: readonly string[]): string {
  const [first = ""] = pieces;
  if (pieces.length <= 1) return first;
  try {
    return btoa(pieces.map((piece) => atob(piece)).join(""));
  } catch {
    // Opaque data that is no base64 is kept as it came.
    return pieces.join("");
  }
}
