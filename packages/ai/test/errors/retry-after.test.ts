import { expect, test } from "vitest";
import { readRetryAfterMs } from "../../src/errors/retry-after.js";

const now = Date.parse("2026-01-01T00:00:00Z");

test.each([
  [{ "retry-after": "3" }, 3000],
  [{ "retry-after": "0.5" }, 500],
  [{ "retry-after": "57600" }, 57_600_000],
  [{ "retry-after": "Thu, 01 Jan 2026 00:00:30 GMT" }, 30_000],
  [{ "retry-after": "Thu, 01 Jan 2025 00:00:30 GMT" }, undefined],
  [{ "retry-after-ms": "1500", "retry-after": "9" }, 1500],
  [{ "retry-after-ms": "soon", "retry-after": "9" }, 9000],
  [{ "retry-after": "-5" }, undefined],
  [{ "retry-after": "abc" }, undefined],
  [{ "retry-after": "" }, undefined],
  [{}, undefined],
])("B32 headers %j ask for %s ms", (headers, expected) => {
  expect(readRetryAfterMs(headers, undefined, now)).toBe(expected);
});

test("Google's RetryInfo is read from the body", () => {
  const body = { error: { details: [{ reason: "x" }, { retryDelay: "48.9s" }] } };
  expect(readRetryAfterMs({}, body, now)).toBe(48_900);
  expect(readRetryAfterMs({}, { error: { details: [{ retryDelay: "soon" }] } }, now)).toBeUndefined();
});
