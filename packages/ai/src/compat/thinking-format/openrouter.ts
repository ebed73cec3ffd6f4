import type { ThinkingWish } from "./thinking-wish.js";

/** OpenRouter's words. Source: https://openrouter.ai/docs/use-cases/reasoning-tokens */
export function openRouterThinking({ effort, off }: ThinkingWish): Record<string, unknown> {
  if (effort !== undefined) return { reasoning: { effort } };
  return off === null ? {} : { reasoning: { effort: off ?? "none" } };
}
