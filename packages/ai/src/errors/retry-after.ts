import { field, listOf } from "../json/value.js";

/**
 * What the provider asks us to wait, in milliseconds: `retry-after-ms`, `retry-after` (seconds or an HTTP date), or
 * Google's `RetryInfo`. Negative and unreadable values are ignored.
 *
 * Source: https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 * Source: https://cloud.google.com/apis/design/errors#error_details
 */
export function readRetryAfterMs(
  headers: Readonly<Record<string, string>>,
  body: unknown,
  now: number = Date.now(),
): number | undefined {
  const exact = readNumber(headers["retry-after-ms"]);
  if (exact !== undefined) return Math.round(exact);
  const value = headers["retry-after"]?.trim();
  const seconds = readNumber(value);
  if (seconds !== undefined) return Math.round(seconds * 1000);
  if (value !== undefined && /[a-z]{3}.*\d{4}/i.test(value)) {
    const date = Date.parse(value);
    if (!Number.isNaN(date) && date >= now) return date - now;
  }
  return readRetryInfo(body);
}

function readNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}

function readRetryInfo(body: unknown): number | undefined {
  for (const detail of listOf(field(field(body, "error"), "details"))) {
    const delay = field(detail, "retryDelay");
    const seconds = typeof delay === "string" ? /^(\d+(?:\.\d+)?)s$/.exec(delay)?.[1] : undefined;
    if (seconds !== undefined) return Math.round(Number(seconds) * 1000);
  }
  return undefined;
}
