import type { CompatOf } from "./resolved-compat.js";

/** No server is recognised as one that refuses it; a model says so itself. */
export const defaultUsageInStreaming = true;

/**
 * Asks for the token counts at the end of the stream.
 * Source: https://platform.openai.com/docs/api-reference/chat/create#chat-create-stream_options
 */
export function usageFields(compat: CompatOf<"supportsUsageInStreaming">): Record<string, unknown> {
  return compat.supportsUsageInStreaming ? { stream_options: { include_usage: true } } : {};
}
