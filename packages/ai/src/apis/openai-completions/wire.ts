/** The shapes of the Chat Completions wire. Source: https://platform.openai.com/docs/api-reference/chat */
export interface WireCacheControl {
  type: "ephemeral";
  ttl?: "1h";
}

export interface WireTextPart {
  type: "text";
  text: string;
  cache_control?: WireCacheControl;
}

export interface WireImagePart {
  type: "image_url";
  image_url: { url: string };
}

export interface WireToolCall {
  id: string;
  type: "function";
  function: { name: string; arguments: string };
  extra_content?: unknown;
}

export interface WireSystemMessage {
  role: "system" | "developer";
  content: string | WireTextPart[];
}

export interface WireUserMessage {
  role: "user";
  content: string | (WireTextPart | WireImagePart)[];
}

export interface WireAssistantMessage {
  role: "assistant";
  content: string | WireTextPart[] | null;
  tool_calls?: WireToolCall[];
  reasoning_content?: string;
  reasoning?: string;
  reasoning_text?: string;
  reasoning_details?: unknown[];
}

export interface WireToolMessage {
  role: "tool";
  content: string;
  tool_call_id: string;
  name?: string;
}

export type WireMessage = WireSystemMessage | WireUserMessage | WireAssistantMessage | WireToolMessage;

export interface WireTool {
  type: "function";
  function: { name: string; description: string; parameters: unknown; strict?: false };
  cache_control?: WireCacheControl;
}

/** Names of the delta field in which servers send readable reasoning, in order of preference. */
export const reasoningFields = ["reasoning_content", "reasoning", "reasoning_text"] as const;

export type ReasoningField = (typeof reasoningFields)[number];

export function isReasoningField(name: unknown): name is ReasoningField {
  return reasoningFields.some((field) => field === name);
}
