import { type AssistantMessage, fauxAssistantMessage, getOverflowPatterns, isContextOverflow } from "@pi-stack/ai";
import { expect, test } from "vitest";

const failed = (errorMessage: string): AssistantMessage =>
  fauxAssistantMessage([], { stopReason: "error", errorMessage });

function used(stopReason: "stop" | "length", input: number, output: number): AssistantMessage {
  const message = fauxAssistantMessage("x", { stopReason });
  Object.assign(message.usage, { input, output, cacheRead: 1 });
  return message;
}

test.each([
  "prompt is too long: 2 > 1",
  '413 {"type":"request_too_large"}',
  "Input is too long for requested model",
  "Your input exceeds the context window",
  "The input token count (9) exceeds the maximum number",
  "maximum prompt length is 131072",
  "Please reduce the length of the messages",
  "This endpoint's maximum context length is 200000 tokens.",
  "prompt token count of 2 exceeds the limit of 1",
  "the request exceeds the available context size",
  "tokens to keep is greater than the context length",
  "context window exceeds limit",
  "exceeded model token limit",
  "too large for model with 32768 maximum context length",
  "model_context_window_exceeded",
  "prompt too long; exceeded max context length by 5",
  "context_length_exceeded",
  "400 status code (no body)",
])("%s is an overflow", (words) => {
  expect(isContextOverflow(failed(words))).toBe(true);
});

test.each(["Throttling error: Too many tokens", "rate limit: too many tokens", "bad key"])("%s is none", (words) => {
  expect(isContextOverflow(failed(words))).toBe(false);
});

test("the category decides where it is known", () => {
  const limited = { ...failed("too many tokens"), errorInfo: { category: "rate_limit", retryable: true } as const };
  expect(isContextOverflow(limited)).toBe(false);
  const full = { ...failed("?"), errorInfo: { category: "context_overflow", retryable: false } as const };
  expect(isContextOverflow(full)).toBe(true);
});

test("a silent overflow shows in the usage", () => {
  expect(isContextOverflow(used("stop", 100, 5), 100)).toBe(true);
  expect(isContextOverflow(used("stop", 99, 5), 100)).toBe(false);
  expect(isContextOverflow(used("length", 98, 0), 100)).toBe(true);
  expect(isContextOverflow(used("length", 98, 1), 100)).toBe(false);
  expect(isContextOverflow(used("stop", 100, 5))).toBe(false);
});

test("the patterns are a copy", () => {
  getOverflowPatterns().length = 0;
  expect(getOverflowPatterns().length).toBeGreaterThan(10);
});
