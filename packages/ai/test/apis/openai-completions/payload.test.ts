import { type Context, type Model, type OpenAICompletionsCompat, streamSimple } from "@pi-stack/ai";
import { describe, expect, it } from "vitest";
import { modelOf, payloadOf } from "../../history/payload-of.js";

const tool = { name: "ls", description: "Lists files", parameters: { type: "object", properties: {} } };
const context: Context = { systemPrompt: "Be brief.", messages: [{ role: "user", content: "Go.", timestamp: 1 }] };

function model(facts: Partial<Model> = {}): Model {
  return modelOf({ id: "m", api: "openai-completions", provider: "acme", ...facts });
}

function compat(flags: OpenAICompletionsCompat): Partial<Model> {
  return { compat: flags };
}

describe("a Chat Completions request", () => {
  it("has the fields of OpenAI for an unknown server", async () => {
    expect(await payloadOf(model(), { ...context, tools: [tool] }, { maxTokens: 5, temperature: 0 })).toEqual({
      model: "m",
      messages: [
        { role: "developer", content: "Be brief." },
        { role: "user", content: "Go." },
      ],
      stream: true,
      stream_options: { include_usage: true },
      store: false,
      max_completion_tokens: 5,
      temperature: 0,
      tools: [{ type: "function", function: { ...tool, strict: false } }],
    });
  });

  it.each<[string, Partial<Model>, object, string[]]>([
    ["moonshot", { provider: "moonshotai" }, { max_tokens: 5, messages: [{ role: "system" }, {}] }, ["store"]],
    ["xai", { provider: "xai" }, { max_completion_tokens: 5 }, ["store", "reasoning_effort"]],
    ["no usage", compat({ supportsUsageInStreaming: false }), {}, ["stream_options"]],
    [
      "z.ai",
      { provider: "zai", ...compat({ zaiToolStream: true }) },
      { tool_stream: true, enable_thinking: false },
      [],
    ],
    [
      "OpenRouter",
      { baseUrl: "https://openrouter.ai/api/v1", ...compat({ openRouterRouting: { only: ["x"] } }) },
      { provider: { only: ["x"] }, reasoning: { effort: "none" } },
      [],
    ],
    [
      "Vercel",
      { baseUrl: "https://ai-gateway.vercel.sh/v1", ...compat({ vercelGatewayRouting: { order: ["x"] } }) },
      { providerOptions: { gateway: { order: ["x"] } } },
      [],
    ],
  ])("fits %s", async (_, facts, has, hasNot) => {
    const payload = await payloadOf(model(facts), { ...context, tools: [tool] }, { maxTokens: 5 });
    expect(payload).toMatchObject(has);
    for (const field of hasNot) expect(payload).not.toHaveProperty(field);
  });

  it.each<[string, Partial<Model>, object, object]>([
    ["openai", {}, { reasoning_effort: "high" }, {}],
    [
      "openai with off",
      { thinkingLevelMap: { off: "none" } },
      { reasoning_effort: "high" },
      { reasoning_effort: "none" },
    ],
    ["openrouter", { provider: "openrouter" }, { reasoning: { effort: "high" } }, { reasoning: { effort: "none" } }],
    [
      "deepseek",
      { provider: "deepseek" },
      { thinking: { type: "enabled" }, reasoning_effort: "high" },
      { thinking: { type: "disabled" } },
    ],
    ["qwen", compat({ thinkingFormat: "qwen" }), { enable_thinking: true }, { enable_thinking: false }],
    [
      "qwen-chat-template",
      compat({ thinkingFormat: "qwen-chat-template" }),
      { chat_template_kwargs: { enable_thinking: true, preserve_thinking: true } },
      { chat_template_kwargs: { enable_thinking: false, preserve_thinking: true } },
    ],
    ["a level map", { thinkingLevelMap: { high: "max" } }, { reasoning_effort: "max" }, {}],
    ["no reasoning", { reasoning: false }, {}, {}],
  ])("asks for thinking in the words of %s", async (_, facts, on, off) => {
    const fields = ["reasoning_effort", "reasoning", "thinking", "enable_thinking", "chat_template_kwargs"];
    const pick = (payload: unknown): object =>
      Object.fromEntries(Object.entries(payload ?? {}).filter(([name]) => fields.includes(name)));
    expect(pick(await payloadOf(model(facts), context, { reasoningEffort: "high" }))).toEqual(on);
    expect(pick(await payloadOf(model(facts), context))).toEqual(off);
  });

  it("names the session for OpenAI's cache, and nowhere else unless long caching is asked for", async () => {
    const openai = model({ baseUrl: "https://api.openai.com/v1" });
    expect(await payloadOf(openai, context, { sessionId: "s" })).toMatchObject({ prompt_cache_key: "s" });
    expect(await payloadOf(openai, context, { sessionId: "s", cacheRetention: "none" })).not.toHaveProperty(
      "prompt_cache_key",
    );
    expect(await payloadOf(model(), context, { sessionId: "s" })).not.toHaveProperty("prompt_cache_key");
    expect(await payloadOf(model(), context, { sessionId: "s", cacheRetention: "long" })).toMatchObject({
      prompt_cache_key: "s",
      prompt_cache_retention: "24h",
    });
  });

  it("marks the cache for Anthropic's models behind OpenRouter", async () => {
    const claude = model({ id: "anthropic/claude", provider: "openrouter" });
    const cache_control = { type: "ephemeral" };
    expect(await payloadOf(claude, { ...context, tools: [tool, tool] })).toMatchObject({
      messages: [{ content: [{ text: "Be brief.", cache_control }] }, { content: [{ text: "Go.", cache_control }] }],
      tools: [{}, { cache_control }],
    });
  });

  it("lists no tools for proxies when the history has calls, but not for OpenAI, which refuses an empty list", async () => {
    const history = [{ role: "assistant", content: [{ type: "toolCall", id: "c", name: "ls", arguments: {} }] }];
    const withCalls: Context = { messages: JSON.parse(JSON.stringify(history)) };
    expect(await payloadOf(model(), withCalls)).toMatchObject({ tools: [] });
    expect(await payloadOf(model({ baseUrl: "https://api.openai.com/v1" }), withCalls)).not.toHaveProperty("tools");
  });

  it("takes simple options", async () => {
    let sent: unknown;
    const onPayload = (payload: unknown): never => {
      sent = payload;
      throw new TypeError("nothing is sent in this test");
    };
    await streamSimple(model({ maxTokens: 64_000 }), context, { apiKey: "k", reasoning: "xhigh", onPayload }).result();
    expect(sent).toMatchObject({ max_completion_tokens: 32_000, reasoning_effort: "high" });
  });
});
