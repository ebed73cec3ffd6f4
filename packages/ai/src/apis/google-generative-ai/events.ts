import type { AiErrorCategory } from "../../errors/categories.js";
import { isRetryableCategory } from "../../errors/classify.js";
import { assertNoErrorBody } from "../../errors/failure.js";
import { field, isRecord, listOf, numberOf, textOf } from "../../json/value.js";
import type { AnswerBuilder } from "../../stream/answer.js";
import type { TextBlock, ThinkingBlock } from "../../stream/answer-blocks.js";
import { type AnswerReader, parseEventJson, type ReadState } from "../../stream/read-answer.js";
import type { SseEvent } from "../../stream/sse.js";

type Prose = { kind: "text"; writer: TextBlock } | { kind: "thinking"; writer: ThinkingBlock };

/** Source: https://ai.google.dev/api/generate-content#FinishReason */
const failedFinishes: Readonly<Record<string, AiErrorCategory>> = {
  SAFETY: "content_filter",
  RECITATION: "content_filter",
  LANGUAGE: "content_filter",
  BLOCKLIST: "content_filter",
  PROHIBITED_CONTENT: "content_filter",
  SPII: "content_filter",
  MODEL_ARMOR: "content_filter",
  IMAGE_SAFETY: "content_filter",
  IMAGE_PROHIBITED_CONTENT: "content_filter",
  IMAGE_RECITATION: "content_filter",
  MALFORMED_FUNCTION_CALL: "malformed_tool_call",
  UNEXPECTED_TOOL_CALL: "malformed_tool_call",
  TOO_MANY_TOOL_CALLS: "malformed_tool_call",
  MISSING_THOUGHT_SIGNATURE: "invalid_request",
};

let madeIds = 0;

/** Reads the chunks of `streamGenerateContent`. Parts of server-side tools are passed over. */
export class GoogleReader implements AnswerReader {
  readonly #answer: AnswerBuilder;
  readonly #onContent: () => void;
  #prose: Prose | undefined;

  constructor(answer: AnswerBuilder, onContent: () => void) {
    this.#answer = answer;
    this.#onContent = onContent;
  }

  event(event: SseEvent): ReadState {
    this.#read(parseEventJson(event));
    return this.#answer.stopped ? "enough" : "more";
  }

  /** One answer, or the list of chunks that the server sends without `alt=sse`. */
  whole(value: unknown): void {
    for (const chunk of Array.isArray(value) ? value : [value]) this.#read(chunk);
    this.#closeProse();
  }

  #read(chunk: unknown): void {
    assertNoErrorBody(chunk);
    this.#answer.identify({
      responseId: textOf(field(chunk, "responseId")),
      responseModel: textOf(field(chunk, "modelVersion")),
    });
    this.#answer.start();
    const candidate = listOf(field(chunk, "candidates"))[0];
    for (const part of listOf(field(field(candidate, "content"), "parts"))) this.#readPart(part);
    this.#readUsage(field(chunk, "usageMetadata"));
    this.#readFinish(candidate);
    this.#readBlock(field(chunk, "promptFeedback"));
    this.#onContent();
  }

  #readPart(part: unknown): void {
    const call = field(part, "functionCall");
    const signature = textOf(field(part, "thoughtSignature"));
    if (isRecord(call)) this.#addCall(call, signature);
    else {
      const text = textOf(field(part, "text")) ?? "";
      if (text === "" && signature === undefined) return;
      const prose = this.#openProse(field(part, "thought") === true ? "thinking" : "text", signature !== undefined);
      prose.writer.append(text);
      if (signature === undefined) return;
      if (prose.kind === "text") prose.writer.content.textSignature = signature;
      else prose.writer.content.thinkingSignature = signature;
    }
  }

  /** Goes on with the open block, unless its kind changes or a second signature would overwrite the first. */
  #openProse(kind: Prose["kind"], isSigned: boolean): Prose {
    const open = this.#prose;
    if (open?.kind === kind && !(isSigned && signatureOf(open) !== undefined)) return open;
    this.#closeProse();
    this.#prose =
      kind === "text" ? { kind, writer: this.#answer.openText() } : { kind, writer: this.#answer.openThinking() };
    return this.#prose;
  }

  #closeProse(): void {
    this.#prose?.writer.close();
    this.#prose = undefined;
  }

  #addCall(call: Record<string, unknown>, signature: string | undefined): void {
    this.#closeProse();
    const name = textOf(call["name"]) ?? "";
    const id = textOf(call["id"]) ?? `${name}_${Date.now()}_${++madeIds}`;
    const writer = this.#answer.openToolCall({ id, name });
    if (signature !== undefined) writer.content.thoughtSignature = signature;
    writer.setArguments(isRecord(call["args"]) ? call["args"] : {});
    writer.close();
  }

  #readUsage(usage: unknown): void {
    if (!isRecord(usage)) return;
    const count = (name: string): number => numberOf(usage[name]) ?? 0;
    const cacheRead = count("cachedContentTokenCount");
    this.#answer.setUsage({
      input: Math.max(0, count("promptTokenCount") - cacheRead),
      output: count("candidatesTokenCount") + count("thoughtsTokenCount"),
      cacheRead,
      totalTokens: count("totalTokenCount"),
    });
  }

  #readFinish(candidate: unknown): void {
    const reason = textOf(field(candidate, "finishReason"));
    if (reason === undefined || reason === "FINISH_REASON_UNSPECIFIED") return;
    this.#closeProse();
    if (reason === "STOP") this.#answer.setStop(this.#answer.hasToolCalls ? "toolUse" : "stop");
    else if (reason === "MAX_TOKENS") this.#answer.setStop("length");
    else this.#fail(failedFinishes[reason] ?? "unknown", reason, textOf(field(candidate, "finishMessage")));
  }

  /** Source: https://ai.google.dev/api/generate-content#PromptFeedback */
  #readBlock(feedback: unknown): void {
    const reason = textOf(field(feedback, "blockReason"));
    if (reason === undefined) return;
    const words = textOf(field(feedback, "blockReasonMessage")) ?? `The provider refused the prompt (${reason}).`;
    this.#fail("content_filter", reason, words);
  }

  #fail(category: AiErrorCategory, code: string, words: string | undefined): void {
    const message = words ?? `The provider stopped the answer (finish reason: ${code}).`;
    this.#answer.setFailure({ message, info: { category, retryable: isRetryableCategory(category), code } });
  }
}

function signatureOf(prose: Prose): string | undefined {
  return prose.kind === "text" ? prose.writer.content.textSignature : prose.writer.content.thinkingSignature;
}
