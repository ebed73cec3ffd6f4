import { classifyFailure } from "../../errors/classify.js";
import { errorOf } from "../../errors/failure.js";
import { field, isRecord, listOf, textOf } from "../../json/value.js";
import type { AnswerBuilder } from "../../stream/answer.js";
import type { TextBlock, ThinkingBlock } from "../../stream/answer-blocks.js";
import { type AnswerReader, parseEventJson, type ReadState } from "../../stream/read-answer.js";
import type { SseEvent } from "../../stream/sse.js";
import { contentText, encryptedDetails, reasoningDelta } from "./delta-text.js";
import { finishOf } from "./finish-reason.js";
import { ToolCallAssembler } from "./tool-call-assembler.js";
import { readUsage } from "./usage.js";

/**
 * Reads Chat Completions chunks into an answer. The answer is complete at `[DONE]`, or with a `finish_reason`; a body
 * that ends with neither was cut off.
 * Source: https://platform.openai.com/docs/api-reference/chat-streaming
 */
export class CompletionsReader implements AnswerReader {
  readonly #answer: AnswerBuilder;
  readonly #calls: ToolCallAssembler;
  #text: TextBlock | undefined;
  #thinking: ThinkingBlock | undefined;
  #refusal = "";
  #named: Record<string, unknown> = {};
  #finishReason: string | undefined;

  constructor(answer: AnswerBuilder) {
    this.#answer = answer;
    this.#calls = new ToolCallAssembler(answer);
  }

  event(event: SseEvent): ReadState {
    if (event.data.trim() === "[DONE]") {
      this.#finishReason ??= "stop";
      return "done";
    }
    const chunk = parseEventJson(event);
    if (isRecord(chunk)) this.#chunk(chunk);
    if (event.event === "error") throw errorOf(classifyFailure({ body: chunk }));
    return this.#finishReason === undefined ? "more" : "enough";
  }

  whole(value: unknown): void {
    // Without a choice there is no answer, whatever the status said.
    const choice = isRecord(value) ? this.#chunk(value) : undefined;
    if (choice === undefined) throw errorOf(classifyFailure({ body: value }));
    this.#finishReason ??= "stop";
  }

  /** Call once the body has ended: closes the blocks and notes the stop reason, if there was one. */
  end(): void {
    if (this.#finishReason === undefined) return;
    this.#thinking?.close();
    this.#text?.close();
    this.#calls.close(this.#finishReason === "length");
    const finish = finishOf(this.#finishReason, this.#answer.hasToolCalls);
    if (typeof finish !== "string") this.#answer.setFailure(finish);
    else if (this.#refusal !== "") this.#answer.setFailure(refusalFailure(this.#refusal));
    else this.#answer.setStop(finish);
  }

  /** Takes a chunk, or a whole answer, and returns its first choice. */
  #chunk(chunk: Record<string, unknown>): Record<string, unknown> | undefined {
    const choice = firstChoice(chunk["choices"]);
    // Chunks come by the thousand, and nearly all name what the one before named.
    if (chunk["id"] !== this.#named["id"] || chunk["model"] !== this.#named["model"]) this.#identify(chunk);
    const counts =
      readUsage(chunk["usage"]) ?? readUsage(choice?.["usage"]) ?? readUsage(field(chunk["x_groq"], "usage"));
    if (counts !== undefined) this.#answer.setUsage(counts);
    const delta = choice?.["delta"] ?? choice?.["message"];
    if (isRecord(delta)) this.#delta(delta);
    this.#finishReason = textOf(choice?.["finish_reason"]) ?? this.#finishReason;
    const failed = chunk["error"] ?? choice?.["error"];
    if (failed) throw errorOf(classifyFailure({ body: chunk["error"] ? chunk : { error: failed } }));
    // Source: https://github.com/vllm-project/vllm (`ErrorResponse`, sent inside a stream)
    if (chunk["object"] === "error") throw errorOf(classifyFailure({ body: chunk }));
    return choice;
  }

  #identify(chunk: Record<string, unknown>): void {
    const known = this.#answer.message;
    this.#answer.identify({
      responseId: known.responseId === undefined ? textOf(chunk["id"]) : undefined,
      responseModel: known.responseModel === undefined ? textOf(chunk["model"]) : undefined,
    });
    this.#named = { id: chunk["id"], model: chunk["model"] };
  }

  #delta(delta: Record<string, unknown>): void {
    const reasoning = reasoningDelta(delta);
    if (reasoning !== undefined) {
      this.#thinking ??= this.#answer.openThinking();
      if (reasoning.field !== undefined) this.#thinking.content.thinkingSignature ??= reasoning.field;
      this.#thinking.append(reasoning.text);
    }
    this.#appendText(contentText(delta["content"]));
    const refusal = textOf(delta["refusal"]);
    if (refusal !== undefined) {
      this.#refusal += refusal;
      this.#appendText(refusal);
    }
    for (const call of listOf(delta["tool_calls"])) this.#calls.add(call);
    if (isRecord(delta["function_call"])) this.#calls.add(delta["function_call"]);
    const details = delta["reasoning_details"];
    if (!Array.isArray(details)) return;
    for (const detail of encryptedDetails(details)) this.#calls.addEncryptedReasoning(detail);
  }

  #appendText(text: string): void {
    if (text === "") return;
    this.#text ??= this.#answer.openText();
    this.#text.append(text);
  }
}

/** With `n` above 1 the choices interleave; only the first is ours. */
function firstChoice(choices: unknown): Record<string, unknown> | undefined {
  for (const choice of listOf(choices)) if (isRecord(choice) && (choice["index"] ?? 0) === 0) return choice;
  return undefined;
}

function refusalFailure(words: string): { message: string; info: { category: "refusal"; retryable: false } } {
  return { message: `The model refused: ${words}`, info: { category: "refusal", retryable: false } };
}
