import {
  calculateCost,
  emptyUsage,
  getModel,
  getModels,
  getProviders,
  type KnownApi,
  modelsAreEqual,
} from "@pi-stack/ai";
import { expect, test } from "vitest";

const all = getProviders().flatMap((provider) => getModels(provider));

const apis: readonly KnownApi[] = [
  "openai-completions",
  "mistral-conversations",
  "openai-responses",
  "azure-openai-responses",
  "openai-codex-responses",
  "anthropic-messages",
  "bedrock-converse-stream",
  "google-generative-ai",
  "google-vertex",
];

const modelShape = {
  id: "string",
  name: "string",
  api: "string",
  provider: "string",
  baseUrl: "string",
  reasoning: "boolean",
  input: "object",
  cost: "object",
  contextWindow: "number",
  maxTokens: "number",
};
const levels = ["off", "minimal", "low", "medium", "high", "xhigh"];
const flag = /^(?:supports|requires|send)[A-Z]|^zaiToolStream$/;

test("the 31 providers are there, in the order of their names in the types", () => {
  expect(getProviders()).toHaveLength(31);
  expect(getProviders().filter((provider) => getModels(provider).length === 0)).toEqual([]);
  expect(all.length).toBeGreaterThan(700);
});

test("every model is complete, of an API that is known, and named once", () => {
  for (const model of all) {
    const name = `${model.provider}/${model.id}`;
    for (const [field, type] of Object.entries(modelShape)) {
      expect(typeof Object.entries(model).find(([key]) => key === field)?.[1], `${name}: ${field}`).toBe(type);
    }
    expect(
      apis.some((api) => api === model.api),
      name,
    ).toBe(true);
    // The address of an Azure resource is its customer's.
    if (model.provider === "azure-openai-responses") expect(model.baseUrl).toBe("");
    else expect(URL.canParse(model.baseUrl.replace(/[{}]/g, "x")), name).toBe(true);
    expect([["text"], ["text", "image"]], name).toContainEqual(model.input);
    const { tiers = [], ...rates } = model.cost;
    expect(Math.min(...Object.values(rates), model.maxTokens - 1), name).toBeGreaterThanOrEqual(0);
    const steps = [rates.input, ...tiers.map((tier) => tier.input)];
    expect(steps, name).toEqual(steps.toSorted((a, b) => a - b));
    const lengths = [0, ...tiers.map((tier) => tier.above), model.contextWindow];
    expect(lengths, name).toEqual(lengths.toSorted((a, b) => a - b));
    expect(model.contextWindow, name).toBeGreaterThanOrEqual(16_000);
    expect(model.maxTokens, name).toBeLessThanOrEqual(model.contextWindow);
    expect(model.name, name).not.toBe("");
  }
  const names = all.map((model) => `${model.provider}/${model.id}`);
  expect(new Set(names).size).toBe(names.length);
});

test("levels and quirks are such as the types know", () => {
  for (const { id, reasoning, thinkingLevelMap = {}, compat = {}, headers = {} } of all) {
    expect(reasoning || Object.keys(thinkingLevelMap).length === 0, id).toBe(true);
    for (const [level, word] of Object.entries(thinkingLevelMap)) {
      expect(levels, id).toContain(level);
      expect(word === null || (typeof word === "string" && word !== ""), id).toBe(true);
    }
    for (const [name, value] of Object.entries(compat)) {
      expect(
        flag.test(name) ? typeof value === "boolean" : ["maxTokensField", "thinkingFormat"].includes(name),
        id,
      ).toBe(true);
    }
    for (const value of Object.values(headers)) expect(typeof value, id).toBe("string");
  }
});

test("a price that nobody has said is marked, and none is free by mistake", () => {
  for (const model of all) {
    const { tiers: _, ...rates } = model.cost;
    const isZero = Object.values(rates).every((rate) => rate === 0);
    const isPlan = model.provider === "kimi-coding" || model.id.endsWith(":free");
    if (model.pricing === "unknown") expect(isZero, model.id).toBe(true);
    else if (isZero) expect(isPlan, `${model.provider}/${model.id}`).toBe(true);
  }
  expect(getModel("anthropic", "claude-opus-4-7")?.pricing).toBeUndefined();
  expect(getModel("opencode-go", "kimi-k2.6")).toMatchObject({ pricing: "unknown", cost: { input: 0 } });
});

test("figures that are known from the providers themselves", () => {
  expect(getModel("anthropic", "claude-opus-4-7")).toMatchObject({
    cost: { input: 5, output: 25, cacheRead: 0.5, cacheWrite: 6.25 },
    contextWindow: 1_000_000,
    maxTokens: 128_000,
    thinkingLevelMap: { xhigh: "xhigh" },
  });
  expect(getModel("openai", "gpt-5.4")).toMatchObject({
    api: "openai-responses",
    cost: { input: 2.5, output: 15, cacheRead: 0.25, cacheWrite: 0 },
    contextWindow: 1_050_000,
  });
  expect(getModel("google", "gemini-3.1-pro-preview")?.thinkingLevelMap).toEqual({
    off: null,
    minimal: null,
    low: "LOW",
    medium: null,
    high: "HIGH",
  });
  expect(getModel("deepseek", "deepseek-v4-pro")).toMatchObject({
    compat: { thinkingFormat: "deepseek", requiresReasoningContentOnAssistantMessages: true },
    thinkingLevelMap: { low: null, high: "high", xhigh: "max" },
  });
  expect(getModel("amazon-bedrock", "eu.anthropic.claude-opus-4-6-v1")?.baseUrl).toContain("eu-central-1");
  expect(getModel("github-copilot", "gpt-5.4")?.headers).toHaveProperty("Editor-Version");
  expect(getModel("zai", "glm-5.1")?.compat).toEqual({
    supportsDeveloperRole: false,
    thinkingFormat: "zai",
    zaiToolStream: true,
  });
  expect(getModel("groq", "qwen/qwen3-32b")?.thinkingLevelMap?.high).toBe("default");
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

test("a usage of a model without a price is marked, one of nothing is not", () => {
  const model = { cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }, pricing: "unknown" } as const;
  expect(calculateCost(model, { ...emptyUsage(), input: 10 })).toMatchObject({ total: 0, isIncomplete: true });
  expect(calculateCost(model, emptyUsage())).not.toHaveProperty("isIncomplete");
  const priced = { cost: { input: 1, output: 2, cacheRead: 0.1, cacheWrite: 0 } };
  const usage = { ...emptyUsage(), input: 1_000_000, output: 500_000 };
  expect(calculateCost(priced, usage)).toEqual({ input: 1, output: 1, cacheRead: 0, cacheWrite: 0, total: 2 });
});

test("a long prompt is dearer where its provider says so, for all tokens of the request", () => {
  const model = getModel("google", "gemini-2.5-pro");
  if (model === undefined) throw new TypeError("gemini-2.5-pro is not in the catalogue");
  expect(model.cost.tiers).toEqual([{ above: 200_000, input: 2.5, output: 15, cacheRead: 0.25, cacheWrite: 0 }]);
  const costOf = (input: number, cacheRead: number): number[] => {
    const cost = calculateCost(model, { ...emptyUsage(), input, cacheRead, output: 1_000_000 });
    return [cost.input, cost.cacheRead, cost.output].map((dollars) => Number(dollars.toFixed(6)));
  };
  expect(costOf(100_000, 100_000)).toEqual([0.125, 0.0125, 10]);
  expect(costOf(100_000, 100_001)).toEqual([0.25, 0.025, 15]);
});
