import type { Failure } from "../../errors/categories.js";
import type { FailedAnswer } from "../../errors/classify.js";
import { field, isRecord, textOf } from "../../json/value.js";

/** What else decides how an answer ended. */
export interface AnswerFacts {
  hasToolCalls: boolean;
  /** The words of a refusal; empty when there was none. */
  refusal: string;
  classify(failed: FailedAnswer): Failure;
}

/**
 * What the status of a finished response means.
 * Source: https://platform.openai.com/docs/api-reference/responses/object (`status`, `error`, `incomplete_details`)
 */
export function statusOf(
  status: string,
  response: unknown,
  facts: AnswerFacts,
): "stop" | "length" | "toolUse" | Failure {
  switch (status) {
    case "incomplete":
      return incomplete(textOf(field(field(response, "incomplete_details"), "reason")));
    case "failed":
      return failed(response, facts);
    case "cancelled":
      return {
        message: "The provider cancelled the response",
        info: { category: "cancelled", retryable: false, code: status },
      };
    default:
      break;
  }
  if (facts.refusal !== "") {
    return { message: `The model refused: ${facts.refusal}`, info: { category: "refusal", retryable: false } };
  }
  return facts.hasToolCalls ? "toolUse" : "stop";
}

function incomplete(reason: string | undefined): "length" | Failure {
  if (reason !== "content_filter") return "length";
  const info = { category: "content_filter", retryable: false, code: reason } as const;
  return { message: "incomplete: content_filter (the provider filtered the answer)", info };
}

function failed(response: unknown, facts: AnswerFacts): Failure {
  const error = field(response, "error");
  if (isRecord(error)) return facts.classify({ body: { error } });
  const reason = textOf(field(field(response, "incomplete_details"), "reason")) ?? "no reason given";
  return { message: `incomplete: ${reason}`, info: { category: "server", retryable: true } };
}
