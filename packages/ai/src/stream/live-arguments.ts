import { IncrementalJsonParser } from "../json/incremental-parser.js";
import { isRecord } from "../json/value.js";
import type { ToolCall } from "../types/content.js";

/**
 * The arguments of a call whose JSON text still arrives: a property of the call that is read when somebody looks. Each
 * piece is read once and costs O(piece), however often anyone looks; what nobody looks at costs nothing.
 */
export class LiveArguments {
  readonly #call: ToolCall;
  readonly #parser = new IncrementalJsonParser();
  #unread = "";
  #reading: Record<string, unknown> = {};

  constructor(call: ToolCall) {
    this.#call = call;
    Object.defineProperty(call, "arguments", {
      get: () => this.#read(),
      set: (value: Record<string, unknown>) => this.settle(value),
      enumerable: true,
      configurable: true,
    });
  }

  append(text: string): void {
    this.#unread += text;
  }

  /** Makes a plain property of it, with the value given or the one that it has. */
  settle(value: Record<string, unknown> = this.#call.arguments): void {
    Object.defineProperty(this.#call, "arguments", { value, writable: true, enumerable: true, configurable: true });
  }

  #read(): Record<string, unknown> {
    if (this.#unread === "") return this.#reading;
    this.#parser.push(this.#unread);
    this.#unread = "";
    const { value } = this.#parser;
    if (isRecord(value)) this.#reading = value;
    return this.#reading;
  }
}
