import { getModel, getProviders, type Model } from "@pi-stack/ai";
import {
  AuthStorage,
  CodingAgentError,
  findExactModelReferenceMatch,
  ModelRegistry,
  parseModelPattern,
  resolveModelScope,
} from "@pi-stack/coding-agent";
import { describe, expect, it, vi } from "vitest";
import { defaultModelPerProvider } from "../../src/models/default-models.js";
import { findInitialModel, resolveRequestedModel } from "../../src/models/resolve-model.js";
import { put, tempFolder } from "../support/folder.js";

const model = (provider: string, id: string, name = id): Model => ({
  id,
  name,
  api: "openai-completions",
  provider,
  baseUrl: "http://localhost",
  reasoning: true,
  input: ["text"],
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  contextWindow: 1000,
  maxTokens: 100,
});

const models = [
  model("anthropic", "claude-sonnet-4-5", "Claude Sonnet 4.5"),
  model("anthropic", "claude-sonnet-4-5-20250929", "Claude Sonnet 4.5 (dated)"),
  model("openai", "gpt-x"),
  model("openrouter", "gpt-x"),
  model("openrouter", "qwen/qwen3:exacto"),
  model("openrouter", "qwen/qwen3"),
];

function registry(file?: string, keys: string[] = []) {
  const auth = AuthStorage.inMemory();
  for (const provider of keys) auth.setRuntimeApiKey(provider, `key-of-${provider}`);
  return file === undefined
    ? ModelRegistry.inMemory(auth)
    : ModelRegistry.create(auth, put(tempFolder(), "models.json", file));
}

describe("model patterns", () => {
  it.each([
    ["anthropic/claude-sonnet-4-5", "anthropic/claude-sonnet-4-5", undefined],
    ["CLAUDE-sonnet-4-5", "anthropic/claude-sonnet-4-5", undefined],
    ["sonnet", "anthropic/claude-sonnet-4-5", undefined],
    ["sonnet:high", "anthropic/claude-sonnet-4-5", "high"],
    ["20250929:off", "anthropic/claude-sonnet-4-5-20250929", "off"],
    ["qwen/qwen3:exacto", "openrouter/qwen/qwen3:exacto", undefined],
    ["qwen/qwen3:exacto:low", "openrouter/qwen/qwen3:exacto", "low"],
    ["openai/gpt-x", "openai/gpt-x", undefined],
    ["nothing", undefined, undefined],
    ["", undefined, undefined],
  ])("%s names %s", (pattern, reference, level) => {
    const match = parseModelPattern(pattern, models);
    expect(match.model && `${match.model.provider}/${match.model.id}`).toBe(reference);
    expect(match.thinkingLevel).toBe(level);
  });

  it("warn about an unknown level, or refuse it where that is asked for", () => {
    expect(parseModelPattern("sonnet:loud", models).warning).toContain('"loud"');
    expect(parseModelPattern("sonnet:loud", models, { strict: true }).model).toBeUndefined();
  });

  it("name nothing exactly when two providers have the id", () => {
    expect(findExactModelReferenceMatch("gpt-x", models)).toBeUndefined();
  });

  it("make a scope in the order of the patterns, each model once, with globs and levels", () => {
    const { scoped, warnings } = resolveModelScope(["*sonnet*:low", "gpt*", "anthropic/*", "none"], models);
    expect(scoped.map(({ model: { provider, id }, thinkingLevel }) => `${provider}/${id} ${thinkingLevel}`)).toEqual([
      "anthropic/claude-sonnet-4-5 low",
      "anthropic/claude-sonnet-4-5-20250929 low",
      "openai/gpt-x undefined",
      "openrouter/gpt-x undefined",
    ]);
    expect(warnings).toEqual(['No model matches "none".']);
  });
});

