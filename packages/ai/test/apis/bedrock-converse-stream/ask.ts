import {
  type AssistantMessage,
  type BedrockOptions,
  type Context,
  type Model,
  type SimpleStreamOptions,
  stream,
  streamSimple,
} from "@pi-stack/ai";
import type { ReplayRequest, ReplayResponse } from "@pi-stack/ai/testing";
import { afterEach, beforeEach, vi } from "vitest";
import { replay } from "../../testing/replay.js";
import { bodyOf, modelAt, samples } from "../wire-samples.js";

type Facts = Partial<Model<"bedrock-converse-stream">>;

export const claude = "us.anthropic.claude-sonnet-4-5-20250929-v1:0";
export const hello: Context["messages"][number] = { role: "user", content: "Hello", timestamp: 1 };
const sample = samples.find(({ api }) => api === "bedrock-converse-stream");
export const answer: ReplayResponse = { body: bodyOf(sample?.opening ?? "", sample?.ending ?? "") };

/** Hides the AWS settings of whoever runs the tests. */
export function withoutAwsEnvironment(): void {
  beforeEach(() => {
    for (const name of Object.keys(process.env)) if (name.startsWith("AWS_")) vi.stubEnv(name, undefined);
    vi.stubEnv("AWS_CONFIG_FILE", "/nowhere/config");
    vi.stubEnv("AWS_SHARED_CREDENTIALS_FILE", "/nowhere/credentials");
  });
  afterEach(() => vi.unstubAllEnvs());
}

/** The request that a context becomes. */
export async function requestOf(
  context: Context,
  options: BedrockOptions = {},
  facts: Facts = {},
): Promise<ReplayRequest> {
  const server = await replay(answer);
  const model = modelAt("bedrock-converse-stream", server.url, { provider: "amazon-bedrock", ...facts });
  await stream(model, context, { bearerToken: "token", ...options }).result();
  return seen(server.requests[0]);
}

/** The body of a request with simple options. */
export async function simpleBodyOf(options: SimpleStreamOptions, facts: Facts = {}): Promise<Record<string, unknown>> {
  const server = await replay(answer);
  const model = modelAt("bedrock-converse-stream", server.url, { provider: "amazon-bedrock", ...facts });
  await streamSimple(model, { messages: [hello] }, { apiKey: "ABSKdGVzdA==", ...options }).result();
  return Object(seen(server.requests[0]).body);
}

/** What becomes of an answer of the server. */
export async function messageOf(response: ReplayResponse, options: BedrockOptions = {}): Promise<AssistantMessage> {
  const server = await replay(response);
  const model = modelAt("bedrock-converse-stream", server.url, { provider: "amazon-bedrock" });
  return stream(model, { messages: [hello] }, { bearerToken: "token", ...options }).result();
}

function seen(request: ReplayRequest | undefined): ReplayRequest {
  if (request === undefined) throw new TypeError("no request reached the server");
  return request;
}
