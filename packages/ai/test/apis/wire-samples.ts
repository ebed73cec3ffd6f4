import type { Model, StreamOptions } from "@pi-stack/ai";
import { encodeEvent } from "../support/event-stream-frames.js";

/** A few events of each API, enough to begin an answer and to end it. */
export interface WireSample {
  api: string;
  /** Begins an answer and says "Hel". */
  opening: Body;
  /** Says one more piece of text. */
  piece: Body;
  /** The provider's own end. */
  ending: Body;
  /** Says that the connection lives, where that is not a comment of an event stream. */
  ping?: Body;
  /** A key that the API takes, and what else a request over HTTP needs. */
  options: StreamOptions & Record<string, unknown>;
}

type Body = string | Uint8Array;

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

/** An access token as a ChatGPT login gives it. */
export function chatGptToken(accountId = "account-1"): string {
  const claims = { "https://api.openai.com/auth": { chatgpt_account_id: accountId } };
  return `${encode({ alg: "none" })}.${encode(claims)}.c2lnbmF0dXJl`;
}

/** The options with which any API is asked over HTTP. */
export function httpOptions(api: string): StreamOptions & Record<string, unknown> {
  if (api === "openai-codex-responses") return { apiKey: chatGptToken(), transport: "sse" };
  return api === "bedrock-converse-stream" ? { bearerToken: "test-key" } : { apiKey: "test-key" };
}

/** One body out of several. */
export function bodyOf(...parts: Body[]): Buffer {
  return Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
}

const anthropicEvent = (data: { type: string } & Record<string, unknown>): string =>
  `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
const dataEvent = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;
const completionsDelta = (delta: object, finishReason: string | null = null): string =>
  dataEvent({ id: "c1", object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason: finishReason }] });
const geminiPart = (text: string, extra: object = {}): string =>
  dataEvent({ candidates: [{ content: { parts: [{ text }], role: "model" }, index: 0, ...extra }] });

export const anthropicTextDelta = (text: string): string =>
  anthropicEvent({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } });

const gemini = {
  opening: geminiPart("Hel"),
  piece: geminiPart("lo"),
  ending: geminiPart("", { finishReason: "STOP" }),
};

const responses = {
  opening:
    dataEvent({ type: "response.created", response: { id: "r1" } }) +
    dataEvent({ type: "response.output_item.added", output_index: 0, item: { type: "message", id: "msg_1" } }) +
    dataEvent({ type: "response.output_text.delta", output_index: 0, item_id: "msg_1", delta: "Hel" }),
  piece: dataEvent({ type: "response.output_text.delta", output_index: 0, item_id: "msg_1", delta: "lo" }),
  ending: dataEvent({
    type: "response.completed",
    response: {
      id: "r1",
      status: "completed",
      output: [{ type: "message", id: "msg_1", content: [{ type: "output_text", text: "Hello" }] }],
      usage: { input_tokens: 5, output_tokens: 2, total_tokens: 7 },
    },
  }),
};

const wires: Omit<WireSample, "options">[] = [
  {
    api: "anthropic-messages",
    opening:
      anthropicEvent({ type: "message_start", message: { id: "m1", usage: { input_tokens: 5, output_tokens: 1 } } }) +
      anthropicEvent({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } }) +
      anthropicTextDelta("Hel"),
    piece: anthropicTextDelta("lo"),
    ending:
      anthropicEvent({ type: "content_block_stop", index: 0 }) +
      anthropicEvent({ type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 3 } }) +
      anthropicEvent({ type: "message_stop" }),
  },
  {
    api: "bedrock-converse-stream",
    opening: bodyOf(
      encodeEvent("messageStart", { role: "assistant" }),
      encodeEvent("contentBlockDelta", { contentBlockIndex: 0, delta: { text: "Hel" } }),
    ),
    piece: encodeEvent("contentBlockDelta", { contentBlockIndex: 0, delta: { text: "lo" } }),
    ending: bodyOf(
      encodeEvent("contentBlockStop", { contentBlockIndex: 0 }),
      encodeEvent("messageStop", { stopReason: "end_turn" }),
      encodeEvent("metadata", { usage: { inputTokens: 5, outputTokens: 2, totalTokens: 7 } }),
    ),
    ping: encodeEvent("initial-response", {}),
  },
  {
    api: "google-generative-ai",
    ...gemini,
  },
  {
    api: "google-vertex",
    ...gemini,
  },
  {
    api: "mistral-conversations",
    opening: completionsDelta({ role: "assistant", content: "Hel" }),
    piece: completionsDelta({ content: "lo" }),
    ending: `${completionsDelta({}, "stop")}data: [DONE]\n\n`,
  },
  {
    api: "openai-completions",
    opening: completionsDelta({ role: "assistant", content: "Hel" }),
    piece: completionsDelta({ content: "lo" }),
    ending: `${completionsDelta({}, "stop")}data: [DONE]\n\n`,
  },
  {
    api: "openai-responses",
    ...responses,
  },
  {
    api: "azure-openai-responses",
    ...responses,
  },
  {
    api: "openai-codex-responses",
    ...responses,
  },
];

export const samples: WireSample[] = wires.map((wire) => ({ ...wire, options: httpOptions(wire.api) }));

/** A model of an API behind a URL. */
export function modelAt<TApi extends string>(
  api: TApi,
  baseUrl: string,
  facts: Partial<Omit<Model<TApi>, "api">> = {},
): Model<TApi> {
  return {
    id: "test-model",
    name: "Test",
    api,
    provider: "test",
    baseUrl,
    reasoning: true,
    input: ["text", "image"],
    cost: { input: 1, output: 2, cacheRead: 0.1, cacheWrite: 1.25 },
    contextWindow: 200_000,
    maxTokens: 8000,
    ...facts,
  };
}
