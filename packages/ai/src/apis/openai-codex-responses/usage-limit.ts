import type { ErrorInfo, Failure } from "../../errors/categories.js";
import { classifyFailure, type FailedAnswer } from "../../errors/classify.js";
import { field, isRecord, numberOf, textOf } from "../../json/value.js";

/** The subscription has nothing left, however often it is asked. */
const usedUp = new Set(["usage_limit_reached", "usage_not_included"]);

/**
 * Classifies a failed answer; limits of the subscription are told in words with the plan and the wait.
 * Source: https://github.com/openai/codex (codex-rs: `plan_type`, `resets_at` in seconds of the epoch, error events with `status`)
 */
export function codexFailure(failed: FailedAnswer): Failure {
  const body = typeof failed.body === "string" ? parse(failed.body) : failed.body;
  const error = field(body, "error") ?? field(field(body, "response"), "error");
  // Over a WebSocket the status and the headers of an error stand in its event.
  const status = failed.status ?? numberOf(field(body, "status")) ?? numberOf(field(body, "status_code"));
  const headers = failed.headers ?? textValues(field(body, "headers"));
  const failure = classifyFailure({ status, headers, body: failed.body });
  const code = textOf(field(error, "code")) ?? textOf(field(error, "type"));
  const isUsedUp = code !== undefined && usedUp.has(code);
  if (!isUsedUp && code !== "rate_limit_exceeded" && status !== 429) return failure;
  const waitMs = waitOf(error) ?? failure.info.retryAfterMs;
  const info: ErrorInfo = { ...failure.info };
  if (isUsedUp) Object.assign(info, { category: "quota", retryable: false, code });
  if (waitMs !== undefined) info.retryAfterMs = waitMs;
  return { message: `${limitWords(error, waitMs)} ${failure.message}`, info };
}

function limitWords(error: unknown, waitMs: number | undefined): string {
  const plan = textOf(field(error, "plan_type"));
  const limit = `You have hit your ChatGPT usage limit${plan === undefined ? "" : ` (${plan.toLowerCase()} plan)`}.`;
  return waitMs === undefined ? limit : `${limit} Try again in ~${Math.ceil(waitMs / 60_000)} min.`;
}

function waitOf(error: unknown): number | undefined {
  const resetsAt = numberOf(field(error, "resets_at"));
  if (resetsAt !== undefined) return Math.max(0, resetsAt * 1000 - Date.now());
  const seconds = numberOf(field(error, "resets_in_seconds"));
  return seconds === undefined ? undefined : Math.max(0, seconds * 1000);
}

function textValues(headers: unknown): Record<string, string> | undefined {
  if (!isRecord(headers)) return undefined;
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
