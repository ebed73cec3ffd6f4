// The shapes of the Chat Completions wire. Source: https://platform.openai.com/docs/api-reference/chat

/** A mark up to which the prompt is cached. Source: https://openrouter.ai/docs/features/prompt-caching */
export interface WireCacheControl {
  type: "ephemeral";
  ttl?: "1h";
}

/** A text part of a content list. */
export interface WireTextPart {
  type: "text";
  text: string;
  cache_control?: WireCacheControl;
}

/** An image part; the URL is a `data:` URL. */
export interface WireImagePart {
  type: "image_url";
  image_url: { url: string };
}

/** A call in an assistant message; `arguments` is JSON text, `extra_content` a gateway's own data. */
export interface WireToolCall {
  id: string;
  type: "function";
  function: { name: string; arguments: string };
  extra_content?: unknown;
}

/** The system prompt. */
interface WireSystemMessage {
  role: "system" | "developer";
  content: string | WireTextPart[];
}

/** What the user said. */
export interface WireUserMessage {
  role: "user";
  content: string | (WireTextPart | WireImagePart)[];
}

/** What the model answered; reasoning stands in the field in which the server sent it. */
export interface WireAssistantMessage {
  role: "assistant";
  content: string | WireTextPart[] | null;
  tool_calls?: WireToolCall[];
  reasoning_content?: string;
  reasoning?: string;
  reasoning_text?: string;
  reasoning_details?: unknown[];
}

/** The result of a call. */
export interface WireToolMessage {
  role: "tool";
  content: string;
  tool_call_id: string;
  name?: string;
}

/** Any message of a request. */
export type WireMessage = WireSystemMessage | WireUserMessage | WireAssistantMessage | WireToolMessage;

/** A tool as the model is told of it. */
export interface WireTool {
  type: "function";
  function: { name: string; description: string; parameters: unknown; strict?: false };
  cache_control?: WireCacheControl;
}

/** Names of the delta field in which servers send readable reasoning, in order of preference. */
export const reasoningFields = ["reasoning_content", "reasoning", "reasoning_text"] as const;

/** The name of a reasoning field. */
export type ReasoningField = (typeof reasoningFields)[number];

/** Whether a name is that of a reasoning field. */
export function isReasoningField(name: unknown): name is ReasoningField {
  return reasoningFields.some((field) => field === name);
}
