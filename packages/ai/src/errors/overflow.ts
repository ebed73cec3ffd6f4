import type { AssistantMessage } from "../types/message.js";

/** How providers say that the input is too long. Sources: the providers' own error texts, recorded in our fixtures. */
const overflowPatterns: readonly RegExp[] = [
  /prompt is too long/i, // Anthropic
  /request_too_large/i, // Anthropic, HTTP 413
  /input is too long for requested model/i, // Amazon Bedrock
  /number of input tokens exceeds maximum length/i, // Amazon Nova
  /exceeds the context window/i, // OpenAI
  /input token count.*exceeds the maximum/i, // Google
  /maximum prompt length is \d+/i, // xAI
  /reduce the length of the messages/i, // Groq
  /maximum context length is \d+ tokens/i, // OpenRouter, DeepSeek, vLLM
  /exceeds the limit of \d+/i, // GitHub Copilot
  /exceeds the available context size/i, // llama.cpp
  /greater than the context length/i, // LM Studio
  /context window exceeds limit/i, // MiniMax
  /exceeded model token limit/i, // Kimi
  /too large for model with \d+ maximum context length/i, // Mistral
  /model_context_window_exceeded/i, // z.ai
  /prompt too long; exceeded (?:max )?context length/i, // Ollama
  /context[_ ]length[_ ]exceeded/i,
  /too many tokens/i,
  /token limit exceeded/i,
  /^4(?:00|13)\s*(?:status code)?\s*\(no body\)/i, // Cerebras
];

const exclusions: readonly RegExp[] = [
  /^(?:Throttling error|Service unavailable):/i,
  /rate limit/i,
  /too many requests/i,
];

/** A copy of the patterns that tell a context overflow by the provider's words. */
export function getOverflowPatterns(): RegExp[] {
  return [...overflowPatterns];
}

/** Whether an error text says that the input is too long for the model. */
export function saysContextOverflow(text: string): boolean {
  return overflowPatterns.some((pattern) => pattern.test(text)) && !exclusions.some((pattern) => pattern.test(text));
}

/**
 * Whether an answer failed, or silently lost input, because the context is full. `contextWindow` is in tokens; without
 * it only errors are recognised.
 */
export function isContextOverflow(message: AssistantMessage, contextWindow?: number): boolean {
  if (message.stopReason === "error") {
    const category = message.errorInfo?.category;
    if (category !== undefined && category !== "unknown") return category === "context_overflow";
    return saysContextOverflow(message.errorMessage ?? "");
  }
  if (contextWindow === undefined || contextWindow <= 0) return false;
  const { input, cacheRead, output } = message.usage;
  if (message.stopReason === "stop") return input + cacheRead > contextWindow;
  return message.stopReason === "length" && output === 0 && input + cacheRead >= 0.99 * contextWindow;
}
