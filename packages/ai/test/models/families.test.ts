import { familyFacts, getModels, getProviders, isChatModelId } from "@pi-stack/ai";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bareModelId } from "../../src/models/families/model-id.js";

test.each([
  ["anthropic/claude-opus-4.7", "claude-opus-4.7"],
  ["us.anthropic.claude-opus-4-6-v1:0", "claude-opus-4-6"],
  ["apac.anthropic.claude-sonnet-4-5-20250929-v1:0", "claude-sonnet-4-5"],
  ["global.amazon.nova-2-lite-v1:0", "nova-2-lite"],
  ["arn:aws:bedrock:eu-west-1:1:inference-profile/eu.meta.llama3-3-70b-instruct-v1:0", "llama3-3-70b-instruct"],
  ["claude-sonnet-4-5@20250929", "claude-sonnet-4-5"],
  ["gpt-5.4-2026-03-05", "gpt-5.4"],
  ["qwen/qwen3-coder:free", "qwen3-coder"],
  ["moonshotai/kimi-k2.6:nitro", "kimi-k2.6"],
  ["deepseek/deepseek-v3.2:exacto", "deepseek-v3.2"],
  ["openai/gpt-4o:extended", "gpt-4o"],
  ["accounts/fireworks/models/kimi-k2p6", "kimi-k2.6"],
  ["workers-ai/@cf/zai-org/glm-4.7-flash", "glm-4.7-flash"],
  ["qwen3:8b", "qwen3"],
  ["/models/Qwen3-Coder-30B-A3B-Q4_K_M.gguf", "qwen3-coder-30b-a3b-q4_k_m.gguf"],
  ["~openai/gpt-latest", "gpt-latest"],
  ["", ""],
])("%s is %s", (id, bare) => {
  expect(bareModelId(id)).toBe(bare);
});

test.each([
  ["claude-opus-4-9", "anthropic-messages", 1_000_000, true, true],
  ["anthropic/claude-sonnet-4-6:nitro", "openai-completions", 1_000_000, true, true],
  ["claude-3-5-sonnet-20241022", "anthropic-messages", 200_000, false, true],
  ["gpt-5.9", "openai-responses", 1_050_000, true, true],
  ["gpt-5-mini", "openai-responses", 400_000, true, true],
  ["gpt-4o-2024-08-06", "openai-responses", 128_000, false, true],
  ["o9-mini", "openai-responses", 200_000, true, true],
  ["gemini-4-pro-preview", "google-generative-ai", 1_048_576, true, true],
  ["qwen3-coder:30b", "openai-completions", 262_144, false, false],
  ["kimi-k2-thinking", "openai-completions", 262_144, true, false],
  ["glm-4.6v", "openai-completions", 131_072, true, true],
  ["llama3.2-11b-vision", "openai-completions", 131_072, false, true],
])("%s over %s has a window of %d; thinks: %s; sees: %s", (id, api, contextWindow, reasoning, images) => {
  const facts = familyFacts(id, api);
  expect(facts).toMatchObject({ contextWindow, reasoning, input: images ? ["text", "image"] : ["text"] });
});

test("levels are in the words of the API", () => {
  expect(familyFacts("claude-opus-4-7", "anthropic-messages")?.thinkingLevelMap).toEqual({ xhigh: "xhigh" });
  expect(familyFacts("us.anthropic.claude-opus-4-6-v1", "bedrock-converse-stream")?.thinkingLevelMap).toEqual({
    xhigh: "max",
  });
  expect(familyFacts("gpt-5", "openai-responses")?.thinkingLevelMap).toEqual({ off: null });
  expect(familyFacts("openai/gpt-5", "openai-completions")?.thinkingLevelMap).toBeUndefined();
  expect(familyFacts("gemini-3.1-pro-preview", "google-vertex")?.thinkingLevelMap).toMatchObject({ low: "LOW" });
  expect(familyFacts("google/gemini-3.1-pro-preview", "openai-completions")?.thinkingLevelMap).toBeUndefined();
});

test("a caller may change what it got", () => {
  const facts = familyFacts("gpt-5", "openai-responses");
  Object.assign(facts?.thinkingLevelMap ?? {}, { off: "changed" });
  expect(familyFacts("gpt-5", "openai-responses")?.thinkingLevelMap).toEqual({ off: null });
});

test("what answers no chat is told apart", () => {
  const others = [
    "text-embedding-3-large",
    "whisper-1",
    "gpt-4o-mini-tts",
    "dall-e-3",
    "gpt-image-1",
    "omni-moderation-latest",
    "gpt-4o-realtime-preview",
    "@cf/baai/bge-m3",
    "llama-guard-4-12b",
    "mistral-ocr-2512",
    "gemini-2.5-flash-image",
    "imagen-4",
  ];
  expect(others.filter(isChatModelId)).toEqual([]);
  const chats = [
    "gpt-5.4",
    "claude-opus-4-7",
    "o3",
    "deepseek-chat",
    "gemini-3.1-pro-preview",
    "grok-4",
    "chatgpt-4o-latest",
  ];
  expect(chats.filter((id) => !isChatModelId(id))).toEqual([]);
});

test("every model of a vendor's own service belongs to a family", () => {
  const vendors = [
    "anthropic",
    "openai",
    "google",
    "deepseek",
    "xai",
    "zai",
    "minimax",
    "moonshotai",
    "mistral",
    "xiaomi",
  ];
  const orphans = vendors.flatMap(getModels).filter(({ id, api }) => !familyFacts(id, api));
  expect(orphans.map(({ id }) => id)).toEqual([]);
  expect(getProviders()).toEqual(expect.arrayContaining(vendors));
});

test("any id gives facts that hold together, or none, at once", () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 400 }),
      fc.constantFrom("claude-", "gpt-5", "qwen3-", "us.anthropic.", ""),
      (rest, start) => {
        const facts = familyFacts(start + rest, "openai-completions");
        if (facts) expect(facts.maxTokens).toBeLessThanOrEqual(facts.contextWindow);
        expect(bareModelId(start + rest).length).toBeLessThanOrEqual(300);
      },
    ),
  );
  const started = performance.now();
  familyFacts("claude-".repeat(200_000), "anthropic-messages");
  expect(performance.now() - started).toBeLessThan(50);
});
