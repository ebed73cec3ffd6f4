import { getModels, type Model, streamSimple } from "@pi-stack/ai";
import { expect, it } from "vitest";

/** What a request with the highest effort asks of a model. */
async function asked(model: Model): Promise<unknown> {
  let sent: unknown;
  const onPayload = (payload: unknown): never => {
    sent = payload;
    throw new TypeError("nothing is sent in this test");
  };
  const context = { messages: [{ role: "user" as const, content: "Go.", timestamp: 1 }] };
  await streamSimple(model, context, { apiKey: "k", reasoning: "high", onPayload }).result();
  return sent;
}

it.each([
  ["claude-opus-4-6", true],
  ["claude-opus-4-8", true],
  ["claude-sonnet-4-6", true],
  ["claude-sonnet-5", true],
  ["claude-fable-5-1", true],
  ["claude-opus-4-5-20251101", false],
  ["claude-opus-4-20250514", false],
  ["claude-sonnet-4-5", false],
  ["claude-3-5-sonnet-20241022", false],
])("%s takes an effort instead of a budget: %s", async (id, isAdaptive) => {
  const [model] = getModels("anthropic");
  if (!model) throw new Error("The catalogue is empty.");
  const sent = await asked({ ...model, id, reasoning: true });
  if (isAdaptive) expect(sent).toMatchObject({ thinking: { type: "adaptive" }, output_config: { effort: "high" } });
  else expect(sent).toMatchObject({ thinking: { type: "enabled", budget_tokens: expect.any(Number) } });
});