describe("ModelRegistry", () => {
  it("adds models of models.json, with comments and trailing commas, and fills in the defaults", () => {
    const models = registry(`{
      // a local server
      "providers": { "local": { "baseUrl": "http://localhost:1/v1", "api": "openai-completions", "apiKey": "none",
        "compat": { "supportsStore": false }, "models": [ { "id": "m", "compat": { "maxTokensField": "max_tokens" }, }, ], }, },
    }`);
    expect(models.getError()).toBeUndefined();
    expect(models.find("local", "m")).toMatchObject({
      name: "m",
      reasoning: false,
      input: ["text"],
      contextWindow: 128000,
      maxTokens: 16384,
      compat: { supportsStore: false, maxTokensField: "max_tokens" },
    });
    expect(models.getAvailable().map((each) => each.id)).toEqual(["m"]);
  });

  it("takes what an entry leaves out from the family of its id, and a price that nobody said as unknown", () => {
    const models = registry(
      '{"providers": {"proxy": {"baseUrl": "https://proxy.example/v1", "api": "openai-completions", "apiKey": "k", "models": [{"id": "claude-opus-4-7"}, {"id": "qwen3-coder", "contextWindow": 8192}, {"id": "mine", "cost": {"input": 2}}, {"id": "gpt-5", "reasoning": false}]}, "near": {"baseUrl": "http://127.0.0.1:9/v1", "api": "openai-completions", "apiKey": "k", "models": [{"id": "m"}]}}}',
    );
    expect(models.find("proxy", "claude-opus-4-7")).toMatchObject({
      reasoning: true,
      input: ["text", "image"],
      contextWindow: 1_000_000,
      maxTokens: 128_000,
      pricing: "unknown",
    });
    expect(models.find("proxy", "qwen3-coder")).toMatchObject({ contextWindow: 8192, maxTokens: 8192 });
    const mine = models.find("proxy", "mine");
    expect([mine?.pricing, mine?.cost.input, mine?.contextWindow]).toEqual([undefined, 2, 128_000]);
    expect(models.find("proxy", "gpt-5")).toMatchObject({ reasoning: false });
    // A token costs nothing on one's own machine.
    expect(models.find("near", "m")?.pricing).toBeUndefined();
  });

  it("knows a price that an override says", () => {
    const models = registry(
      '{"providers": {"opencode-go": {"modelOverrides": {"kimi-k2.6": {"cost": {"input": 1}}, "glm-5": {"name": "x"}}}}}',
    );
    expect(models.find("opencode-go", "kimi-k2.6")?.pricing).toBeUndefined();
    expect(models.find("opencode-go", "glm-5")?.pricing).toBe("unknown");
  });

  it.each([
    ["cost", '{"input": "cheap"}', "an object of numbers"],
    ["thinkingLevelMap", '{"high": 3}', "an object of texts and nulls"],
    ["compat", '{"supportsStore": "no"}', "an object of flags"],
    ["compat", '{"maxTokensField": 42}', "an object of flags"],
    ["compat", '{"openRouterRouting": []}', "an object of flags"],
  ])("leaves out a model whose %s is %s, and says what was expected", (key, value, words) => {
    const models = registry(
      `{"providers": {"local": {"baseUrl": "http://x", "api": "a", "apiKey": "k", "models": [{"id": "m", "${key}": ${value}}, {"id": "ok"}]}}}`,
    );
    expect(models.getAvailable().map((each) => each.id)).toEqual(["ok"]);
    expect(models.getError()).toContain(`providers.local.models[0].${key}: expected ${words}`);
  });

  it("changes built-in providers and their models", () => {
    const models = registry(
      '{"providers": {"anthropic": {"baseUrl": "http://proxy", "modelOverrides": {"claude-opus-4-7": {"name": "Mine", "cost": {"input": 1}}}, "models": [{"id": "extra"}]}}}',
    );
    const opus = models.find("anthropic", "claude-opus-4-7");
    expect(opus).toMatchObject({ name: "Mine", baseUrl: "http://proxy", cost: { input: 1 } });
    expect(opus?.cost.output).toBeGreaterThan(0);
    expect(models.find("anthropic", "extra")).toMatchObject({ api: "anthropic-messages", baseUrl: "http://proxy" });
  });

  it("takes no price for long prompts over a price that is given", () => {
    const override = (facts: string): string =>
      `{"providers": {"google": {"modelOverrides": {"gemini-2.5-pro": ${facts}}}}}`;
    const costWith = (facts: string): object | undefined =>
      registry(override(facts)).find("google", "gemini-2.5-pro")?.cost;
    expect(costWith('{"name": "Mine"}')).toMatchObject({ input: 1.25, tiers: [{ above: 200_000 }] });
    expect(costWith('{"cost": {"input": 1}}')).toEqual({ input: 1, output: 10, cacheRead: 0.125, cacheWrite: 0 });
  });

  it("leaves out only the entries that do not fit, and names them", () => {
    const models = registry(
      '{"providers": {"bad": {"baseUrl": 5}, "half": {"baseUrl": "http://x", "api": "openai-completions", "apiKey": "k", "models": [{"id": "ok"}, {"name": "no id"}, {"id": "neg", "contextWindow": -1}]}, "bare": {"models": [{"id": "m"}]}}}',
    );
    expect(models.find("half", "ok")).toBeDefined();
    expect(models.find("half", "neg")).toBeUndefined();
    const error = models.getError() ?? "";
    expect(error).toContain("providers.bad.baseUrl");
    expect(error).toContain("providers.half.models[1]");
    expect(error).toContain("providers.half.models[2].contextWindow");
    expect(error).toContain('model m: "api" is missing');
    expect(models.find("anthropic", "claude-opus-4-7")).toBeDefined();
  });

  it("names line and column of a syntax error and keeps the built-in models", () => {
    const models = registry('{\n "providers": }');
    expect(models.getError()).toMatch(/models\.json:2:15/);
    expect(models.getAll().length).toBeGreaterThan(10);
  });

  it("resolves the key and the headers of a request when it is made", async () => {
    vi.stubEnv("MY_TOKEN", "secret");
    const models = registry(
      '{"providers": {"p": {"baseUrl": "http://x", "api": "openai-completions", "apiKey": "!echo key", "authHeader": true, "headers": {"X-Token": "MY_TOKEN"}, "models": [{"id": "m", "headers": {"X-Model": "m"}}]}}}',
    );
    const found = models.find("p", "m");
    expect(found && (await models.getApiKeyAndHeaders(found))).toEqual({
      ok: true,
      apiKey: "key",
      headers: { "X-Token": "secret", "X-Model": "m", Authorization: "Bearer key" },
    });
    vi.unstubAllEnvs();
  });

  it("takes providers from extensions and gives them back", () => {
    const models = registry();
    models.registerProvider("mine", {
      baseUrl: "http://x",
      api: "openai-completions",
      apiKey: "k",
      models: [{ id: "m" }],
    });
    expect(models.find("mine", "m")).toBeDefined();
    models.unregisterProvider("mine");
    expect(models.find("mine", "m")).toBeUndefined();
  });
});

