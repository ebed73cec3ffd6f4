import { type Context, type Model, streamSimple } from "@pi-stack/ai";
import { describe, expect, it } from "vitest";
import { modelAt } from "../apis/wire-samples.js";

/** How many tokens a request may be answered with. */
async function limitOf(
  api: "anthropic-messages" | "openai-completions",
  model: Partial<Model>,
  context: Context,
  reasoning?: "high",
) {
  let sent: unknown;
  const onPayload = (payload: unknown): never => {
    sent = payload;
    throw new TypeError("nothing is sent in this test");
  };
  const options = { apiKey: "k", onPayload, ...(reasoning ? { reasoning } : {}) };
  await streamSimple({ ...modelAt(api, "http://127.0.0.1:9"), ...model }, context, options).result();
  return sent;
}

const saying = (characters: number): Context => ({
  messages: [{ role: "user", content: "x".repeat(characters), timestamp: 1 }],
});

describe("the output limit of simple requests", () => {
  const small = { contextWindow: 8192, maxTokens: 16_384 };

  it("leaves room for the context in a small window", async () => {
    expect(await limitOf("openai-completions", small, saying(3500))).toMatchObject({ max_completion_tokens: 7192 });
    expect(await limitOf("anthropic-messages", small, saying(3500))).toMatchObject({ max_tokens: 7192 });
  });

  it("counts the system prompt, tools, calls, results and pictures", async () => {
    const context: Context = {
      systemPrompt: "x".repeat(3500),
      tools: [{ name: "t", description: "x".repeat(3498), parameters: { type: "object" } }],
      messages: [{ role: "user", content: [{ type: "image", data: "", mimeType: "image/png" }], timestamp: 1 }],
    };
    const sent = await limitOf("openai-completions", { ...small, input: ["text", "image"] }, context);
    expect(sent).toMatchObject({ max_completion_tokens: expect.closeTo(8192 - 2000 - 1600, -2) });
  });

  it("holds for thinking, too", async () => {
    const model = { ...small, reasoning: true, maxTokens: 20_000, contextWindow: 20_000 };
    expect(await limitOf("anthropic-messages", model, saying(35_000), "high")).toMatchObject({
      max_tokens: 10_000,
      thinking: { budget_tokens: 8976 },
    });
  });

  it("is as ever where there is room, and never nothing where there is none", async () => {
    const large = { contextWindow: 200_000, maxTokens: 64_000 };
    expect(await limitOf("openai-completions", large, saying(3500))).toMatchObject({ max_completion_tokens: 32_000 });
    expect(await limitOf("openai-completions", small, saying(50_000))).toMatchObject({ max_completion_tokens: 1024 });
    const unknown = { contextWindow: 0, maxTokens: 4000 };
    expect(await limitOf("openai-completions", unknown, saying(50_000))).toMatchObject({ max_completion_tokens: 4000 });
  });
});
