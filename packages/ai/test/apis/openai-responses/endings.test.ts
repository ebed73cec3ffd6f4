import { type AssistantMessage, complete } from "@pi-stack/ai";
import { describe, expect, it } from "vitest";
import { sendEvents, useLoopbackProvider } from "../openai-loopback.js";
import { added, argumentsDelta, done, functionCall, message, terminal, textDelta } from "./events.js";

const provider = useLoopbackProvider();

function ask(): Promise<AssistantMessage> {
  const model = provider.model({ api: "openai-responses" });
  return complete(model, { messages: [{ role: "user", content: "Go.", timestamp: 1 }] });
}

const opening = [added(0, { type: "message", id: "msg_1" }), textDelta(0, "Hello")];
const cutCall = [added(0, functionCall(1, "")), argumentsDelta(0, '{"path":"x","content":"half')];
const truncated = { stopReason: "error", errorInfo: { category: "truncated", retryable: true } };

describe("Responses: how an answer ends", () => {
  it("B28 a close without a terminal event is an error", async () => {
    provider.answerEvents(...opening, done(0, message("msg_1", "Hello")));
    expect(await ask()).toMatchObject({ ...truncated, content: [{ text: "Hello" }] });
  });

  it("B28 half a tool call is never runnable", async () => {
    provider.answerEvents(...cutCall);
    expect(await ask()).toMatchObject({ ...truncated, content: [{ argumentsError: expect.any(String) }] });
  });

  it("B29 a call whose arguments were never finished is not runnable, although the response completed", async () => {
    provider.answerEvents(...cutCall, terminal("completed"));
    expect(await ask()).toMatchObject({ stopReason: "toolUse", content: [{ argumentsError: expect.any(String) }] });
  });

  it("takes unfinished items from the output of the terminal event", async () => {
    const whole = functionCall(1, '{"path":"x","content":"half and half"}');
    provider.answerEvents(...cutCall, terminal("completed", { output: [whole] }));
    const { content } = await ask();
    expect(content).toEqual([
      { type: "toolCall", id: "call_1|fc_1", name: "ls", arguments: { path: "x", content: "half and half" } },
    ]);
  });

  it.each([
    ["max_output_tokens", { stopReason: "length" }],
    ["content_filter", { stopReason: "error", errorInfo: { category: "content_filter" } }],
  ])("incomplete because of %s", async (reason, expected) => {
    provider.answerEvents(...opening, terminal("incomplete", { incomplete_details: { reason } }));
    expect(await ask()).toMatchObject({ ...expected, content: [{ text: "Hello" }] });
  });

  it("B31 a failed response is told in the provider's words", async () => {
    const error = { code: "rate_limit_exceeded", message: "Slow down." };
    provider.answerEvents(...opening, terminal("failed", { error }));
    const failed = await ask();
    expect(failed).toMatchObject({ stopReason: "error", errorInfo: { category: "rate_limit", retryable: true } });
    expect(failed.errorMessage).toContain("Slow down.");
  });

  it("an error event alone ends the answer, with what follows it the better words win", async () => {
    const vague = { type: "error", code: "server_error", message: "Something broke." };
    provider.answerEvents(...opening, vague);
    expect(await ask()).toMatchObject({
      errorMessage: expect.stringContaining("Something broke."),
      errorInfo: { category: "server" },
    });
    provider.answerEvents(vague, terminal("failed", { error: { code: "insufficient_quota", message: "Pay first." } }));
    expect(await ask()).toMatchObject({
      errorMessage: expect.stringContaining("Pay first."),
      errorInfo: { category: "quota" },
    });
  });

  it("a refusal is an error that keeps its words", async () => {
    const item = { type: "message", id: "msg_1", content: [{ type: "refusal", refusal: "I can not." }] };
    const deltas = [
      added(0, item),
      { type: "response.refusal.delta", output_index: 0, delta: "I can not." },
      done(0, item),
    ];
    provider.answerEvents(...deltas, terminal("completed"));
    expect(await ask()).toMatchObject({
      stopReason: "error",
      errorInfo: { category: "refusal" },
      errorMessage: "The model refused: I can not.",
      content: [{ text: "I can not." }],
    });
  });

  it("B67 ends at the terminal event although the socket stays open", async () => {
    provider.answer((response) => sendEvents(response, ...opening, terminal("completed")));
    expect(await ask()).toMatchObject({ stopReason: "stop", content: [{ text: "Hello" }] });
  });

  it("a whole JSON answer is read like a stream", async () => {
    const output = [message("msg_1", "Hello"), functionCall(1, "{}")];
    const usage = { input_tokens: 10, output_tokens: 5, total_tokens: 15, input_tokens_details: { cached_tokens: 4 } };
    const whole = JSON.stringify({ id: "resp_1", object: "response", status: "completed", output, usage });
    provider.answer((response) => response.writeHead(200, { "content-type": "application/json" }).end(whole));
    expect(await ask()).toMatchObject({
      stopReason: "toolUse",
      responseId: "resp_1",
      content: [{ text: "Hello" }, { name: "ls", arguments: {} }],
      usage: { input: 6, output: 5, cacheRead: 4, totalTokens: 15 },
    });
  });
});
