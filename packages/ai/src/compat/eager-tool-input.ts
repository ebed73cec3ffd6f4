import type { AnthropicMessagesCompat } from "../types/compat.js";

/** Whether the server takes the field on each tool, as all do that do not say no. */
function takesField(compat: AnthropicMessagesCompat | undefined): boolean {
  return compat?.supportsEagerToolInputStreaming ?? true;
}

/**
 * What a tool says so that its arguments are sent as they are written.
 * Source: https://docs.anthropic.com/en/docs/agents-and-tools/tool-use/fine-grained-tool-streaming
 */
export function eagerInputFields(compat: AnthropicMessagesCompat | undefined): { eager_input_streaming?: true } {
  return takesField(compat) ? { eager_input_streaming: true } : {};
}

/** The betas that say the same to a server that does not take the field. */
export function eagerInputBetas(
  tools: readonly unknown[] | undefined,
  compat: AnthropicMessagesCompat | undefined,
): string[] {
  return tools?.length && !takesField(compat) ? ["fine-grained-tool-streaming-2025-05-14"] : [];
}
