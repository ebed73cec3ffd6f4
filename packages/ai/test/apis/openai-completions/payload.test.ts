import { type Context, type Model, streamSimple } from "@pi-stack/ai";
import { describe, expect, it } from "vitest";
import { modelOf, payloadOf } from "../../history/payload-of.js";

const tool = { name: "ls", description: "Lists files", parameters: { type: "object", properties: {} } };
const context: Context = { systemPrompt: "Be brief.", messages: [{ role: "user", content: "Go.", timestamp: 1 }] };

function model(facts: Partial<Model> = {}): Model {
  return modelOf({ id: "m", api: "openai-completions", provider: "acme", ...facts });
}

describe("a Chat Completions request", () => {
  it("has the fields of OpenAI for an unknown server", async () => {
    expect(await payloadOf(model(), { ...context, tools: [tool] }, { maxTokens: 5, temperature: 0 })).toEqual({
      model: "m",
      messages: [
        { role: "developer", content: "Be brief." },
        { role: "user", content: "Go." },
      ],
      stream: true,
      stream_options: { include_usage: true },
      store: false,
      max_completion_tokens: 5,
      temperature: 0,
      tools: [{ type: "function", function: { ...tool, strict: false } }],
    });
  });

  it("takes simple options", async () => {
    let sent: unknown;
    const onPayload = (payload: unknown): never => {
      sent = payload;
      throw new TypeError("nothing is sent in this test");
    };
    await streamSimple(model({ maxTokens: 64_000 }), context, { apiKey: "k", reasoning: "xhigh", onPayload }).result();
    expect(sent).toMatchObject({ max_completion_tokens: 32_000, reasoning_effort: "high" });
  });
});
