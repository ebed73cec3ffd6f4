import type { AiErrorCategory, Failure } from "../../errors/categories.js";
import { isRetryableCategory } from "../../errors/classify.js";

const categories: Readonly<Record<string, AiErrorCategory>> = {
  content_filter: "content_filter",
  network_error: "network",
  error: "server",
};

/**
 * What a `finish_reason` means. A complete answer with calls is `toolUse` whatever the server calls it: with a forced
 * tool OpenAI says `stop`.
 * Source: https://platform.openai.com/docs/api-reference/chat/object
 */
export function finishOf(reason: string, hasToolCalls: boolean): "stop" | "length" | "toolUse" | Failure {
  switch (reason) {
    case "length":
      return "length";
    case "stop":
    case "end":
    case "tool_calls":
    case "function_call":
      return hasToolCalls ? "toolUse" : "stop";
    default: {
      const category = categories[reason] ?? "unknown";
      const info = { category, retryable: isRetryableCategory(category), code: reason };
      return { message: `Provider finish_reason: ${reason}`, info };
    }
  }
}
