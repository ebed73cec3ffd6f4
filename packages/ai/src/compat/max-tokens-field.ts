import { chutes, cloudflareGateway, moonshot } from "./known-servers.js";
import type { CompatOf } from "./resolved-compat.js";
import { isOneOf, type Server } from "./server.js";

/** Some servers kept the field that OpenAI gave up. */
export function detectMaxTokensField(server: Server): "max_completion_tokens" | "max_tokens" {
  return isOneOf(server, [chutes, moonshot, cloudflareGateway]) ? "max_tokens" : "max_completion_tokens";
}

/**
 * The limit of the answer, in tokens, in the field that the server reads.
 * Source: https://platform.openai.com/docs/api-reference/chat/create#chat-create-max_completion_tokens,
 * https://platform.moonshot.ai/docs/api/chat
 */
export function maxTokensFields(
  maxTokens: number | undefined,
  compat: CompatOf<"maxTokensField">,
): Record<string, number> {
  return maxTokens === undefined ? {} : { [compat.maxTokensField]: maxTokens };
}
