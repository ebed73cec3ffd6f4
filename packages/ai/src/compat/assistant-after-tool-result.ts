import type { WireAssistantMessage } from "../apis/openai-completions/wire.js";
import type { CompatOf } from "./resolved-compat.js";

type Flag = CompatOf<"requiresAssistantAfterToolResult">;

/** No server is recognised as one that wants it; a model says so itself. */
export const defaultAssistantAfterToolResult = false;

/**
 * What stands between results and a user's message for servers that take only an assistant's message after results.
 * Source: https://docs.mistral.ai/capabilities/function_calling (order of roles)
 */
export function afterToolResults(compat: Flag): WireAssistantMessage[] {
  if (!compat.requiresAssistantAfterToolResult) return [];
  return [{ role: "assistant", content: "I have processed the tool results." }];
}

/** The content of an answer without text: such servers refuse `null`. */
export function emptyAnswerContent(compat: Flag): "" | null {
  return compat.requiresAssistantAfterToolResult ? "" : null;
}
