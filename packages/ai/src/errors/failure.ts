import { isRecord, numberOf } from "../json/value.js";
import { AiError } from "./ai-error.js";
import type { ErrorInfo, Failure } from "./categories.js";
import { classifyFailure } from "./classify.js";
import { errorCode } from "./error-code.js";

const unknown: ErrorInfo = { category: "unknown", retryable: false };
const networkCodes =
  /^(?:E(?:CONN|HOST|NET|NOTFOUND|PIPE|TIMEDOUT|AI_)|UND_ERR|ERR_(?:SSL|TLS|STREAM|HTTP))|CERT|^HPE_/;
/** A server that cannot prove who it is: asking again changes nothing. Source: https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const certificateCodes = /CERT|^UNABLE_TO_(?:GET|VERIFY|DECRYPT|DECODE)|^HOSTNAME_MISMATCH$/;

/** Whatever was thrown, as words and category: our own errors, those of the SDKs (also wrapped), and network errors. */
export function failureOf(thrown: unknown): Failure {
  for (const error of causes(thrown)) {
    if (AiError.is(error) && error.info !== undefined) return { message: error.message, info: error.info };
    const answered = answeredFailure(error);
    if (answered !== undefined) return answered;
    const code = errorCode(error);
    if (code !== undefined && certificateCodes.test(code)) {
      return { message: certificateMessage(error, code), info: { category: "network", retryable: false, code } };
    }
    if (code !== undefined && networkCodes.test(code)) {
      return { message: networkMessage(error, code), info: { category: "network", retryable: true, code } };
    }
  }
  return { message: formatThrownValue(thrown), info: unknown };
}

/** A failure as an error, for code that throws. */
export function errorOf(failure: Failure, cause?: unknown): AiError {
  return new AiError("request_failed", failure.message, { info: failure.info, cause });
}

/** The message of an error, else its name, else the value as text. */
export function formatThrownValue(value: unknown): string {
  return value instanceof Error ? value.message || value.name : String(value);
}

function causes(thrown: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let error = thrown; error !== undefined && error !== null && chain.length < 8; ) {
    chain.push(error);
    const first = error instanceof AggregateError ? error.errors[0] : undefined;
    error = first ?? (error instanceof Error ? error.cause : undefined);
  }
  return chain;
}

/** Errors of both SDKs carry `status`, `headers` and the parsed body in `error`. */
function answeredFailure(error: unknown): Failure | undefined {
  if (!isRecord(error) || numberOf(error["status"]) === undefined) return undefined;
  const headers = error["headers"];
  return classifyFailure({
    status: numberOf(error["status"]),
    headers: isHeaderList(headers) ? Object.fromEntries(headers) : undefined,
    body: error["error"] ?? error["message"],
  });
}

function isHeaderList(value: unknown): value is Iterable<[string, string]> {
  return typeof value === "object" && value !== null && Symbol.iterator in value && !Array.isArray(value);
}

function networkMessage(error: unknown, code: string): string {
  const words = formatThrownValue(error);
  return words.includes(code) ? `Connection failed: ${words}` : `Connection failed: ${words} (${code})`;
}

function certificateMessage(error: unknown, code: string): string {
  const next = "If an authority of your own has signed it, name its file in NODE_EXTRA_CA_CERTS";
  return `The server's certificate is not trusted: ${formatThrownValue(error)} (${code}). ${next}.`;
}

/** Throws when a body that came with status 200 is an error all the same. @throws AiError with code "request_failed" */
export function assertNoErrorBody(value: unknown): void {
  const body = Array.isArray(value) ? value[0] : value;
  const error = isRecord(body) ? body["error"] : undefined;
  if (error !== undefined && error !== null) throw errorOf(classifyFailure({ body }));
}
