import { complete, type Model } from "@pi-stack/ai";
import { describe, expect, it, vi } from "vitest";
import { useLoopbackProvider } from "./openai-loopback.js";

const provider = useLoopbackProvider();
const context = { messages: [{ role: "user" as const, content: "Go.", timestamp: 1 }] };
const apis = ["anthropic-messages", "google-generative-ai", "openai-completions", "openai-responses"];

describe.each(apis)("%s refuses before anything is sent", (api) => {
  const ask = (model: Partial<Model>, options: { apiKey?: string; headers?: Record<string, string> } = {}) =>
    complete(provider.model({ api, ...model }), context, { apiKey: "k-secret", maxRetries: 0, ...options });

  it.each([
    ["a line break", "sk-secret\nmore", "holds a line break"],
    ["a line break at its end", "sk-secret\r\n", "holds a line break"],
    ["a typographic quote", "sk-\u2019secret", "holds the character U+2019"],
    ["quotes around it", '"sk-secret"', "stands in quotes"],
  ])("a key with %s", async (_what, apiKey, words) => {
    const message = await ask({}, { apiKey });
    expect(message).toMatchObject({ stopReason: "error", errorInfo: { category: "auth", retryable: false } });
    expect(message.errorMessage).toContain(`The API key for acme ${words}`);
    expect(message.errorMessage).not.toContain("secret");
    expect(provider.requests).toEqual([]);
  });

  it("a header that none can carry", async () => {
    const message = await ask({}, { headers: { "x-team": "blue\nx-evil: 1" } });
    expect(message.errorMessage).toBe('The header "x-team" holds a line break. Give it without that.');
    expect(provider.requests).toEqual([]);
  });

  it.each(["ftp://host/v1", "no address", "//name:secret@host"])("the base URL %s", async (baseUrl) => {
    const message = await ask({ baseUrl });
    expect(message.errorInfo).toMatchObject({ category: "invalid_request", retryable: false });
    expect(message.errorMessage).toContain("The base URL of acme is no http or https address");
    expect(message.errorMessage).not.toContain("secret");
  });

  it("names the server that cannot be reached, and the proxy where that is at fault", async () => {
    const alone = await ask({ baseUrl: "http://name:secret@127.0.0.1:1/v1" });
    expect(alone).toMatchObject({ errorInfo: { category: "network", retryable: true, code: "ECONNREFUSED" } });
    expect(alone.errorMessage).toContain("127.0.0.1:1");
    expect(alone.errorMessage).not.toContain("secret");
    const unknown = await ask({ baseUrl: "http://no-such-host.invalid/v1" });
    expect(unknown.errorInfo).toMatchObject({ category: "network" });
    expect(unknown.errorMessage).toContain("no-such-host.invalid");
    vi.stubEnv("HTTP_PROXY", "http://name:secret@127.0.0.1:2");
    const proxied = await ask({ baseUrl: "http://llm.example.com/v1" });
    vi.unstubAllEnvs();
    expect(proxied.errorMessage).toContain("through the proxy 127.0.0.1:2 of HTTP_PROXY");
    expect(proxied.errorMessage).toContain("llm.example.com");
    expect(proxied.errorMessage).not.toContain("secret");
  });
});
