import { field, listOf, textOf } from "../../json/value.js";
import type { AnswerBuilder } from "../../stream/answer.js";
import type { ThinkingBlock } from "../../stream/answer-blocks.js";

const partSeparator = "\n\n";

/**
 * A reasoning item: one thinking block with the readable summary, or with the raw text of servers that send no summary.
 * The whole item is kept as the signature, since it must be sent back as it came.
 * Source: https://platform.openai.com/docs/guides/reasoning
 */
export class ReasoningItem {
  readonly #block: ThinkingBlock;
  #part: string | undefined;
  #kind: "summary" | "text" | undefined;

  constructor(answer: AnswerBuilder) {
    this.#block = answer.openThinking();
  }

  get closed(): boolean {
    return this.#block.closed;
  }

  event(type: string, data: Record<string, unknown>): void {
    if (type === "response.reasoning_summary_text.delta") this.#append("summary", data["summary_index"], data);
    if (type === "response.reasoning_text.delta") this.#append("text", data["content_index"], data);
  }

  done(item: Record<string, unknown>): void {
    const text = joinParts(item["summary"]) || joinParts(item["content"]);
    const streamed = this.#block.content.thinking;
    if (text.startsWith(streamed)) this.#block.append(text.slice(streamed.length));
    else if (text !== "") this.#block.content.thinking = text;
    this.#block.content.thinkingSignature = JSON.stringify(item);
    this.#block.close();
  }

  #append(kind: "summary" | "text", index: unknown, data: Record<string, unknown>): void {
    // A server that sends both says the same twice; the first kind is shown.
    this.#kind ??= kind;
    const delta = textOf(data["delta"]);
    if (this.#kind !== kind || delta === undefined) return;
    const part = String(index ?? 0);
    if (this.#part !== undefined && this.#part !== part) this.#block.append(partSeparator);
    this.#part = part;
    this.#block.append(delta);
  }
}

function joinParts(parts: unknown): string {
  return listOf(parts)
    .map((part) => textOf(field(part, "text")) ?? "")
    .join(partSeparator);
}
