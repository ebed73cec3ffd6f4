import { emptyUsage } from "../models/cost.js";
import type { TextContent, ThinkingContent, ToolCall } from "../types/content.js";
import type { AssistantMessage } from "../types/message.js";
import type { StopReason } from "../types/usage.js";

/** A block of a faux answer. */
export type FauxContentBlock = TextContent | ThinkingContent | ToolCall;

/** What a faux answer may say beside its content. */
export interface FauxMessageOptions {
  /** @defaultValue "stop" */
  stopReason?: StopReason;
  errorMessage?: string;
  responseId?: string;
  /** Milliseconds since the epoch. */
  timestamp?: number;
}

/** A text block. */
export function fauxText(text: string): TextContent {
  return { type: "text", text };
}

/** A thinking block without a signature. */
export function fauxThinking(thinking: string): ThinkingContent {
  return { type: "thinking", thinking };
}

/** A tool call; its id is made up unless it is given. */
export function fauxToolCall(name: string, args: Record<string, unknown>, options: { id?: string } = {}): ToolCall {
  return { type: "toolCall", id: options.id ?? randomId("tool"), name, arguments: args };
}

/** An answer for the faux provider. */
export function fauxAssistantMessage(
  content: string | FauxContentBlock | FauxContentBlock[],
  options: FauxMessageOptions = {},
): AssistantMessage {
  const blocks = typeof content === "string" ? [fauxText(content)] : Array.isArray(content) ? content : [content];
  const message: AssistantMessage = {
    role: "assistant",
    content: blocks,
    api: "faux",
    provider: "faux",
    model: "faux-1",
    usage: emptyUsage(),
    stopReason: options.stopReason ?? "stop",
    timestamp: options.timestamp ?? Date.now(),
  };
  if (options.errorMessage !== undefined) message.errorMessage = options.errorMessage;
  if (options.responseId !== undefined) message.responseId = options.responseId;
  return message;
}

/** An id that no other call of this process returns. */
export function randomId(prefix: string): string {
  return `${prefix}:${Date.now()}:${Math.random().toString(36).slice(2)}`;
}
