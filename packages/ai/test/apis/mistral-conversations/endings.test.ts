import { expect, test } from "vitest";
import { messageOf } from "./ask.js";

const chunk = (delta: object, finish_reason: string | null = null): string =>
  `data: ${JSON.stringify({ id: "c1", model: "m", choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
const calls = (...ids: (string | undefined)[]): object => ({
  tool_calls: ids.map((id, index) => ({ id, index, function: { name: "read", arguments: '{"path":"a"}' } })),
});

test.each([
  ["stop", "stop"],
  ["length", "length"],
  ["model_length", "length"],
  ["something_new", "stop"],
])("finish reason %s ends in %s", async (reason, expected) => {
  expect((await messageOf({ body: chunk({ content: "Hi" }, reason) })).stopReason).toBe(expected);
});

test("finish reason error is a retryable error with what came", async () => {
  const message = await messageOf({ body: chunk({ content: "Hi" }, "error") });
  expect(message).toMatchObject({
    stopReason: "error",
    errorInfo: { category: "server", retryable: true, code: "error" },
    content: [{ type: "text", text: "Hi" }],
  });
});

test('calls whose id is missing, empty or "null" get ids of their own', async () => {
  const body = chunk(calls("null", "", undefined, "abcdefghi"), "tool_calls");
  const message = await messageOf({ body });
  const ids = message.content.map((block) => (block.type === "toolCall" ? block.id : ""));
  expect(message.stopReason).toBe("toolUse");
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(4);
  expect(ids).not.toContain("null");
  expect(ids).toContain("abcdefghi");
});

test("a call that the limit cut off is not runnable", async () => {
  const body = chunk({ tool_calls: [{ id: "abcdefghi", index: 0, function: { name: "read", arguments: '{"pa' } }] });
  const message = await messageOf({ body: body + chunk({}, "length") });
  expect(message).toMatchObject({ stopReason: "length", content: [{ argumentsError: expect.any(String) }] });
});

test("thinking and text keep their order, and parts of other kinds are passed over", async () => {
  const thinking = { type: "thinking", thinking: [{ type: "text", text: "Hm" }] };
  const reference = { type: "reference", reference_ids: [1] };
  const body = [
    chunk({ content: [thinking] }),
    chunk({ content: [thinking, reference, { type: "text", text: "So" }] }),
    chunk({ content: " it is" }),
    chunk({ content: [{ type: "thinking", thinking: "again" }] }),
    chunk({}, "stop"),
  ];
  expect((await messageOf({ body: body.join("") })).content).toEqual([
    { type: "thinking", thinking: "HmHm" },
    { type: "text", text: "So it is" },
    { type: "thinking", thinking: "again" },
  ]);
});

test.each([
  [401, '{"message":"Unauthorized","request_id":"r"}', {}, { category: "auth", retryable: false }, "Unauthorized"],
  [
    429,
    '{"object":"error","message":"Requests rate limit exceeded","type":"rate_limited","code":"1300"}',
    { "retry-after": "2" },
    { category: "rate_limit", retryable: true, retryAfterMs: 2000 },
    "Requests rate limit exceeded",
  ],
  [
    429,
    '{"object":"error","message":"Service tier capacity exceeded for this model.","type":"service_tier_capacity_exceeded"}',
    {},
    { category: "rate_limit", retryable: true },
    "Service tier capacity exceeded",
  ],
  [
    400,
    '{"object":"error","message":"Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length","type":"invalid_request_error"}',
    {},
    { category: "context_overflow", retryable: false },
    "too large for model",
  ],
  [
    422,
    '{"object":"error","message":{"detail":[{"type":"missing","loc":["body","messages"],"msg":"Field required"}]},"type":"invalid_request_error"}',
    {},
    { category: "invalid_request", retryable: false },
    "Field required",
  ],
  [503, "upstream connect error", {}, { category: "overloaded", retryable: true }, "upstream connect error"],
] as const)("HTTP %i %s", async (status, body, headers, info, words) => {
  const message = await messageOf({ status, body, headers: { "content-type": "application/json", ...headers } });
  expect(message).toMatchObject({ stopReason: "error", errorInfo: { ...info, status } });
  expect(message.errorMessage).toContain(words);
});

test("an error inside the stream ends the answer", async () => {
  const error = { object: "error", message: "Internal error", type: "internal_server_error", code: "1000" };
  const message = await messageOf({ body: `${chunk({ content: "Hi" })}data: ${JSON.stringify(error)}\n\n` });
  expect(message).toMatchObject({ stopReason: "error", errorInfo: { category: "server", retryable: true } });
  expect(message.errorMessage).toContain("Internal error");
});
