import type { WireMessage } from "../apis/openai-completions/wire.js";
import { isWithin, type Server } from "./server.js";

/**
 * Proxies to Anthropic refuse calls in a history without a list of tools, while OpenAI refuses an empty list.
 * Source: https://github.com/BerriAI/litellm (`modify_params` for Anthropic), https://platform.openai.com/docs/api-reference/chat/create
 */
export function emptyToolsFields(server: Server, messages: readonly WireMessage[]): { tools?: [] } {
  if (isWithin(server.host, "api.openai.com")) return {};
  const hasCalls = messages.some(
    (message) => message.role === "tool" || (message.role === "assistant" && message.tool_calls),
  );
  return hasCalls ? { tools: [] } : {};
}
