import type { Failure } from "../../errors/categories.js";
import { classifyFailure } from "../../errors/classify.js";
import { assertNoErrorBody, errorOf } from "../../errors/failure.js";
import { field, isRecord, listOf, textOf } from "../../json/value.js";
import type { AnswerBuilder } from "../../stream/answer.js";
import type { TextBlock, ThinkingBlock } from "../../stream/answer-blocks.js";
import { type AnswerReader, parseEventJson, type ReadState } from "../../stream/read-answer.js";
import type { SseEvent } from "../../stream/sse.js";
import { ToolCallAssembler } from "../openai-completions/tool-call-assembler.js";
import { readUsage } from "../openai-completions/usage.js";

type Prose = { kind: "text"; writer: TextBlock } | { kind: "thinking"; writer: ThinkingBlock };

/**
 * Reads the chunks of Mistral's chat API. The answer is complete at `[DONE]`, or with a `finish_reason`; a body that
 * ends with neither was cut off.
 *
 * Source: https://docs.mistral.ai/api/#tag/chat, https://docs.mistral.ai/capabilities/reasoning
 */
export class MistralReader implements AnswerReader {
  readonly #answer: AnswerBuilder;
  readonly #calls: ToolCallAssembler;
  #prose: Prose | undefined;
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
    if (event.event === "error") throw errorOf(classifyFailure({ body: chunk }));
    this.#read(chunk, "delta");
    return this.#finishReason === undefined ? "more" : "enough";
  }

  whole(value: unknown): void {
    this.#read(value, "message");
    // Without a choice there is no answer, whatever the status said.
    if (listOf(field(value, "choices")).length === 0) throw errorOf(classifyFailure({ body: value }));
    this.#finishReason ??= "stop";
  }

  /** Call once the body has ended: closes the blocks and notes the stop reason, if there was one. */
  end(): void {
    const reason = this.#finishReason;
    if (reason === undefined) return;
    this.#closeProse();
    const isCut = reason === "length" || reason === "model_length";
    this.#calls.close(isCut);
    if (reason === "error") this.#answer.setFailure(failedAnswer());
    else if (isCut) this.#answer.setStop("length");
    else this.#answer.setStop(this.#answer.hasToolCalls ? "toolUse" : "stop");
  }

  #read(chunk: unknown, part: "delta" | "message"): void {
    assertNoErrorBody(chunk);
    if (!isRecord(chunk)) return;
    if (chunk["object"] === "error") throw errorOf(classifyFailure({ body: chunk }));
    this.#answer.identify({ responseId: textOf(chunk["id"]), responseModel: textOf(chunk["model"]) });
    const counts = readUsage(chunk["usage"]);
    if (counts !== undefined) this.#answer.setUsage(counts);
    const choice = listOf(chunk["choices"])[0];
    if (!isRecord(choice)) return;
    const delta = choice[part];
    if (isRecord(delta)) {
      this.#readContent(delta["content"]);
      for (const call of listOf(delta["tool_calls"])) this.#calls.add(withoutNullId(call));
    }
    this.#finishReason = textOf(choice["finish_reason"]) ?? this.#finishReason;
  }

  /** A text, or a list of parts; parts of other types, such as references, are passed over. */
  #readContent(content: unknown): void {
    for (const part of typeof content === "string" ? [content] : listOf(content)) {
      if (typeof part === "string") this.#append("text", part);
      else if (field(part, "type") === "thinking") this.#append("thinking", thinkingText(field(part, "thinking")));
      else if (field(part, "type") === "text") this.#append("text", textOf(field(part, "text")) ?? "");
    }
  }

  #append(kind: Prose["kind"], text: string): void {
    if (text === "") return;
    if (this.#prose?.kind !== kind) {
      this.#closeProse();
      this.#prose =
        kind === "text" ? { kind, writer: this.#answer.openText() } : { kind, writer: this.#answer.openThinking() };
    }
    this.#prose?.writer.append(text);
  }

  #closeProse(): void {
    this.#prose?.writer.close();
    this.#prose = undefined;
  }
}

/** Thinking is a list of parts itself; earlier servers sent a text. */
function thinkingText(thinking: unknown): string {
  if (typeof thinking === "string") return thinking;
  return listOf(thinking)
    .map((part) => textOf(field(part, "text")) ?? "")
    .join("");
}

/** Some models of this API write the id of a call as the text `null`. Source: https://github.com/mistralai/client-ts (default of `ToolCall.id`) */
function withoutNullId(call: unknown): unknown {
  return isRecord(call) && call["id"] === "null" ? { ...call, id: undefined } : call;
}

function failedAnswer(): Failure {
  const info = { category: "server", retryable: true, code: "error" } as const;
  return { message: "The provider stopped the answer with an error (finish reason: error).", info };
}
