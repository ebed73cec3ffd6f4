import {
  type AnthropicOptions,
  type AssistantMessage,
  type Context,
  type Message,
  type Model,
  type SimpleStreamOptions,
  streamAnthropic,
  streamSimpleAnthropic,
} from "@pi-stack/ai";
import type { ReplayRequest } from "@pi-stack/ai/testing";
import { replay } from "../../testing/replay.js";
import { bodyOf, modelAt, samples } from "../wire-samples.js";

const sample = samples[0];
const body = bodyOf(sample?.opening ?? "", sample?.ending ?? "");

export const hello: Message = { role: "user", content: "Hello", timestamp: 1 };

/** Sends a request to a server that records it. */
export async function requestOf(
  context: Context,
  options: AnthropicOptions = {},
  facts: Partial<Model<"anthropic-messages">> = {},
): Promise<ReplayRequest> {
  const server = await replay({ body });
  await streamAnthropic(modelAt("anthropic-messages", server.url, facts), context, {
    apiKey: "key",
    ...options,
  }).result();
  return seen(server.requests[0]);
}

/** The same with simple options. */
export async function simpleRequestOf(
  options: SimpleStreamOptions,
  facts: Partial<Model<"anthropic-messages">> = {},
): Promise<ReplayRequest> {
  const server = await replay({ body });
  const model = modelAt("anthropic-messages", server.url, facts);
  await streamSimpleAnthropic(model, { messages: [hello] }, { apiKey: "key", ...options }).result();
  return seen(server.requests[0]);
}

function seen(request: ReplayRequest | undefined): ReplayRequest {
  if (request === undefined) throw new TypeError("no request reached the server");
  return request;
}

/** An assistant message of the test model. */
export function said(content: AssistantMessage["content"], facts: Partial<AssistantMessage> = {}): AssistantMessage {
  return {
    role: "assistant",
    content,
    api: "anthropic-messages",
    provider: "test",
    model: "test-model",
    usage: {
      input: 0,
      output: 0,
      cacheRead: 0,
      cacheWrite: 0,
      totalTokens: 0,
      cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
    },
    stopReason: "stop",
    timestamp: 1,
    ...facts,
  };
}
