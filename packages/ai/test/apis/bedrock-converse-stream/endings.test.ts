import { describe, expect, it, test } from "vitest";
import { encodeEvent, encodeException, encodeFrame } from "../../support/event-stream-frames.js";
import { bodyOf } from "../wire-samples.js";
import { messageOf } from "./ask.js";

const text = (words: string, contentBlockIndex = 0): Buffer =>
  encodeEvent("contentBlockDelta", { contentBlockIndex, delta: { text: words } });
const stop = (stopReason: string): Buffer => encodeEvent("messageStop", { stopReason });
const started = encodeEvent("messageStart", { role: "assistant" });

test.each([
  ["end_turn", "stop"],
  ["stop_sequence", "stop"],
  ["max_tokens", "length"],
  ["model_context_window_exceeded", "length"],
])("stop reason %s ends in %s", async (reason, expected) => {
  expect((await messageOf({ body: bodyOf(started, text("Hi"), stop(reason)) })).stopReason).toBe(expected);
});

test.each([
  ["guardrail_intervened", "content_filter", false],
  ["content_filtered", "content_filter", false],
  ["malformed_tool_use", "malformed_tool_call", true],
  ["something_new", "unknown", false],
])("stop reason %s is an error of category %s", async (reason, category, retryable) => {
  const message = await messageOf({ body: bodyOf(started, text("Hi"), stop(reason)) });
  expect(message).toMatchObject({ stopReason: "error", errorInfo: { category, retryable, code: reason } });
  expect(message.content).toEqual([{ type: "text", text: "Hi" }]);
});

describe("exceptions as frames", () => {
  it.each([
    ["throttlingException", "rate_limit", true, "Throttling error: Too many tokens, please wait."],
    ["internalServerException", "server", true, "Internal server error: It broke."],
    ["modelStreamErrorException", "server", true, "Model stream error: It broke."],
    ["serviceUnavailableException", "overloaded", true, "Service unavailable: It broke."],
    ["modelTimeoutException", "timeout", true, "modelTimeoutException: It broke."],
  ])("%s is %s", async (code, category, retryable, words) => {
    const exception = encodeException(code, { message: words.slice(words.indexOf(":") + 2) });
    const message = await messageOf({ body: bodyOf(started, text("Hi"), exception) });
    const errorInfo = { category, retryable, code };
    expect(message).toMatchObject({ stopReason: "error", errorMessage: words, content: [{ text: "Hi" }] });
    expect(message.errorInfo).toEqual(errorInfo);
  });

  it("says that the context is full where the service says so", async () => {
    const words = "The model returned the following errors: prompt is too long: 200001 tokens > 200000 maximum";
    const message = await messageOf({ body: encodeException("validationException", { message: words }) });
    expect(message).toMatchObject({
      errorMessage: `Validation error: ${words}`,
      errorInfo: { category: "context_overflow" },
    });
  });

  it("tells the failure of the model behind the service", async () => {
    const facts = { originalStatusCode: 429, originalMessage: "slow down" };
    const message = await messageOf({ body: encodeException("modelStreamErrorException", facts) });
    expect(message).toMatchObject({ errorMessage: "Model stream error: slow down", errorInfo: { retryable: true } });
  });

  it("reads errors without a type of their own", async () => {
    const headers = { ":message-type": "error", ":error-code": "InternalError", ":error-message": "It broke." };
    const message = await messageOf({ body: encodeFrame(headers, "") });
    expect(message).toMatchObject({ stopReason: "error", errorMessage: "InternalError: It broke." });
  });
});

test.each([
  [
    400,
    "ValidationException:http://internal.amazon.com/coral/",
    '{"message":"Malformed input request"}',
    { category: "invalid_request", retryable: false, code: "ValidationException" },
    "Validation error: Malformed input request (HTTP 400)",
  ],
  [
    429,
    "ThrottlingException",
    '{"message":"Too many tokens per day"}',
    { category: "rate_limit", retryable: true, code: "ThrottlingException" },
    "Throttling error: Too many tokens per day (HTTP 429)",
  ],
  [
    403,
    undefined,
    '{"__type":"com.amazon.coral.service#AccessDeniedException","Message":"No access to the model"}',
    { category: "auth", retryable: false, code: "AccessDeniedException" },
    "AccessDeniedException: No access to the model (HTTP 403)",
  ],
  [
    503,
    "ServiceUnavailableException",
    '{"message":"Try later"}',
    { category: "overloaded", retryable: true },
    "Service unavailable: Try later (HTTP 503)",
  ],
  [
    400,
    "ServiceQuotaExceededException",
    '{"message":"Quota is used up"}',
    { category: "quota", retryable: false },
    "ServiceQuotaExceededException: Quota is used up (HTTP 400)",
  ],
  [
    424,
    "ModelErrorException",
    '{"message":"The model failed"}',
    { category: "server", retryable: true },
    "ModelErrorException: The model failed (HTTP 424)",
  ],
])("HTTP %i with %s", async (status, type, body, info, words) => {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (type !== undefined) headers["x-amzn-errortype"] = type;
  const message = await messageOf({ status, headers, body });
  expect(message).toMatchObject({ stopReason: "error", errorMessage: words, errorInfo: { ...info, status } });
});

test("a damaged frame is a retryable error with what came before", async () => {
  const frame = text(" there");
  frame.writeUInt8(frame.readUInt8(frame.length - 1) ^ 1, frame.length - 1);
  const message = await messageOf({ body: bodyOf(started, text("Hi"), frame, stop("end_turn")) });
  expect(message).toMatchObject({ stopReason: "error", errorInfo: { category: "network", retryable: true } });
  expect(message.errorMessage).toMatch(/damaged/);
  expect(message.content).toEqual([{ type: "text", text: "Hi" }]);
});

test("a call that the service did not close is not runnable", async () => {
  const start = { contentBlockIndex: 0, start: { toolUse: { toolUseId: "t1", name: "read" } } };
  const input = { contentBlockIndex: 0, delta: { toolUse: { input: '{"pa' } } };
  const body = bodyOf(
    started,
    encodeEvent("contentBlockStart", start),
    encodeEvent("contentBlockDelta", input),
    stop("max_tokens"),
  );
  const message = await messageOf({ body });
  expect(message).toMatchObject({
    stopReason: "length",
    content: [{ name: "read", argumentsError: expect.any(String) }],
  });
});

test("redacted thinking in pieces is joined by its bytes", async () => {
  const piece = (base64: string): Buffer =>
    encodeEvent("contentBlockDelta", {
      contentBlockIndex: 0,
      delta: { reasoningContent: { redactedContent: base64 } },
    });
  const closed = encodeEvent("contentBlockStop", { contentBlockIndex: 0 });
  const message = await messageOf({
    body: bodyOf(started, piece(btoa("opaq")), piece(btoa("ue")), closed, stop("end_turn")),
  });
  expect(message.content).toMatchObject([{ type: "thinking", redacted: true, thinkingSignature: btoa("opaque") }]);
});

test("an answer that is lost with the usage behind it is whole all the same", async () => {
  const message = await messageOf({ body: bodyOf(started, text("Hi"), stop("end_turn"), Buffer.from([0, 0])) });
  expect(message).toMatchObject({ stopReason: "stop", content: [{ text: "Hi" }] });
});

test("frames of unknown kinds are passed over", async () => {
  const body = bodyOf(
    encodeEvent("somethingNew", { a: 1 }),
    started,
    text("Hi"),
    encodeFrame({}, ""),
    stop("end_turn"),
  );
  expect(await messageOf({ body })).toMatchObject({ stopReason: "stop", content: [{ text: "Hi" }] });
});
