import { streamAnthropic } from "@pi-stack/ai";
import { expect, test } from "vitest";
import { replay } from "../../testing/replay.js";
import { anthropicTextDelta, modelAt } from "../wire-samples.js";
import { hello, requestOf, said } from "./ask.js";

const call = { type: "toolCall" as const, id: "t1", name: "read", arguments: { path: "a" } };
const result = (content: string, facts: object = {}) => ({
  role: "toolResult" as const,
  toolCallId: "t1",
  toolName: "read",
  content: content === "" ? [] : [{ type: "text" as const, text: content }],
  isError: false,
  timestamp: 1,
  ...facts,
});
const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("results of one message stand in one user turn, in the order of the calls", async () => {
  const second = { ...call, id: "t2" };
  const messages = [hello, said([call, second]), result("two", { toolCallId: "t2" }), result("one", { isError: true })];
  const { body } = await requestOf({ messages });
  expect(body).toMatchObject({
    messages: [
      { role: "user" },
      { role: "assistant", content: [{ type: "tool_use", id: "t1", input: { path: "a" } }, { id: "t2" }] },
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: "t1", content: "one", is_error: true },
          { type: "tool_result", tool_use_id: "t2", content: "two", cache_control: { type: "ephemeral" } },
        ],
      },
    ],
  });
});

test("a result with an image only says so in words", async () => {
  const image = { type: "image" as const, data: png, mimeType: "image/png" };
  const { body } = await requestOf({ messages: [hello, said([call]), { ...result(""), content: [image] }] });
  const shown = [
    { type: "text", text: "(see attached image)" },
    { type: "image", source: { type: "base64", media_type: "image/png", data: png } },
  ];
  expect(JSON.stringify(body)).toContain(JSON.stringify(shown).slice(1, -1));
});

test("B35 no blank text is sent, and the cache marker stands on a block that says something", async () => {
  const messages = [
    hello,
    said([{ type: "text", text: "" }, call]),
    result(""),
    said([{ type: "text", text: "\n" }]),
    { role: "user" as const, content: [{ type: "text" as const, text: " " }], timestamp: 1 },
  ];
  const { body } = await requestOf({ messages });
  expect(JSON.stringify(body)).not.toMatch(/"text":"\s*"|"text":"\\n"|"content":""/);
  expect(JSON.stringify(body)).toContain("tool_result");
  expect(JSON.stringify(body)).toContain("cache_control");
});

test("B34 own signed thinking is sent back unchanged, redacted thinking too", async () => {
  const thinking = [
    { type: "thinking" as const, thinking: "Hm.", thinkingSignature: "c2ln" },
    { type: "thinking" as const, thinking: "[Reasoning redacted]", thinkingSignature: "b3A=", redacted: true },
  ];
  const { body } = await requestOf({ messages: [hello, said([...thinking, { type: "text", text: "Ok." }]), hello] });
  expect(body).toMatchObject({
    messages: [
      {},
      {
        content: [
          { type: "thinking", thinking: "Hm.", signature: "c2ln" },
          { type: "redacted_thinking", data: "b3A=" },
          { type: "text", text: "Ok." },
        ],
      },
      {},
    ],
  });
});

test("B34 foreign and unsigned thinking becomes plain text, foreign redacted thinking goes", async () => {
  const content = [
    { type: "thinking" as const, thinking: "Foreign.", thinkingSignature: "c2ln" },
    { type: "thinking" as const, thinking: "", thinkingSignature: "b3A=", redacted: true },
    { type: "text" as const, text: "Ok." },
  ];
  const { body } = await requestOf({ messages: [hello, said(content, { model: "other-model" }), hello] });
  const text = JSON.stringify(body);
  expect(text).toContain('"text":"Foreign."');
  expect(text).not.toMatch(/"thinking"|signature|redacted|b3A=/);
});

test("B34 thinking that was aborted before its signature is not sent again", async () => {
  const start = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;
  const body =
    start({ type: "message_start", message: { id: "m1" } }) +
    start({ type: "content_block_start", index: 0, content_block: { type: "thinking", thinking: "" } }) +
    start({ type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: "Half" } });
  const server = await replay({ body, after: "silence" });
  const controller = new AbortController();
  const answer = streamAnthropic(
    modelAt("anthropic-messages", server.url),
    { messages: [hello] },
    {
      apiKey: "k",
      signal: controller.signal,
    },
  );
  for await (const event of answer) if (event.type === "thinking_delta") controller.abort();
  const next = await requestOf({ messages: [hello, await answer.result(), hello] });
  expect(JSON.stringify(next.body)).not.toContain("Half");
});

test("B31 an error event after a delta is told in words, retryable, with the partial text", async () => {
  const opening = 'data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}\n\n';
  const overloaded = '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}';
  const body = `${opening}${anthropicTextDelta("Half")}event: error\ndata: ${overloaded}\n\n`;
  const server = await replay(
    { body },
    { body: `event: error\ndata: ${overloaded}\n\n` },
    { status: 529, body: overloaded },
  );
  const ask = () =>
    streamAnthropic(modelAt("anthropic-messages", server.url), { messages: [hello] }, { apiKey: "k" }).result();
  for (const content of [[{ type: "text", text: "Half" }], [], []]) {
    const message = await ask();
    expect(message).toMatchObject({
      stopReason: "error",
      content,
      errorInfo: { category: "overloaded", retryable: true },
    });
    expect(message.errorMessage).toMatch(/^Overloaded/);
    expect(message.errorMessage).not.toContain("{");
  }
});

test("B29 a call that max_tokens cut is flagged and keeps what came of its arguments", async () => {
  const event = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;
  const body =
    event({ type: "content_block_start", index: 0, content_block: { type: "tool_use", id: "t1", name: "write" } }) +
    event({ type: "content_block_delta", index: 0, delta: { partial_json: '{"path":"x","content":"half' } }) +
    event({ type: "message_delta", delta: { stop_reason: "max_tokens" } }) +
    event({ type: "message_stop" });
  const server = await replay({ body });
  const model = modelAt("anthropic-messages", server.url);
  const message = await streamAnthropic(model, { messages: [hello] }, { apiKey: "k" }).result();
  expect(message).toMatchObject({
    stopReason: "length",
    content: [{ arguments: { path: "x", content: "half" }, argumentsError: expect.stringContaining("cut off") }],
  });
});
