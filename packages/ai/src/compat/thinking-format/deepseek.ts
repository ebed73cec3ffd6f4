import type { ThinkingWish } from "./thinking-wish.js";

/** DeepSeek's words. Source: https://api-docs.deepseek.com/guides/thinking_mode */
export function deepSeekThinking({ effort }: ThinkingWish): Record<string, unknown> {
  if (effort === undefined) return { thinking: { type: "disabled" } };
  return { thinking: { type: "enabled" }, reasoning_effort: effort };
}
