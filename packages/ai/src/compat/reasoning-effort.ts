import { cloudflareGateway, grok, moonshot, zai } from "./known-servers.js";
import { isOneOf, type Server } from "./server.js";
import type { ThinkingWish } from "./thinking-format/thinking-wish.js";

/** Some servers refuse the field, or think as hard as they like. */
export function detectReasoningEffort(server: Server): boolean {
  return !isOneOf(server, [grok, zai, moonshot, cloudflareGateway]);
}

/**
 * OpenAI's words: an effort, and one for "off" where the model has one.
 * Source: https://platform.openai.com/docs/api-reference/chat/create#chat-create-reasoning_effort
 */
export function effortFields({ effort, off, takesEffort }: ThinkingWish): Record<string, unknown> {
  if (!takesEffort) return {};
  if (effort !== undefined) return { reasoning_effort: effort };
  return typeof off === "string" ? { reasoning_effort: off } : {};
}
