import { afterEach, describe, expect, it, vi } from "vitest";
import { bodyFor, chat } from "./chat.js";

afterEach(() => vi.unstubAllEnvs());

/** Z.AI's words for thinking show that a server was taken for it. */
const zaiWords = async (baseUrl: string): Promise<boolean> => "enable_thinking" in (await bodyFor(chat({ baseUrl })));
const isBasic = async (baseUrl: string): Promise<boolean> => !("store" in (await bodyFor(chat({ baseUrl }))));

describe("a server is recognised by its host", () => {
  it.each([
    "https://api.z.ai/api/paas/v4",
    "https://API.Z.AI/v1",
    "https://eu.api.z.ai:8443/v1",
    "https://{REGION}.api.z.ai/v1",
  ])("which %s is", async (baseUrl) => {
    vi.stubEnv("REGION", "eu");
    expect(await zaiWords(baseUrl)).toBe(true);
  });

  it.each([
    "https://evil.example/?x=api.z.ai",
    "https://evil.example/api.z.ai/v1",
    "https://api.z.ai@evil.example/v1",
    "https://api.z.ai.evil.example/v1",
    "https://myapi.z.ai.example",
    "https://not-api.z.ai/v1",
  ])("which %s is not", async (baseUrl) => {
    expect(await zaiWords(baseUrl)).toBe(false);
  });

  it.each([
    ["https://api.moonshot.ai/v1", true],
    ["https://api.moonshot.cn/v1", true],
    ["https://api.moonshot.evil.example/v1", false],
    ["https://notapi.moonshot.ai/v1", false],
    ["https://chat.deepseek.com/v1", true],
    ["https://not-deepseek.com/v1", false],
    ["https://llm.chutes.ai/v1", true],
    ["https://api.cerebras.ai/v1", true],
    ["https://opencode.ai/zen/v1", true],
    ["https://api.openai.com/v1", false],
  ])("%s is a basic one: %s", async (baseUrl, basic) => {
    expect(await isBasic(baseUrl)).toBe(basic);
  });
});
