import type { Failure } from "../../errors/categories.js";
import { classifyFailure, type FailedAnswer } from "../../errors/classify.js";
import { errorOf } from "../../errors/failure.js";
import { field, isRecord, listOf, numberOf, textOf } from "../../json/value.js";
import type { AnswerBuilder } from "../../stream/answer.js";
import { type AnswerReader, parseEventJson, type ReadState } from "../../stream/read-answer.js";
import type { SseEvent } from "../../stream/sse.js";
import { createOutputItem, type OutputItem } from "./output-items.js";
import { statusOf } from "./status.js";
import { readUsage } from "./usage.js";

/** What the APIs that speak Responses read differently. */
export interface ResponsesDialect {
  /** By how much the service tier that the server names changes the price. */
  costFactor(tier: string | undefined): number;
  /** What a failed answer means. @defaultValue the classification of all APIs */
  classify?(failed: FailedAnswer): Failure;
}

/**
 * Reads Responses events into an answer. Output items may interleave and are told apart by their place in the output,
 * because some servers give every event of an item another id. Only a terminal event makes the answer complete.
 * Source: https://platform.openai.com/docs/api-reference/responses-streaming
 */
export class ResponsesReader implements AnswerReader {
  readonly #answer: AnswerBuilder;
  readonly #dialect: ResponsesDialect;
  readonly #items = new Map<number, OutputItem>();
  #refusal = "";

  constructor(answer: AnswerBuilder, dialect: ResponsesDialect) {
    this.#answer = answer;
    this.#dialect = dialect;
  }

  event(event: SseEvent): ReadState {
    if (event.data.trim() === "[DONE]") return "more";
    const data = parseEventJson(event);
    const type = textOf(field(data, "type")) ?? event.event;
    if (isRecord(data)) return this.#event(type, data);
    return "more";
  }

  whole(value: unknown): void {
    if (!isRecord(value) || !Array.isArray(value["output"])) throw errorOf(this.#classify({ body: value }));
    this.#identify(value);
    this.#end(value, textOf(value["status"]) ?? "completed");
  }

  #event(type: string, data: Record<string, unknown>): ReadState {
    switch (type) {
      case "response.created":
      case "response.in_progress":
        this.#answer.start();
        this.#identify(data["response"]);
        return "more";
      case "response.output_item.added":
        this.#added(data);
        return "more";
      case "response.output_item.done":
        this.#done(this.#indexOf(data), data["item"]);
        return "more";
      case "response.completed":
      case "response.incomplete":
      case "response.failed":
      case "response.cancelled":
      case "response.done":
        this.#end(data["response"], textOf(field(data["response"], "status")) ?? type.slice("response.".length));
        return "done";
      case "error":
        // A `response.failed` mostly follows and knows more.
        this.#answer.setFailure(this.#classify({ body: data }));
        return "enough";
      default:
        this.#items.get(this.#indexOf(data))?.event(type, data);
        return "more";
    }
  }

  #identify(response: unknown): void {
    this.#answer.identify({
      responseId: textOf(field(response, "id")),
      responseModel: textOf(field(response, "model")),
    });
  }

  #indexOf(data: Record<string, unknown>): number {
    // Without an index the latest item is meant.
    return numberOf(data["output_index"]) ?? Math.max(0, ...this.#items.keys());
  }

  #added(data: Record<string, unknown>): void {
    const index = numberOf(data["output_index"]) ?? this.#items.size;
    const item = createOutputItem(data["item"], this.#answer);
    if (item !== undefined && !this.#items.has(index)) this.#items.set(index, item);
  }

  #done(index: number, value: unknown): void {
    const item = this.#items.get(index) ?? createOutputItem(value, this.#answer);
    if (item === undefined || !isRecord(value)) return;
    this.#items.set(index, item);
    item.done(value);
    for (const part of listOf(value["content"])) this.#refusal += textOf(field(part, "refusal")) ?? "";
  }

  /** The terminal event repeats the whole output: what its own events left out or left open is taken from there. */
  #end(response: unknown, status: string): void {
    // Not every server counts places as the list does, so items that came whole are not looked for in it.
    const nothingCame = this.#items.size === 0;
    listOf(field(response, "output")).forEach((value, index) => {
      if (nothingCame || this.#items.get(index)?.closed === false) this.#done(index, value);
    });
    this.#identify(response);
    const counts = readUsage(field(response, "usage"));
    const tier = textOf(field(response, "service_tier"));
    if (counts !== undefined) this.#answer.setUsage(counts, this.#dialect.costFactor(tier));
    const { hasToolCalls } = this.#answer;
    const classify = (failed: FailedAnswer): Failure => this.#classify(failed);
    const stop = statusOf(status, response, { hasToolCalls, refusal: this.#refusal, classify });
    if (typeof stop === "string") this.#answer.setStop(stop);
    else this.#answer.setFailure(stop);
  }

  #classify(failed: FailedAnswer): Failure {
    return this.#dialect.classify?.(failed) ?? classifyFailure(failed);
  }
}
