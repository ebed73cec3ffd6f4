import { type AssistantMessageEventStream, type Context, type Model, stream } from "../../src/index.js";

/** A model of an API behind a base URL. */
export function testModel(api: string, baseUrl: string, id = "test-model"): Model {
  return {
    id,
    name: id,
    api,
    provider: "test",
    baseUrl,
    reasoning: true,
    input: ["text", "image"],
    cost: { input: 1, output: 1, cacheRead: 1, cacheWrite: 1 },
    contextWindow: 200_000,
    maxTokens: 8000,
  };
}

const testContext: Context = { messages: [{ role: "user", content: "Go.", timestamp: 1 }] };

/** Sends a plain request. */
export function ask(model: Model, options: Record<string, unknown> = {}): AssistantMessageEventStream {
  return stream(model, testContext, { apiKey: "test-key", bearerToken: "test-key", ...options });
}
