import type { WireAssistantMessage } from "../apis/openai-completions/wire.js";
import type { Model } from "../types/model.js";
import { deepseek } from "./known-servers.js";
import type { CompatOf } from "./resolved-compat.js";
import { isOneOf, type Server } from "./server.js";

/** DeepSeek refuses earlier answers without the field once it thinks. */
export function detectReasoningContent(server: Server): boolean {
  return isOneOf(server, [deepseek]);
}

/**
 * Adds `reasoning_content` to an earlier answer of a reasoning model, empty where there was none. Changes `wire`.
 * Source: https://api-docs.deepseek.com/guides/thinking_mode#tool-calls
 */
export function requireReasoningContent(
  wire: WireAssistantMessage,
  model: Pick<Model, "reasoning">,
  compat: CompatOf<"requiresReasoningContentOnAssistantMessages">,
): void {
  if (compat.requiresReasoningContentOnAssistantMessages && model.reasoning) wire.reasoning_content ??= "";
}
