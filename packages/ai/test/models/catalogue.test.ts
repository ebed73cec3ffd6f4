import { getApiProvider, getModel, getModels, getProviders, modelsAreEqual } from "@pi-stack/ai";
import { expect, test } from "vitest";

const all = getProviders().flatMap((provider) => getModels(provider));

test.each([
  ["anthropic", "claude-opus-4-7"],
  ["openai", "gpt-5.4"],
  ["deepseek", "deepseek-v4-pro"],
  ["google", "gemini-3.1-pro-preview"],
  ["openrouter", "moonshotai/kimi-k2.6"],
  ["vercel-ai-gateway", "zai/glm-5.1"],
  ["xai", "grok-4.20-0309-reasoning"],
  ["groq", "openai/gpt-oss-120b"],
  ["cerebras", "zai-glm-4.7"],
  ["zai", "glm-5.1"],
  ["mistral", "devstral-medium-latest"],
  ["minimax", "MiniMax-M2.7"],
  ["minimax-cn", "MiniMax-M2.7"],
  ["moonshotai", "kimi-k2.6"],
  ["moonshotai-cn", "kimi-k2.6"],
  ["huggingface", "moonshotai/Kimi-K2.6"],
  ["fireworks", "accounts/fireworks/models/kimi-k2p6"],
  ["opencode", "kimi-k2.6"],
  ["opencode-go", "kimi-k2.6"],
  ["kimi-coding", "kimi-for-coding"],
  ["cloudflare-workers-ai", "@cf/moonshotai/kimi-k2.6"],
  ["cloudflare-ai-gateway", "workers-ai/@cf/moonshotai/kimi-k2.6"],
  ["xiaomi", "mimo-v2.5-pro"],
])("the default model of %s is %s", (provider, id) => {
  expect(getModel(provider, id)).toMatchObject({ provider, id });
});

test("every model is complete, of an API that is present, and named once", () => {
  for (const model of all) {
    expect(getApiProvider(model.api), model.id).toBeDefined();
    expect(URL.canParse(model.baseUrl.replace(/[{}]/g, "x")), model.id).toBe(true);
    expect(model.input, model.id).toContain("text");
    expect(
      Math.min(...Object.values(model.cost), model.contextWindow, model.maxTokens),
      model.id,
    ).toBeGreaterThanOrEqual(0);
    expect(model.maxTokens, model.id).toBeLessThanOrEqual(model.contextWindow);
  }
  const names = all.map((model) => `${model.provider}/${model.id}`);
  expect(new Set(names).size).toBe(names.length);
});

test("unknown providers and ids are empty, and a list is the caller's own", () => {
  expect(getModels("nobody")).toEqual([]);
  expect(getModel("anthropic", "claude-0")).toBeUndefined();
  getModels("anthropic").length = 0;
  expect(getModels("anthropic").length).toBeGreaterThan(5);
});

test("models are equal by provider and id", () => {
  const [first, second] = getModels("openai");
  expect(modelsAreEqual(first, first && { ...first })).toBe(true);
  expect(modelsAreEqual(first, second)).toBe(false);
  expect(modelsAreEqual(first, undefined)).toBe(false);
  expect(modelsAreEqual(null, null)).toBe(false);
});
