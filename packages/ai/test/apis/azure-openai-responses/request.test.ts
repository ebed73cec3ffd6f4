import { type AzureOpenAIResponsesOptions, type Context, type Model, streamAzureOpenAIResponses } from "@pi-stack/ai";
import type { ReplayRequest } from "@pi-stack/ai/testing";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { responsesUrl } from "../../../src/apis/azure-openai-responses/endpoint.js";
import { user } from "../../history/messages.js";
import { replay } from "../../testing/replay.js";
import { modelAt, samples } from "../wire-samples.js";

type AzureModel = Model<"azure-openai-responses">;

const sample = samples.find(({ api }) => api === "azure-openai-responses");
const answer = { body: `${sample?.opening}${sample?.ending}` };
const context: Context = { systemPrompt: "Be brief.", messages: [user("Go.")] };
const names = ["BASE_URL", "RESOURCE_NAME", "API_VERSION", "DEPLOYMENT_NAME_MAP", "API_KEY"];

beforeEach(() => {
  for (const name of names) vi.stubEnv(`AZURE_OPENAI_${name}`, undefined);
});
afterEach(() => vi.unstubAllEnvs());

function model(facts: Partial<AzureModel> = {}): AzureModel {
  return modelAt("azure-openai-responses", "", { id: "gpt-5", provider: "azure-openai-responses", ...facts });
}

async function requestOf(
  options: AzureOpenAIResponsesOptions = {},
  facts: Partial<AzureModel> = {},
): Promise<ReplayRequest> {
  const server = await replay(answer);
  const base = { apiKey: "azure-key", azureBaseUrl: `${server.url}/openai/v1` };
  const message = await streamAzureOpenAIResponses(model(facts), context, { ...base, ...options }).result();
  expect(message.errorMessage).toBeUndefined();
  const [request] = server.requests;
  if (request === undefined) throw new TypeError("no request reached the server");
  return request;
}

test("the deployment is asked at the v1 API, with the key in its own header, and nothing is stored", async () => {
  const { path, headers, body } = await requestOf({ sessionId: "s", maxTokens: 50, temperature: 0 });
  expect(path).toBe("/openai/v1/responses?api-version=v1");
  expect(headers["api-key"]).toBe("azure-key");
  expect(headers["authorization"]).toBeUndefined();
  expect(body).toEqual({
    model: "gpt-5",
    input: [
      { role: "developer", content: "Be brief." },
      { role: "user", content: [{ type: "input_text", text: "Go." }] },
    ],
    stream: true,
    store: false,
    prompt_cache_key: "s",
    max_output_tokens: 50,
    temperature: 0,
    reasoning: { effort: "none" },
  });
});

test("the session is the cache key whatever the retention", async () => {
  const { body } = await requestOf({ sessionId: "s", cacheRetention: "none" });
  expect(body).toMatchObject({ prompt_cache_key: "s" });
  expect((await requestOf({ sessionId: "s", cacheRetention: "long" })).body).not.toHaveProperty(
    "prompt_cache_retention",
  );
});

describe("the deployment", () => {
  test.each<[string, AzureOpenAIResponsesOptions, string | undefined, string]>([
    ["the model's id", {}, undefined, "gpt-5"],
    ["the map's", {}, "gpt-4o=old, gpt-5 = prod-five ,x", "prod-five"],
    ["the option's", { azureDeploymentName: "mine" }, "gpt-5=prod-five", "mine"],
    ["the model's id beside a map without it", {}, "gpt-5-mini=small,gpt-5=", "gpt-5"],
  ])("is %s", async (_, options, map, expected) => {
    vi.stubEnv("AZURE_OPENAI_DEPLOYMENT_NAME_MAP", map);
    expect((await requestOf(options)).body).toMatchObject({ model: expected });
  });
});

