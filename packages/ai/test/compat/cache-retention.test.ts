import type { Model } from "@pi-stack/ai";
import { describe, expect, it } from "vitest";
import { modelOf } from "../history/payload-of.js";
import { bodyFor, chat, hello } from "./chat.js";

const long = { sessionId: "s", cacheRetention: "long" };
const isLong = async (model: Model): Promise<boolean> =>
  /"prompt_cache_retention":"24h"|"ttl":"1h"/.test(JSON.stringify(await bodyFor(model, hello, long)));
const responses = modelOf({ id: "gpt", api: "openai-responses", provider: "openai" });
const messages = modelOf({ id: "claude", api: "anthropic-messages", provider: "anthropic" });

describe("a long cache", () => {
  it("is asked of Chat Completions servers, those of Cloudflare apart", async () => {
    expect(await isLong(chat())).toBe(true);
    expect(await isLong(chat({ baseUrl: "https://api.cloudflare.com/client/v4/accounts/a/ai/v1" }))).toBe(false);
    expect(await isLong(chat({ baseUrl: "https://gateway.ai.cloudflare.com/v1/a/b/compat" }))).toBe(false);
    const says = { supportsLongCacheRetention: true };
    expect(await isLong(chat({ baseUrl: "https://gateway.ai.cloudflare.com/v1/a/b/compat" }, says))).toBe(true);
  });

  it.each([chat(), responses, messages])("is asked of $api unless the model says no", async (model) => {
    expect(await isLong(model)).toBe(true);
    expect(await isLong({ ...model, compat: { supportsLongCacheRetention: false } })).toBe(false);
  });
});
