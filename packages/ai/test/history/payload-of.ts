import { type Api, type Context, type Model, stream } from "@pi-stack/ai";
import { httpOptions } from "../apis/wire-samples.js";

/** The body that would be sent for a context; nothing leaves the process. */
export async function payloadOf(
  model: Model,
  context: Context,
  options: Record<string, unknown> = {},
): Promise<unknown> {
  let sent: unknown;
  const onPayload = (payload: unknown): never => {
    sent = payload;
    throw new TypeError("nothing is sent in this test");
  };
  await stream<Api>(model, context, { ...httpOptions(model.api), ...options, onPayload }).result();
  return sent;
}

/** A model of an API as the catalogue would have it. */
export function modelOf(facts: Pick<Model, "id" | "api" | "provider"> & Partial<Model>): Model {
  return {
    name: facts.id,
    baseUrl: "https://api.invalid/v1",
    reasoning: true,
    input: ["text", "image"],
    cost: { input: 1, output: 1, cacheRead: 1, cacheWrite: 1 },
    contextWindow: 200_000,
    maxTokens: 32_000,
    ...facts,
  };
}