describe("the URL", () => {
  const v1 = "/openai/v1/responses?api-version=v1";
  test.each([
    ["https://acme.openai.azure.com", `https://acme.openai.azure.com${v1}`],
    ["https://acme.openai.azure.com/", `https://acme.openai.azure.com${v1}`],
    ["https://acme.openai.azure.com/openai", `https://acme.openai.azure.com${v1}`],
    ["https://acme.openai.azure.com/openai/v1/", `https://acme.openai.azure.com${v1}`],
    ["https://acme.cognitiveservices.azure.com/openai/", `https://acme.cognitiveservices.azure.com${v1}`],
    ["https://acme.services.ai.azure.com", `https://acme.services.ai.azure.com${v1}`],
    [
      "https://acme.openai.azure.com/openai/responses?api-version=2025-04-01-preview",
      `https://acme.openai.azure.com${v1}`,
    ],
    ["https://gateway.example.com", "https://gateway.example.com/responses?api-version=v1"],
    ["https://gateway.example.com/azure?team=a", "https://gateway.example.com/azure/responses?team=a&api-version=v1"],
    ["https://openai.azure.com.evil.example", "https://openai.azure.com.evil.example/responses?api-version=v1"],
  ])("of %s", (azureBaseUrl, expected) => {
    expect(responsesUrl(model(), { azureBaseUrl })).toBe(expected);
  });

  test("comes from option, environment and model in this order", () => {
    const own = model({ baseUrl: "https://model.openai.azure.com" });
    expect(responsesUrl(own, {})).toContain("//model.openai");
    vi.stubEnv("AZURE_OPENAI_RESOURCE_NAME", "res");
    expect(responsesUrl(own, {})).toBe(`https://res.openai.azure.com${v1}`);
    expect(responsesUrl(own, { azureResourceName: "mine" })).toContain("//mine.openai");
    vi.stubEnv("AZURE_OPENAI_BASE_URL", "https://base.openai.azure.com");
    expect(responsesUrl(own, { azureResourceName: "mine" })).toContain("//base.openai");
    expect(responsesUrl(own, { azureBaseUrl: "https://opt.openai.azure.com" })).toContain("//opt.openai");
  });

  test("has the version of the option, else of the environment", () => {
    const azureBaseUrl = "https://acme.openai.azure.com";
    vi.stubEnv("AZURE_OPENAI_API_VERSION", "preview");
    expect(responsesUrl(model(), { azureBaseUrl })).toMatch(/api-version=preview$/);
    expect(responsesUrl(model(), { azureBaseUrl, azureApiVersion: "2026-01-01" })).toMatch(/api-version=2026-01-01$/);
  });
});

describe("what is missing is told with what to do", () => {
  test.each<[string, AzureOpenAIResponsesOptions, RegExp, string]>([
    ["a resource", { apiKey: "k" }, /AZURE_OPENAI_BASE_URL or AZURE_OPENAI_RESOURCE_NAME/, "invalid_request"],
    ["a URL", { apiKey: "k", azureBaseUrl: "acme" }, /"acme" is no URL; set azureBaseUrl/, "invalid_request"],
    ["a key", { azureResourceName: "acme" }, /No API key .*azure-openai-responses .*AZURE_OPENAI_API_KEY/, "auth"],
  ])("%s", async (_, options, words, category) => {
    const message = await streamAzureOpenAIResponses(model(), context, options).result();
    expect(message.errorMessage).toMatch(words);
    expect(message).toMatchObject({ stopReason: "error", errorInfo: { category, retryable: false } });
  });
});

test("a token of Microsoft Entra stands in for a key, and the key of the environment stays at home", async () => {
  vi.stubEnv("AZURE_OPENAI_API_KEY", "env-key");
  const { headers } = await requestOf({ apiKey: "", headers: { Authorization: "Bearer entra" } });
  expect(headers["authorization"]).toBe("Bearer entra");
  expect(headers["api-key"]).toBeUndefined();
  expect((await requestOf({ apiKey: "" })).headers["api-key"]).toBe("env-key");
});

test("an error inside the stream does not repeat the key", async () => {
  const error = { type: "error", error: { code: "server_error", message: "Cannot serve azure-key." } };
  const server = await replay({ body: `data: ${JSON.stringify(error)}\n\n` });
  const options = { apiKey: "azure-key", azureBaseUrl: server.url };
  const message = await streamAzureOpenAIResponses(model(), context, options).result();
  expect(message.errorMessage).toBe("Cannot serve [key]. (server_error)");
});

test("the cost does not follow service tiers", async () => {
  const server = await replay({
    body: answer.body.replace('"status":"completed"', '"status":"completed","service_tier":"priority"'),
  });
  const options = { apiKey: "k", azureBaseUrl: server.url };
  const { usage } = await streamAzureOpenAIResponses(model(), context, options).result();
  expect(usage).toMatchObject({ input: 5, output: 2 });
  expect(usage.cost.total).toBeCloseTo((5 * 1 + 2 * 2) / 1e6, 12);
});