describe("the model of a run", () => {
  const code = (run: () => unknown): string | undefined => {
    try {
      run();
      return undefined;
    } catch (error) {
      return CodingAgentError.is(error) ? error.code : "other";
    }
  };

  it("is the one that the command line names, with or without a key", () => {
    const models = registry();
    expect(resolveRequestedModel({ model: "opus-4-7:high" }, models)).toMatchObject({
      model: { id: "claude-opus-4-7" },
      thinkingLevel: "high",
    });
    expect(resolveRequestedModel({ provider: "OpenAI", model: "openai/gpt-5.4" }, models).model).toMatchObject({
      id: "gpt-5.4",
    });
    expect(resolveRequestedModel({ provider: "google" }, models).model?.provider).toBe("google");
    expect(resolveRequestedModel({}, models).model).toBeUndefined();
  });

  it("is taken as it is, with a warning, when its provider is known and its id is not", () => {
    const match = resolveRequestedModel({ model: "openai/gpt-from-tomorrow" }, registry());
    expect(match.model).toMatchObject({ provider: "openai", id: "gpt-from-tomorrow" });
    expect(match.warning).toContain("gpt-from-tomorrow");
  });

  it("is the one that can answer, where several providers have it", () => {
    const reference = (model: string, keys: string[]): string | undefined => {
      const match = resolveRequestedModel({ model }, registry(undefined, keys)).model;
      return match && `${match.provider}/${match.id}`;
    };
    expect(reference("gpt-5.4", [])).toBe("openai/gpt-5.4");
    expect(reference("gpt-5.4:high", ["github-copilot"])).toBe("github-copilot/gpt-5.4");
    expect(reference("opus-4-6", ["amazon-bedrock"])).toMatch(/^amazon-bedrock\/.*opus-4-6/);
    expect(reference("opus-4-6", [])).toBe("anthropic/claude-opus-4-6");
    expect(reference("kimi-k2.6", ["openrouter"])).toBe("moonshotai/kimi-k2.6");
  });

  it("has the limits and levels of its family when no list has it", () => {
    const of = (model: string) => resolveRequestedModel({ model }, registry());
    expect(of("anthropic/claude-opus-4-9:high")).toMatchObject({
      model: {
        id: "claude-opus-4-9",
        contextWindow: 1_000_000,
        thinkingLevelMap: { xhigh: "xhigh" },
        pricing: "unknown",
      },
      thinkingLevel: "high",
    });
    expect(of("openrouter/qwen/qwen3-coder-900b:nitro").model).toMatchObject({
      id: "qwen/qwen3-coder-900b:nitro",
      reasoning: false,
      contextWindow: 262_144,
      pricing: "unknown",
    });
    const free = of("openrouter/qwen/qwen3-coder-900b:free").model;
    expect([free?.pricing, free?.cost.input]).toEqual([undefined, 0]);
    expect(of("amazon-bedrock/apac.anthropic.claude-haiku-4-5-20251001-v1:0").model).toMatchObject({
      api: "bedrock-converse-stream",
      contextWindow: 200_000,
      maxTokens: 64_000,
    });
    // A date names a state of what is listed.
    expect(of("google/gemini-2.5-pro-2026-12-24").model).toMatchObject({ cost: { input: 1.25 }, maxTokens: 65_536 });
    // Of another family than the provider's default, it does not get its levels.
    expect(of("deepseek/llama-3.3-70b").model).toMatchObject({ reasoning: false, contextWindow: 131_072 });
    expect(of("deepseek/deepseek-v5").model?.thinkingLevelMap).toMatchObject({ xhigh: "max" });
    // Where each family has its own API, a new one is asked over that of its like.
    expect(of("opencode/claude-opus-4-9").model).toMatchObject({
      api: "anthropic-messages",
      baseUrl: "https://opencode.ai/zen",
    });
    expect(of("opencode/gpt-5.9").model).toMatchObject({ api: "openai-responses" });
    expect(of("groq/wholly-new").model).toMatchObject({ id: "wholly-new", pricing: "unknown" });
  });

  it("is in the catalogue for each provider that has a default", () => {
    expect([...defaultModelPerProvider.keys()].sort()).toEqual(getProviders().sort());
    const missing = [...defaultModelPerProvider].filter(([provider, id]) => !getModel(provider, id));
    expect(missing).toEqual([]);
  });

  it("is refused in words when there is none", () => {
    expect(code(() => resolveRequestedModel({ model: "no-such-thing" }, registry()))).toBe("unknown_model");
    expect(code(() => resolveRequestedModel({ provider: "nobody" }, registry()))).toBe("unknown_provider");
  });

  it("is the scope's, the session's, the saved one, a provider's default, in this order", () => {
    const models = registry(undefined, ["openai", "anthropic"]);
    const [first] = models.getAvailable();
    const saved = { provider: "openai", modelId: "gpt-5.4" };
    const scoped = first ? [{ model: first, thinkingLevel: "low" as const }] : [];
    expect(findInitialModel({ registry: models, scoped, saved })).toMatchObject({ model: first, thinkingLevel: "low" });
    const session = { provider: "anthropic", modelId: "claude-opus-4-7" };
    expect(findInitialModel({ registry: models, scoped: [], session, saved }).model?.id).toBe("claude-opus-4-7");
    expect(findInitialModel({ registry: models, scoped: [], saved }).model?.id).toBe("gpt-5.4");
    expect(findInitialModel({ registry: models, scoped: [] }).model?.id).toBe("claude-opus-4-7");
    expect(findInitialModel({ registry: registry(), scoped: [] }).model).toBeUndefined();
  });

  it("is another one when the saved one has no key", () => {
    const models = registry(undefined, ["anthropic"]);
    const saved = { provider: "openai", modelId: "gpt-5.4" };
    expect(findInitialModel({ registry: models, scoped: [], saved }).model?.provider).toBe("anthropic");
  });
});
