import { field, isRecord, numberOf, textOf } from "../../json/value.js";
import type { AnswerBuilder } from "../../stream/answer.js";
import type { ToolCallBlock } from "../../stream/answer-blocks.js";

interface PartialCall {
  readonly index: number | undefined;
  id: string;
  name: string;
  /** Argument text that came before the name. */
  waiting: string;
  /** The provider's own data that must go back with the call. */
  extra?: unknown;
  block?: ToolCallBlock;
}

/**
 * Puts tool calls together from deltas. Servers leave out the index, begin it at 1, give every call the same one, repeat
 * id and name, or send them empty or null later on; a call is opened once its name is known.
 * Source: https://platform.openai.com/docs/api-reference/chat-streaming, and the recorded answers of our fixtures
 */
export class ToolCallAssembler {
  readonly #answer: AnswerBuilder;
  readonly #calls: PartialCall[] = [];
  readonly #encrypted = new Map<string, string>();

  constructor(answer: AnswerBuilder) {
    this.#answer = answer;
  }

  /** Takes one entry of `delta.tool_calls`, or the old `delta.function_call`. */
  add(delta: unknown): void {
    if (!isRecord(delta)) return;
    const called = isRecord(delta["function"]) ? delta["function"] : delta;
    const name = textOf(called["name"]);
    const call = this.#find(numberOf(delta["index"]), textOf(delta["id"]), name);
    call.id ||= textOf(delta["id"]) ?? "";
    call.name ||= name ?? "";
    call.extra ??= delta["extra_content"] ?? undefined;
    this.#addArguments(call, called["arguments"]);
  }

  /** Takes an entry of `delta.reasoning_details` that belongs to the call with its id. */
  addEncryptedReasoning(detail: unknown): void {
    const id = textOf(field(detail, "id"));
    if (id !== undefined) this.#encrypted.set(id, JSON.stringify(detail));
  }

  /** Closes every call; with `cutOff` the last one counts as unfinished. */
  close(cutOff: boolean): void {
    const named = this.#calls.filter((call) => call.name !== "" || call.waiting !== "");
    for (const call of named) {
      const block = this.#open(call);
      const signature = this.#encrypted.get(call.id) ?? extraSignature(call.extra);
      if (signature !== undefined) block.content.thoughtSignature = signature;
      block.close({ cutOff: cutOff && call === named.at(-1) });
    }
  }

  #find(index: number | undefined, id: string | undefined, name: string | undefined): PartialCall {
    const known = this.#known(index, id, name);
    if (known !== undefined) return known;
    const call: PartialCall = { index, id: id ?? "", name: name ?? "", waiting: "" };
    this.#calls.push(call);
    return call;
  }

  #known(index: number | undefined, id: string | undefined, name: string | undefined): PartialCall | undefined {
    if (index === undefined) {
      return id === undefined ? this.#calls.at(-1) : this.#calls.find((call) => call.id === id);
    }
    const same = this.#calls.findLast((call) => call.index === index);
    // Another id with a name begins another call, although the index is the same.
    const isOther = same !== undefined && id !== undefined && name !== undefined && same.id !== "" && same.id !== id;
    return isOther ? this.#calls.find((call) => call.id === id) : same;
  }

  #addArguments(call: PartialCall, value: unknown): void {
    if (typeof value === "string") call.waiting += value;
    if (call.name === "" || (call.id === "" && call.waiting === "" && !isRecord(value))) return;
    const block = this.#open(call);
    if (isRecord(value)) block.setArguments(value);
  }

  #open(call: PartialCall): ToolCallBlock {
    call.block ??= this.#answer.openToolCall({ id: call.id, name: call.name });
    call.block.append(call.waiting);
    call.waiting = "";
    return call.block;
  }
}

/** Source: https://ai.google.dev/gemini-api/docs/thought-signatures#openai (signatures in `extra_content`) */
function extraSignature(extra: unknown): string | undefined {
  return extra === undefined ? undefined : JSON.stringify({ type: "extra_content", extra_content: extra });
}
