import type { MistralReasoningEffort, MistralToolChoice } from "./options.js";

/** A part of a message that people or tools wrote. */
export type WireShownPart = { type: "text"; text: string } | { type: "image_url"; image_url: string };

/** A part of an answer. */
export type WireAnswerPart =
  | { type: "text"; text: string }
  | { type: "thinking"; thinking: { type: "text"; text: string }[] };

/** A call of a client-side tool; its arguments are JSON. */
export interface WireToolCall {
  id: string;
  type: "function";
  function: { name: string; arguments: string };
}

/** A turn. */
export type WireMessage =
  | { role: "system"; content: string }
  | { role: "user"; content: string | WireShownPart[] }
  | { role: "assistant"; content: string | WireAnswerPart[]; tool_calls?: WireToolCall[]; prefix?: true }
  | { role: "tool"; tool_call_id: string; name: string; content: string | WireShownPart[] };

/** The body of a chat request. Source: https://docs.mistral.ai/api/#tag/chat */
export interface WireRequest {
  model: string;
  stream: true;
  messages: WireMessage[];
  max_tokens?: number;
  temperature?: number;
  tools?: { type: "function"; function: { name: string; description: string; parameters: unknown } }[];
  tool_choice?: MistralToolChoice;
  prompt_mode?: "reasoning";
  reasoning_effort?: MistralReasoningEffort;
}
