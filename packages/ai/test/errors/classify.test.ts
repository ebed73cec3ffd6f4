import { expect, test } from "vitest";
import { classifyFailure } from "../../src/errors/classify.js";

const body = (error: object): string => JSON.stringify({ error });

test.each([
  [401, body({ message: "bad key" }), "auth", false],
  [403, body({ message: "no" }), "auth", false],
  [402, "", "quota", false],
  [404, body({ message: "no such model" }), "not_found", false],
  [408, "", "timeout", true],
  [413, "", "context_overflow", false],
  [422, body({ message: "odd" }), "invalid_request", false],
  [429, body({ message: "slow" }), "rate_limit", true],
  [429, body({ message: "no money", code: "insufficient_quota" }), "quota", false],
  [500, body({ message: "oops" }), "server", true],
  [502, "<html><head><title>502 Bad Gateway</title></head></html>", "server", true],
  [503, "", "overloaded", true],
  [504, "", "timeout", true],
  [529, body({ type: "overloaded_error", message: "Overloaded" }), "overloaded", true],
  [400, body({ message: "This model's maximum context length is 10 tokens" }), "context_overflow", false],
  [400, body({ code: "context_length_exceeded", message: "long" }), "context_overflow", false],
  [400, "", "context_overflow", false],
  [429, body({ message: "too many tokens this minute" }), "rate_limit", true],
  [400, body({ code: "content_filter", message: "filtered" }), "content_filter", false],
  [400, body({ code: "tool_use_failed", message: "bad call" }), "tool_use_failed", true],
  [undefined, body({ type: "overloaded_error", message: "Overloaded" }), "overloaded", true],
  [undefined, body({ code: 502, message: "Provider error" }), "server", true],
  [undefined, body({ message: "who knows" }), "unknown", false],
])("status %s with %s is %s", (status, text, category, retryable) => {
  expect(classifyFailure({ status, body: text }).info).toMatchObject({ category, retryable });
});

test.each([
  [500, body({ message: "Oops" }), "Oops (HTTP 500)"],
  [529, body({ type: "overloaded_error", message: "Overloaded" }), "Overloaded (HTTP 529, overloaded_error)"],
  [400, '{"code":"bad","error":"In words"}', "In words (HTTP 400, bad)"],
  [400, '{"detail":[{"msg":"field required"}]}', "field required (HTTP 400)"],
  [400, '{"detail":"Not so"}', "Not so (HTTP 400)"],
  [400, '{"errors":[{"message":"First"}]}', "First (HTTP 400)"],
  [400, '[{"error":{"message":"Listed","status":"INVALID_ARGUMENT"}}]', "Listed (HTTP 400, INVALID_ARGUMENT)"],
  [400, 'event: error\ndata: {"error":{"message":"In a frame"}}\n\n', "In a frame (HTTP 400)"],
  [502, "<html><head><title>502 Bad Gateway</title></head></html>", "502 Bad Gateway (HTTP 502)"],
  [400, "plain words", "plain words (HTTP 400)"],
  [400, "", "400 status code (no body)"],
  [
    400,
    body({ message: "Provider error", metadata: { raw: '{"error":{"message":"inner"}}' } }),
    "Provider error\ninner (HTTP 400)",
  ],
])("B31 status %s with %s reads %s", (status, text, message) => {
  expect(classifyFailure({ status, body: text }).message).toBe(message);
});

test("the server's word on retrying wins", () => {
  const failed = { status: 400, body: body({ message: "x" }), headers: { "x-should-retry": "true" } };
  expect(classifyFailure(failed).info.retryable).toBe(true);
  expect(classifyFailure({ status: 500, headers: { "x-should-retry": "false" } }).info.retryable).toBe(false);
});
