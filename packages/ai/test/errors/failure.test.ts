import { AiError } from "@pi-stack/ai";
import { expect, test } from "vitest";
import { failureOf } from "../../src/errors/failure.js";

test("our own errors are found behind whatever wraps them", () => {
  const info = { category: "overloaded", retryable: true } as const;
  const wrapped = new Error("Connection error.", { cause: new AiError("request_failed", "Overloaded", { info }) });
  expect(failureOf(wrapped)).toEqual({ message: "Overloaded", info });
});

test("errors of the SDKs are classified by status, headers and body", () => {
  const headers = new Headers({ "retry-after": "2" });
  const thrown = Object.assign(new Error("429"), { status: 429, headers, error: { error: { message: "Slow" } } });
  expect(failureOf(thrown)).toMatchObject({ message: "Slow (HTTP 429)", info: { retryAfterMs: 2000 } });
});

test("network errors are retryable and named", () => {
  const reset = Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });
  expect(failureOf(reset)).toEqual({
    message: "Connection failed: socket hang up (ECONNRESET)",
    info: { category: "network", retryable: true, code: "ECONNRESET" },
  });
  const both = new AggregateError([Object.assign(new Error("connect ECONNREFUSED ::1:1"), { code: "ECONNREFUSED" })]);
  expect(failureOf(both).info.category).toBe("network");
});

test.each([
  [new Error("words"), "words"],
  [new RangeError(""), "RangeError"],
  ["text", "text"],
  [undefined, "undefined"],
])("%s is an unknown failure", (thrown, message) => {
  expect(failureOf(thrown)).toEqual({ message, info: { category: "unknown", retryable: false } });
});

test("a certificate that is not trusted is no passing failure, and says what to do", () => {
  const error = Object.assign(new Error("self-signed certificate"), { code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
  expect(failureOf(error)).toEqual({
    message:
      "The server's certificate is not trusted: self-signed certificate (DEPTH_ZERO_SELF_SIGNED_CERT). If an authority of your own has signed it, name its file in NODE_EXTRA_CA_CERTS.",
    info: { category: "network", retryable: false, code: "DEPTH_ZERO_SELF_SIGNED_CERT" },
  });
});
