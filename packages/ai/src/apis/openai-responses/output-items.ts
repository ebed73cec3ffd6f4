import { isRecord, textOf } from "../../json/value.js";
import type { AnswerBuilder } from "../../stream/answer.js";
import type { ToolCallBlock } from "../../stream/answer-blocks.js";
import { MessageItem } from "./message-item.js";
import { ReasoningItem } from "./reasoning-item.js";

/** One item of the output that becomes a block of the answer. */
export interface OutputItem {
  readonly closed: boolean;
  /** Takes an event of the item. Unknown types are ignored. */
  event(type: string, data: Record<string, unknown>): void;
  /** Takes the finished item, whose values are the valid ones. */
  done(item: Record<string, unknown>): void;
}

/** The reader of an item; undefined for items that are none of the client's business, such as server-side tools. */
export function createOutputItem(item: unknown, answer: AnswerBuilder): OutputItem | undefined {
  if (!isRecord(item)) return undefined;
  switch (item["type"]) {
    case "message":
      return new MessageItem(answer);
    case "reasoning":
      return new ReasoningItem(answer);
    case "function_call":
      return new FunctionCallItem(item, answer);
    default:
      return undefined;
  }
}

class FunctionCallItem implements OutputItem {
  readonly #call: ToolCallBlock;

  constructor(item: Record<string, unknown>, answer: AnswerBuilder) {
    const callId = textOf(item["call_id"]) ?? textOf(item["id"]) ?? "";
    const itemId = textOf(item["id"]);
    const id = itemId === undefined || callId === "" ? callId : `${callId}|${itemId}`;
    this.#call = answer.openToolCall({ id, name: textOf(item["name"]) ?? "" });
  }

  get closed(): boolean {
    return this.#call.closed;
  }

  event(type: string, data: Record<string, unknown>): void {
    if (type === "response.function_call_arguments.delta") this.#call.append(textOf(data["delta"]) ?? "");
    if (type === "response.function_call_arguments.done") this.#setArguments(data["arguments"]);
  }

  done(item: Record<string, unknown>): void {
    this.#setArguments(item["arguments"]);
    this.#call.close({ cutOff: item["status"] === "incomplete" });
  }

  #setArguments(value: unknown): void {
    if (typeof value === "string") this.#call.setArgumentsText(value);
    else if (isRecord(value)) this.#call.setArguments(value);
  }
}
