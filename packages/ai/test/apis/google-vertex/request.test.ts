import {
  type Context,
  type GoogleVertexOptions,
  type Model,
  streamGoogleVertex,
  streamSimpleGoogleVertex,
} from "@pi-stack/ai";
import { describe, expect, test, vi } from "vitest";
import { vertexKey, vertexUrl } from "../../../src/apis/google-vertex/endpoint.js";
import { user } from "../../history/messages.js";
import { replay } from "../../testing/replay.js";
import { modelAt, samples } from "../wire-samples.js";
import { useTokenServer } from "./token-server.js";

type VertexModel = Model<"google-vertex">;

const tokens = useTokenServer();
const sample = samples.find(({ api }) => api === "google-vertex");
const answer = { body: `${sample?.opening}${sample?.ending}` };
const context: Context = { systemPrompt: "Be brief.", messages: [user("Go.")] };
const catalogueUrl = "https://{location}-aiplatform.googleapis.com";

function model(baseUrl: string, id = "gemini-2.5-pro"): VertexModel {
  return modelAt("google-vertex", baseUrl, { id, provider: "google-vertex" });
}

test("a key goes as a header, to a URL without a project", async () => {
  const server = await replay(answer);
  const message = await streamGoogleVertex(model(server.url), context, { apiKey: "key" }).result();
  expect(message.stopReason).toBe("stop");
  const [request] = server.requests;
  expect(request?.path).toBe("/v1/publishers/google/models/gemini-2.5-pro:streamGenerateContent?alt=sse");
  expect(request?.headers["x-goog-api-key"]).toBe("key");
  expect(request?.headers["authorization"]).toBeUndefined();
  expect(request?.body).toEqual({
    contents: [{ role: "user", parts: [{ text: "Go." }] }],
    systemInstruction: { parts: [{ text: "Be brief." }] },
  });
  expect(tokens.requests).toEqual([]);
});

test("a token of the caller's is used as it is", async () => {
  const server = await replay(answer);
  const headers = { Authorization: "Bearer mine" };
  expect((await streamGoogleVertex(model(server.url), context, { headers }).result()).stopReason).toBe("stop");
  expect(server.requests[0]?.headers["authorization"]).toBe("Bearer mine");
  expect(tokens.requests).toEqual([]);
});

describe("the key", () => {
  test.each<[GoogleVertexOptions, string | undefined, string | undefined]>([
    [{ apiKey: "AIza" }, undefined, "AIza"],
    [{}, "AIza-env", "AIza-env"],
    [{ apiKey: "gcp-vertex-credentials" }, "AIza-env", undefined],
    [{ apiKey: "<authenticated>" }, undefined, undefined],
    [{}, "<your-key>", undefined],
    [{ apiKey: " " }, undefined, undefined],
  ])("of %j and %j is %j", (options, variable, expected) => {
    vi.stubEnv("GOOGLE_CLOUD_API_KEY", variable);
    expect(vertexKey(options)).toBe(expected);
  });
});

describe("the URL", () => {
  const rest = "publishers/google/models/gemini-2.5-pro:streamGenerateContent?alt=sse";
  const scoped = (host: string, location: string): string => `${host}/v1/projects/proj/locations/${location}/${rest}`;
  test.each<[string, GoogleVertexOptions, string]>([
    [catalogueUrl, {}, scoped("https://europe-west4-aiplatform.googleapis.com", "europe-west4")],
    ["", { location: "global" }, scoped("https://aiplatform.googleapis.com", "global")],
    [catalogueUrl, { location: "eu" }, scoped("https://aiplatform.eu.rep.googleapis.com", "eu")],
    ["https://proxy.example.com/", {}, scoped("https://proxy.example.com", "europe-west4")],
    [
      "https://proxy.example.com/v1beta1",
      {},
      `https://proxy.example.com/v1beta1/projects/proj/locations/europe-west4/${rest}`,
    ],
    [
      "https://proxy.example.com/v1/projects/p/locations/l",
      {},
      `https://proxy.example.com/v1/projects/p/locations/l/${rest}`,
    ],
    ["https://proxy.example.com/v1/publishers/google", {}, `https://proxy.example.com/v1/${rest}`],
    [
      catalogueUrl,
      { project: "other" },
      scoped("https://europe-west4-aiplatform.googleapis.com", "europe-west4").replace("/proj/", "/other/"),
    ],
  ])("of %s with %j", (baseUrl, options, expected) => {
    expect(vertexUrl(model(baseUrl), options, false)).toBe(expected);
  });

  test("with a key", () => {
    expect(vertexUrl(model(catalogueUrl), {}, true)).toBe(`https://aiplatform.googleapis.com/v1/${rest}`);
  });

  test.each([
    ["meta/llama-4", "publishers/meta/models/llama-4:streamGenerateContent"],
    ["publishers/google/models/gemini-x", "publishers/google/models/gemini-x:streamGenerateContent"],
  ])("of the model %s", (id, expected) => {
    expect(vertexUrl(model(catalogueUrl, id), {}, true)).toContain(`/v1/${expected}`);
  });
});

describe("what is missing is told with what to do", () => {
  test.each<[string, string, GoogleVertexOptions, RegExp]>([
    ["a project", "GOOGLE_CLOUD_PROJECT", {}, /requires a project: set GOOGLE_CLOUD_PROJECT or GCLOUD_PROJECT/],
    ["a location", "GOOGLE_CLOUD_LOCATION", {}, /requires a location: set GOOGLE_CLOUD_LOCATION/],
    ["a place that exists", "X", { location: "evil.example/" }, /"evil\.example\/" is no location of Google Cloud/],
  ])("%s", async (_, variable, options, words) => {
    vi.stubEnv(variable, undefined);
    const message = await streamGoogleVertex(model(catalogueUrl), context, options).result();
    expect(message.errorMessage).toMatch(words);
    expect(message).toMatchObject({
      stopReason: "error",
      errorInfo: { category: "invalid_request", retryable: false },
    });
    expect(tokens.requests).toEqual([]);
  });
});

test.each([
  ["gemini-2.5-pro", "low", { includeThoughts: true, thinkingBudget: 2048 }],
  ["gemini-3-pro-preview", "low", { includeThoughts: true, thinkingLevel: "LOW" }],
  ["gemini-3-flash-preview", undefined, { thinkingLevel: "MINIMAL" }],
] as const)("thinking of %s at %s", async (id, reasoning, thinkingConfig) => {
  const server = await replay(answer);
  await streamSimpleGoogleVertex(model(server.url, id), context, { apiKey: "key", reasoning }).result();
  expect(server.requests[0]?.body).toMatchObject({ generationConfig: { thinkingConfig } });
});
