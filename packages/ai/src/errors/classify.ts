import type { AiErrorCategory, ErrorInfo, Failure } from "./categories.js";
import { type ErrorBody, readErrorBody } from "./error-body.js";
import { saysContextOverflow } from "./overflow.js";
import { readRetryAfterMs } from "./retry-after.js";

/** What is known of a failed request. `headers` have lower-case names. */
export interface FailedAnswer {
  status?: number | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  /** The body as text or parsed; also an `error` event of a stream. */
  body?: unknown;
}

type Rule = readonly [AiErrorCategory, RegExp];

/** Tried in order on the provider's codes, then on its words. */
const codeRules: readonly Rule[] = [
  ["context_overflow", /context_length_exceeded|context_window_exceeded|request_too_large|string_above_max_length/i],
  ["quota", /insufficient_quota|billing|insufficient_balance|payment_required|credits?_exhausted|quota_?exceeded/i],
  ["content_filter", /content_?filter|content_policy|ResponsibleAIPolicy|DataInspectionFailed|safety/i],
  ["tool_use_failed", /tool_use_failed/i],
  ["overloaded", /overloaded|UNAVAILABLE|over_?capacity|engine_overloaded/i],
  ["rate_limit", /rate_?limit|RESOURCE_EXHAUSTED|too_?many_?requests|throttl/i],
  ["auth", /authentication|invalid_?api_?key|API_KEY_INVALID|UNAUTHENTICATED|permission|unauthorized|forbidden/i],
  ["not_found", /not_?found/i],
  ["timeout", /timeout|DEADLINE_EXCEEDED/i],
  [
    "server",
    /^api_error$|server_?error|^INTERNAL$|internal_error|service_?unavailable|upstream|^Model(?:Stream)?Error/i,
  ],
  ["cancelled", /^cancelled$|^CANCELLED$/],
];

const wordRules: readonly Rule[] = [
  ["auth", /incorrect api key|api key not valid|invalid (?:x-)?api[- ]key|authentication fails/i],
  ["quota", /credit balance is too low|insufficient (?:balance|credits|quota)|requires more credits/i],
  ["overloaded", /\boverloaded\b|at capacity|server is busy/i],
  ["rate_limit", /rate limit|too many requests/i],
];

const statusCategories: Readonly<Record<number, AiErrorCategory>> = {
  401: "auth",
  402: "quota",
  403: "auth",
  404: "not_found",
  408: "timeout",
  413: "context_overflow",
  429: "rate_limit",
  498: "overloaded",
  499: "cancelled",
  503: "overloaded",
  504: "timeout",
  524: "timeout",
  529: "overloaded",
};

const retryableCategories: ReadonlySet<AiErrorCategory> = new Set([
  "rate_limit",
  "overloaded",
  "server",
  "timeout",
  "network",
  "truncated",
  "malformed_tool_call",
  "tool_use_failed",
]);

/** Whether a failure of this category may pass when the same request is sent again. */
export function isRetryableCategory(category: AiErrorCategory): boolean {
  return retryableCategories.has(category);
}

/** Turns a failed answer into readable words (the provider's own, status and code behind them) and its category. */
export function classifyFailure(failed: FailedAnswer): Failure {
  const body = readErrorBody(failed.body ?? "");
  // Source: https://smithy.io/2.0/aws/protocols/aws-restjson1-protocol.html#operation-error-serialization
  const awsType = failed.headers?.["x-amzn-errortype"]?.split(":")[0];
  if (awsType) body.codes.unshift(awsType);
  const status = failed.status ?? body.status;
  const category = findCategory(status, body);
  const headers = failed.headers ?? {};
  const info: ErrorInfo = { category, retryable: isRetryable(category, status, headers) };
  const retryAfterMs = readRetryAfterMs(headers, body.value);
  const code = body.codes[0];
  if (status !== undefined) info.status = status;
  if (retryAfterMs !== undefined) info.retryAfterMs = retryAfterMs;
  if (code !== undefined) info.code = code;
  return { message: describe(failed.status, body), info };
}

function findCategory(status: number | undefined, body: ErrorBody): AiErrorCategory {
  const words = body.message ?? (status === undefined ? "" : noBody(status));
  const limited = status === 429 || (status !== undefined && status >= 500);
  if (!limited && saysContextOverflow(words)) return "context_overflow";
  for (const [category, pattern] of codeRules) if (body.codes.some((code) => pattern.test(code))) return category;
  for (const [category, pattern] of wordRules) if (pattern.test(words)) return category;
  if (status === undefined) return "unknown";
  const known = statusCategories[status];
  if (known !== undefined) return known;
  return status >= 500 ? "server" : "invalid_request";
}

function isRetryable(
  category: AiErrorCategory,
  status: number | undefined,
  headers: Readonly<Record<string, string>>,
): boolean {
  // Source: https://github.com/anthropics/anthropic-sdk-typescript, which obeys this header of the server.
  if (headers["x-should-retry"] === "true") return true;
  if (headers["x-should-retry"] === "false") return false;
  return isRetryableCategory(category) || status === 409;
}

function describe(status: number | undefined, body: ErrorBody): string {
  const code = body.codes.find((candidate) => !(body.message ?? "").includes(candidate));
  const facts = [status === undefined ? undefined : `HTTP ${status}`, code].filter((fact) => fact !== undefined);
  if (body.message === undefined) {
    if (facts.length === 0) return "An unknown error occurred";
    return status === undefined ? facts.join(", ") : code === undefined ? noBody(status) : facts.join(", ");
  }
  return facts.length === 0 ? body.message : `${body.message} (${facts.join(", ")})`;
}

function noBody(status: number): string {
  return `${status} status code (no body)`;
}
