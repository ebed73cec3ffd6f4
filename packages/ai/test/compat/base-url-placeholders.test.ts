import { complete } from "@pi-stack/ai";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useLoopbackProvider } from "../apis/openai-loopback.js";
import { hello, requestAt } from "./chat.js";

const server = useLoopbackProvider();
afterEach(() => vi.unstubAllEnvs());

describe.each(["openai-completions", "openai-responses", "anthropic-messages"])("the base URL of %s", (api) => {
  it("takes accounts from the environment", async () => {
    vi.stubEnv("CLOUDFLARE_ACCOUNT_ID", "acc");
    const { url } = await requestAt(server, { api, baseUrl: `${server.baseUrl}/{CLOUDFLARE_ACCOUNT_ID}/x` });
    expect(url).toMatch(/^\/v1\/acc\/x\//);
  });

  it("asks for what is not set, and sends nothing", async () => {
    vi.stubEnv("CLOUDFLARE_ACCOUNT_ID", undefined);
    const model = server.model({ api, baseUrl: `${server.baseUrl}/{CLOUDFLARE_ACCOUNT_ID}/x` });
    const { errorMessage } = await complete(model, hello, { apiKey: "key" });
    expect(errorMessage).toContain("CLOUDFLARE_ACCOUNT_ID is required for provider acme but is not set");
    expect(server.requests).toEqual([]);
  });
});
