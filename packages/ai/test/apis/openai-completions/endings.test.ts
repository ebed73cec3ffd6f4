import { type AssistantMessage, complete } from "@pi-stack/ai";
import { describe, expect, it } from "vitest";
import { sendEvents, useLoopbackProvider } from "../openai-loopback.js";
import { delta, finish, toolDelta } from "./chunks.js";

const provider = useLoopbackProvider();

function ask(): Promise<AssistantMessage> {
  const model = provider.model({ api: "openai-completions" });
  return complete(model, { messages: [{ role: "user", content: "Go.", timestamp: 1 }] });
}

const cutCall = toolDelta({
  index: 0,
  id: "c1",
  function: { name: "write", arguments: '{"path":"x","content":"half' },
});
const truncated = { stopReason: "error", errorInfo: { category: "truncated", retryable: true } };

describe("Chat Completions: how an answer ends", () => {
  it("B28 a close without finish_reason is an error", async () => {
    provider.answerEvents(delta({ content: "Hel" }), delta({ content: "lo" }));
    expect(await ask()).toMatchObject({ ...truncated, content: [{ text: "Hello" }] });
  });

  it("an event that comes too slowly after finish_reason is not waited for, and costs nothing", async () => {
    provider.answer((response) => {
      sendEvents(response, delta({ content: "Hello" }), finish("stop"));
      response.write('data: {"id":"chatcmpl-1","choices":[],"usage":{"prompt');
    });
    expect(await ask()).toMatchObject({ stopReason: "stop", content: [{ text: "Hello" }] });
  });

  it("B28 a reset connection is an error", async () => {
    provider.answer((response) => {
      sendEvents(response, delta({ content: "Hel" }));
      setTimeout(() => response.socket?.resetAndDestroy(), 20);
    });
    expect(await ask()).toMatchObject({
      stopReason: "error",
      errorInfo: { retryable: true },
      content: [{ text: "Hel" }],
    });
  });

  it("B28 half a tool call is never runnable", async () => {
    provider.answerEvents(cutCall);
    expect(await ask()).toMatchObject({ ...truncated, content: [{ argumentsError: expect.any(String) }] });
  });

  it("B28 [DONE] without finish_reason is a stop", async () => {
    provider.answerEvents(delta({ content: "Hello" }), "[DONE]");
    expect(await ask()).toMatchObject({ stopReason: "stop", content: [{ text: "Hello" }] });
  });

  it("B29 a call cut by the output limit is never runnable", async () => {
    provider.answerEvents(cutCall, finish("length"), "[DONE]");
    expect(await ask()).toMatchObject({ stopReason: "length", content: [{ argumentsError: expect.any(String) }] });
  });

  it("B31 an error inside the stream is told in the provider's words", async () => {
    provider.answerEvents(delta({ content: "Hel" }), { error: { type: "overloaded_error", message: "Overloaded" } });
    const message = await ask();
    expect(message).toMatchObject({ stopReason: "error", errorInfo: { category: "overloaded", retryable: true } });
    expect(message.errorMessage).toMatch(/^Overloaded/);
  });

  it.each([
    ["and [DONE]", ["[DONE]"]],
    ["without [DONE]", []],
  ])("B67 ends although the socket stays open, %s", async (_, rest) => {
    provider.answer((response) => sendEvents(response, delta({ content: "Hello" }), finish("stop"), ...rest));
    const start = performance.now();
    expect(await ask()).toMatchObject({ stopReason: "stop", content: [{ text: "Hello" }] });
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it.each([
    ["content_filter", "content_filter", false],
    ["network_error", "network", true],
    ["mystery", "unknown", false],
  ])("finish_reason %s is an error", async (reason, category, retryable) => {
    provider.answerEvents(delta({ content: "x" }), finish(reason), "[DONE]");
    const message = await ask();
    expect(message).toMatchObject({ stopReason: "error", errorInfo: { category, retryable } });
    expect(message.errorMessage).toBe(`Provider finish_reason: ${reason}`);
  });

  it("a refusal is an error that keeps its words", async () => {
    provider.answerEvents(delta({ refusal: "I can " }), delta({ refusal: "not." }), finish("stop"), "[DONE]");
    const message = await ask();
    expect(message).toMatchObject({
      stopReason: "error",
      errorInfo: { category: "refusal" },
      content: [{ text: "I can not." }],
    });
    expect(message.errorMessage).toContain("I can not.");
  });

  it("a whole JSON answer is read like a stream", async () => {
    const message = {
      content: "Hello",
      reasoning_content: "hm",
      tool_calls: [{ id: "c1", function: { name: "ls", arguments: "{}" } }],
    };
    const usage = { prompt_tokens: 10, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 4 } };
    const whole = { id: "r1", choices: [{ index: 0, message, finish_reason: "tool_calls" }], usage };
    provider.answer((response) =>
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(whole)),
    );
    expect(await ask()).toMatchObject({
      stopReason: "toolUse",
      responseId: "r1",
      content: [{ thinking: "hm" }, { text: "Hello" }, { name: "ls" }],
      usage: { input: 6, output: 5, cacheRead: 4 },
    });
  });

  it("a JSON answer that is none is an error", async () => {
    provider.answer((response) => response.writeHead(200).end('{"message":"busy"}'));
    expect(await ask()).toMatchObject({ stopReason: "error", errorMessage: "busy" });
  });
});
