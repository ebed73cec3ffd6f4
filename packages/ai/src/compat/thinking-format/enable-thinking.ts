import type { ThinkingWish } from "./thinking-wish.js";

/**
 * The words of Z.AI and of Qwen's own servers: on or off.
 * Source: https://docs.z.ai/guides/capabilities/thinking, https://www.alibabacloud.com/help/en/model-studio/deep-thinking
 */
export function enableThinking({ effort }: ThinkingWish): Record<string, unknown> {
  return { enable_thinking: effort !== undefined };
}
