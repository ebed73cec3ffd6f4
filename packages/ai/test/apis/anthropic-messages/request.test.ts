import { Type } from "@pi-stack/ai";
import { expect, test } from "vitest";
import { hello, requestOf, simpleRequestOf } from "./ask.js";

const read = { name: "read", description: "Reads.", parameters: Type.Object({ path: Type.String() }) };
const mark = { type: "ephemeral" };

test("a plain request has a third of the model's tokens and markers on system, last tool and last block", async () => {
  const list = { ...read, name: "list" };
  const { body, path } = await requestOf({ systemPrompt: "Be brief.", messages: [hello], tools: [read, list] });
  expect(path).toBe("/v1/messages");
  expect(body).toMatchObject({
    model: "test-model",
    max_tokens: 2666,
    stream: true,
    system: [{ type: "text", text: "Be brief.", cache_control: mark }],
    messages: [{ role: "user", content: [{ type: "text", text: "Hello", cache_control: mark }] }],
    tools: [
      { name: "read", eager_input_streaming: true },
      { name: "list", cache_control: mark },
    ],
  });
});

test("a tool's schema keeps properties, required and definitions, and no other root keyword", async () => {
  const parameters = { type: "object", properties: { a: { $ref: "#/$defs/A" } }, $defs: { A: {} }, title: "T" };
  const { body } = await requestOf({ messages: [hello], tools: [{ ...read, parameters }] });
  const expected = { type: "object", properties: { a: { $ref: "#/$defs/A" } }, required: [], $defs: { A: {} } };
  expect(body).toMatchObject({ tools: [{ input_schema: expected }] });
  expect(JSON.stringify(body)).not.toContain('"title"');
});

test("long retention asks for an hour, where the server can; none leaves the markers out", async () => {
  const long = await requestOf({ messages: [hello] }, { cacheRetention: "long" });
  expect(JSON.stringify(long.body)).toContain('"ttl":"1h"');
  const compat = { supportsLongCacheRetention: false };
  const short = await requestOf({ messages: [hello] }, { cacheRetention: "long" }, { compat });
  expect(JSON.stringify(short.body)).not.toContain("ttl");
  const none = await requestOf({ messages: [hello] }, { cacheRetention: "none" });
  expect(JSON.stringify(none.body)).not.toContain("cache_control");
});

test("temperature is dropped beside thinking; only a text user_id is sent as metadata", async () => {
  const warm = await requestOf({ messages: [hello] }, { temperature: 0.5, metadata: { user_id: "u1", x: 1 } });
  expect(warm.body).toMatchObject({ temperature: 0.5, metadata: { user_id: "u1" } });
  const thinking = await requestOf(
    { messages: [hello] },
    { temperature: 0.5, thinkingEnabled: true, metadata: { user_id: 7 } },
  );
  expect(thinking.body).not.toHaveProperty("temperature");
  expect(thinking.body).not.toHaveProperty("metadata");
});

test.each([
  ["auto" as const, { type: "auto" }],
  [
    { type: "tool" as const, name: "read" },
    { type: "tool", name: "read" },
  ],
])("tool choice %j", async (toolChoice, expected) => {
  const { body } = await requestOf({ messages: [hello], tools: [read] }, { toolChoice });
  expect(body).toMatchObject({ tool_choice: expected });
});

test("thinking: nothing asked, disabled, a budget, and an effort for adaptive models", async () => {
  expect((await requestOf({ messages: [hello] })).body).not.toHaveProperty("thinking");
  expect((await simpleRequestOf({})).body).toMatchObject({ thinking: { type: "disabled" } });
  const budget = await simpleRequestOf({ reasoning: "high" }, { maxTokens: 64_000 });
  expect(budget.body).toMatchObject({ max_tokens: 48_384, thinking: { type: "enabled", budget_tokens: 16_384 } });
  const adaptive = { id: "claude-opus-4-6", thinkingLevelMap: { xhigh: "max" } };
  const effort = await simpleRequestOf({ reasoning: "xhigh" }, adaptive);
  expect(effort.body).toMatchObject({ thinking: { type: "adaptive" }, output_config: { effort: "max" } });
  const plain = await simpleRequestOf({ reasoning: "high" }, { reasoning: false });
  expect(plain.body).not.toHaveProperty("thinking");
});

test("a budget that eats the whole answer is cut", async () => {
  const { body } = await simpleRequestOf({ reasoning: "high", maxTokens: 1000 }, { maxTokens: 4000 });
  expect(body).toMatchObject({ max_tokens: 4000, thinking: { budget_tokens: 2976 } });
});

test("the key goes as x-api-key, and nowhere else", async () => {
  const { headers } = await requestOf({ messages: [hello] });
  expect(headers).toMatchObject({ "x-api-key": "key", "anthropic-version": "2023-06-01", accept: "application/json" });
  expect(headers["authorization"]).toBeUndefined();
  expect(headers["anthropic-beta"]).toBe("interleaved-thinking-2025-05-14");
});

test("a subscription token goes as bearer with its beta, and imitates nobody", async () => {
  const { headers, body } = await requestOf({ messages: [hello] }, { apiKey: "sk-ant-oat-1" });
  expect(headers).toMatchObject({ authorization: "Bearer sk-ant-oat-1" });
  expect(headers["x-api-key"]).toBeUndefined();
  expect(headers["anthropic-beta"]).toContain("oauth-2025-04-20");
  expect(headers["x-app"]).toBeUndefined();
  expect(body).not.toHaveProperty("system");
});

test("a Cloudflare gateway and GitHub Copilot are authorised their own way", async () => {
  const gateway = await requestOf({ messages: [hello] }, {}, { provider: "cloudflare-ai-gateway" });
  expect(gateway.headers).toMatchObject({ "cf-aig-authorization": "Bearer key" });
  expect(gateway.headers["x-api-key"]).toBeUndefined();
  const copilot = await requestOf({ messages: [hello] }, {}, { provider: "github-copilot" });
  expect(copilot.headers).toMatchObject({ authorization: "Bearer key", "x-initiator": "user" });
});

test("headers of the model are overridden by those of the options", async () => {
  const facts = { headers: { "x-one": "model", "x-two": "model" } };
  const { headers } = await requestOf({ messages: [hello] }, { headers: { "x-two": "options" } }, facts);
  expect(headers).toMatchObject({ "x-one": "model", "x-two": "options" });
});

test("a server without eager tool input gets the beta instead", async () => {
  const facts = { compat: { supportsEagerToolInputStreaming: false } };
  const { headers, body } = await requestOf(
    { messages: [hello], tools: [read] },
    { interleavedThinking: false },
    facts,
  );
  expect(headers["anthropic-beta"]).toBe("fine-grained-tool-streaming-2025-05-14");
  expect(JSON.stringify(body)).not.toContain("eager");
});

test("a missing key is told with the variable to set", async () => {
  const { streamAnthropic } = await import("@pi-stack/ai");
  const { modelAt } = await import("../wire-samples.js");
  const model = modelAt("anthropic-messages", "http://127.0.0.1:9", { provider: "minimax" });
  const message = await streamAnthropic(model, { messages: [hello] }).result();
  expect(message.errorMessage).toMatch(/No API key for provider: minimax .*MINIMAX_API_KEY/);
  expect(message.errorInfo).toMatchObject({ category: "auth", retryable: false });
});
