import type { Context, SimpleStreamOptions, Tool } from "@pi-stack/ai";
import { afterEach, beforeEach, describe, test, vi } from "vitest";
import { answerOf, call, image, result, text, user } from "../history/messages.js";
import { modelOf } from "../history/payload-of.js";
import { expectGolden } from "../support/golden.js";

beforeEach(() => vi.stubEnv("PI_CACHE_RETENTION", undefined));
afterEach(() => vi.unstubAllEnvs());

const item = { type: "reasoning", id: "rs_1", summary: [], encrypted_content: "gAAA" };
const itemThinking = { type: "thinking" as const, thinking: "Hm.", thinkingSignature: JSON.stringify(item) };
const gemini = { thinking: { type: "thinking" as const, thinking: "Hm." }, calls: ["read_1", "read_2"] };
const responses = { thinking: itemThinking, calls: ["call_1|fc_1", "call_2|fc_2"] };
const subjects = [
  {
    model: modelOf({ id: "claude-sonnet-4-5", api: "anthropic-messages", provider: "anthropic" }),
    thinking: { type: "thinking" as const, thinking: "Hm.", thinkingSignature: "c2lnbmVk" },
    calls: ["toolu_1", "toolu_2"],
  },
  { model: modelOf({ id: "gpt-5", api: "azure-openai-responses", provider: "azure-openai-responses" }), ...responses },
  { model: modelOf({ id: "gemini-2.5-pro", api: "google-generative-ai", provider: "google" }), ...gemini },
  { model: modelOf({ id: "gemini-3-pro-preview", api: "google-vertex", provider: "google-vertex" }), ...gemini },
  { model: modelOf({ id: "gpt-5.2-codex", api: "openai-codex-responses", provider: "openai-codex" }), ...responses },
  {
    model: modelOf({
      id: "gpt-4o",
      api: "openai-completions",
      provider: "openai",
      baseUrl: "https://api.openai.com/v1",
    }),
    thinking: { type: "thinking" as const, thinking: "Hm.", thinkingSignature: "reasoning_content" },
    calls: ["call_1", "call_2"],
  },
  { model: modelOf({ id: "gpt-5", api: "openai-responses", provider: "openai" }), ...responses },
];
type Subject = (typeof subjects)[number];

const read: Tool = {
  name: "read",
  description: "Reads a file.",
  parameters: {
    type: "object",
    properties: { path: { type: "string", description: "Where" }, lines: { type: "integer" } },
    required: ["path"],
  },
};
const list: Tool = { name: "ls", description: "Lists.", parameters: { type: "object", properties: {} } };
const plain: Context = { systemPrompt: "Be brief.", messages: [user("Grüße 👋")] };

function withHistory({ model, thinking, calls: [first = "", second = ""] }: Subject): Context {
  const asks = answerOf(model, [thinking, ...text("I read both."), call(first), call(second)]);
  const failed = { ...result(second, text("no such file")), isError: true };
  return { ...plain, messages: [user("Read a and b."), asks, result(first), failed, user("Go on.")], tools: [read] };
}

function withImages({ model, calls: [first = ""] }: Subject): Context {
  const pictured = result(first, [...text("a.png"), image("image/png")]);
  const messages = [user([...text("Look"), image("image/png")]), answerOf(model, [call(first)]), pictured];
  return { ...plain, messages, tools: [read] };
}

const cases: Record<string, (subject: Subject) => [Context, SimpleStreamOptions?]> = {
  plain: () => [plain],
  "plain-limits": () => [plain, { maxTokens: 1000, temperature: 0.5, metadata: { user_id: "u" } }],
  tools: () => [{ ...plain, tools: [read, list] }],
  history: (subject) => [withHistory(subject), { reasoning: "medium" }],
  images: (subject) => [withImages(subject)],
  "thinking-minimal": () => [plain, { reasoning: "minimal" }],
  "thinking-low": () => [plain, { reasoning: "low" }],
  "thinking-high": () => [plain, { reasoning: "high" }],
  "thinking-budget": () => [plain, { reasoning: "low", thinkingBudgets: { low: 3000 } }],
  "caching-none": (subject) => [withHistory(subject), { sessionId: "session-1", cacheRetention: "none" }],
  "caching-short": (subject) => [withHistory(subject), { sessionId: "session-1" }],
  "caching-long": (subject) => [withHistory(subject), { sessionId: "session-1", cacheRetention: "long" }],
};

describe.each(subjects)("$model.api", (subject) => {
  test.each(Object.entries(cases))("%s", async (name, requestOf) => {
    const [context, simple = {}] = requestOf(subject);
    await expectGolden({ name, model: subject.model, context, simple });
  });
});
