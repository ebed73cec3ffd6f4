import {
  type AssistantMessage,
  type Context,
  type MistralOptions,
  type Model,
  type SimpleStreamOptions,
  streamMistral,
  streamSimpleMistral,
} from "@pi-stack/ai";
import type { ReplayRequest, ReplayResponse } from "@pi-stack/ai/testing";
import { replay } from "../../testing/replay.js";
import { modelAt, samples } from "../wire-samples.js";

type Facts = Partial<Model<"mistral-conversations">>;

const sample = samples.find(({ api }) => api === "mistral-conversations");
const answer = { body: `${sample?.opening}${sample?.ending}` };
export const hello: Context["messages"][number] = { role: "user", content: "Hello", timestamp: 1 };

/** The request that a context becomes. */
export async function requestOf(
  context: Context,
  options: MistralOptions = {},
  facts: Facts = {},
  path = "",
): Promise<ReplayRequest> {
  const server = await replay(answer);
  const model = modelAt("mistral-conversations", `${server.url}${path}`, facts);
  await streamMistral(model, context, { apiKey: "key", ...options }).result();
  return seen(server.requests[0]);
}

/** The same with simple options. */
export async function simpleRequestOf(options: SimpleStreamOptions, facts: Facts = {}): Promise<ReplayRequest> {
  const server = await replay(answer);
  const model = modelAt("mistral-conversations", server.url, facts);
  await streamSimpleMistral(model, { messages: [hello] }, { apiKey: "key", ...options }).result();
  return seen(server.requests[0]);
}

/** What becomes of an answer of the server. */
export async function messageOf(response: ReplayResponse): Promise<AssistantMessage> {
  const server = await replay(response);
  const model = modelAt("mistral-conversations", server.url);
  return streamMistral(model, { messages: [hello] }, { apiKey: "key" }).result();
}

function seen(request: ReplayRequest | undefined): ReplayRequest {
  if (request === undefined) throw new TypeError("no request reached the server");
  return request;
}
