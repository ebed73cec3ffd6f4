import { complete } from "@pi-stack/ai";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useLoopbackProvider } from "./openai-loopback.js";

const provider = useLoopbackProvider();
const context = { messages: [{ role: "user" as const, content: "Go.", timestamp: 1 }] };

beforeEach(() => {
  vi.stubEnv("OPENAI_API_KEY", "key-of-openai");
  vi.stubEnv("OPENAI_ORG_ID", "org-of-openai");
  provider.answer((response) => response.writeHead(400).end('{"error":{"message":"enough seen"}}'));
});
afterEach(() => vi.unstubAllEnvs());

describe.each(["openai-completions", "openai-responses"])("%s", (api) => {
  it("sends no key and no organisation of OpenAI to another provider", async () => {
    await complete(provider.model({ api }), context);
    const headers = JSON.stringify(provider.requests[0]?.headers);
    expect(headers).not.toContain("of-openai");
    expect(provider.requests[0]?.headers).not.toHaveProperty("authorization");
  });

  it("sends nothing to a public server without a key", async () => {
    const message = await complete(provider.model({ api, baseUrl: "https://llm.example.com/v1" }), context);
    expect(message).toMatchObject({ stopReason: "error", errorInfo: { category: "auth", retryable: false } });
    expect(message.errorMessage).toContain("No API key for provider: acme");
  });

  it("sends the key given, and the caller's headers over its own", async () => {
    const options = { apiKey: "mine", headers: { "x-team": "blue" } };
    await complete(provider.model({ api, headers: { "x-team": "red", "x-place": "here" } }), context, options);
    expect(provider.requests[0]?.headers).toMatchObject({
      authorization: "Bearer mine",
      "x-team": "blue",
      "x-place": "here",
    });
  });

  it("sends the environment's key to the provider that it belongs to", async () => {
    await complete(provider.model({ api, provider: "openai" }), context);
    expect(provider.requests[0]?.headers.authorization).toBe("Bearer key-of-openai");
  });
});
