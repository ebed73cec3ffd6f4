import { field, listOf, textOf } from "../../json/value.js";
import type { AnswerBuilder } from "../../stream/answer.js";
import type { TextBlock } from "../../stream/answer-blocks.js";
import { writeTextSignature } from "./text-signature.js";

/** A message of the output: one text block, opened when there is text. */
export class MessageItem {
  readonly #answer: AnswerBuilder;
  #block: TextBlock | undefined;
  #closed = false;

  constructor(answer: AnswerBuilder) {
    this.#answer = answer;
  }

  get closed(): boolean {
    return this.#closed;
  }

  event(type: string, data: Record<string, unknown>): void {
    const isText = type === "response.output_text.delta" || type === "response.refusal.delta";
    if (isText) this.#append(textOf(data["delta"]) ?? "");
  }

  done(item: Record<string, unknown>): void {
    const text = listOf(item["content"]).map(partText).join("");
    const streamed = this.#block?.content.text ?? "";
    if (text.startsWith(streamed)) this.#append(text.slice(streamed.length));
    else if (text !== "" && this.#block) this.#block.content.text = text;
    this.#closed = true;
    const block = this.#block;
    if (block === undefined) return;
    const id = textOf(item["id"]);
    const phase = textOf(item["phase"]);
    if (id !== undefined)
      block.content.textSignature = writeTextSignature(phase === undefined ? { id } : { id, phase });
    block.close();
  }

  #append(text: string): void {
    if (text === "") return;
    this.#block ??= this.#answer.openText();
    this.#block.append(text);
  }
}

function partText(part: unknown): string {
  return textOf(field(part, "text")) ?? textOf(field(part, "refusal")) ?? "";
}
