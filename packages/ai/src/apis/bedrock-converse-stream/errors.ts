import { AiError } from "../../errors/ai-error.js";
import type { Failure } from "../../errors/categories.js";
import { classifyFailure } from "../../errors/classify.js";
import { errorOf, failureOf } from "../../errors/failure.js";
import { field, numberOf, textOf } from "../../json/value.js";

/** The words that stand before those of the service, and the HTTP status that it gives the exception outside of streams. */
const known: Readonly<Record<string, { prefix: string; status: number }>> = {
  internalserver: { prefix: "Internal server error", status: 500 },
  modelstreamerror: { prefix: "Model stream error", status: 424 },
  validation: { prefix: "Validation error", status: 400 },
  throttling: { prefix: "Throttling error", status: 429 },
  serviceunavailable: { prefix: "Service unavailable", status: 503 },
};

/** Exceptions without words of their own here. Source: the errors of https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStream.html */
const otherStatuses: Readonly<Record<string, number>> = { modeltimeout: 408, accessdenied: 403, modelerror: 424 };

/** An exception that came as a frame of the stream. */
export function exceptionError(name: string, payload: unknown): AiError {
  const kind = kindOf(name);
  // The service tells the status of the model behind it where that failed.
  const status = numberOf(field(payload, "originalStatusCode")) ?? known[kind]?.status ?? otherStatuses[kind];
  const words = textOf(field(payload, "message")) ?? textOf(field(payload, "originalMessage"));
  const { info } = classifyFailure({ status, body: { message: words, code: name } });
  const { status: _, ...facts } = info;
  const retryable = info.retryable || kind === "modelstreamerror";
  return errorOf({
    message: `${prefixOf(name)}: ${words ?? "An unknown error occurred"}`,
    info: { ...facts, retryable },
  });
}

/** What a request threw, with the words of this API before those of the service. */
export function withPrefix(thrown: unknown): unknown {
  const failure = failureOf(thrown);
  const { code, status } = failure.info;
  if (code === undefined || status === undefined || !code.endsWith("Exception")) return thrown;
  return new AiError("request_failed", prefixed(failure, code), { info: failure.info, cause: thrown });
}

function prefixed(failure: Failure, code: string): string {
  return `${prefixOf(code)}: ${failure.message.replace(`, ${code})`, ")")}`;
}

function prefixOf(name: string): string {
  return known[kindOf(name)]?.prefix ?? name;
}

function kindOf(name: string): string {
  return name.replace(/Exception$/i, "").toLowerCase();
}
