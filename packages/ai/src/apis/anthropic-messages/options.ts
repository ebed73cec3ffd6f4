import type { StreamOptions } from "../../types/options.js";

/** Effort words of adaptive models. */
export type AnthropicEffort = "low" | "medium" | "high" | "xhigh" | "max";

/** Whether thinking is shown as summaries or left out. */
export type AnthropicThinkingDisplay = "summarized" | "omitted";

/** Options of the Messages API. */
export interface AnthropicOptions extends StreamOptions {
  thinkingEnabled?: boolean;
  /** @defaultValue 1024 */
  thinkingBudgetTokens?: number;
  effort?: AnthropicEffort;
  /** @defaultValue "summarized" */
  thinkingDisplay?: AnthropicThinkingDisplay;
  /** @defaultValue true */
  interleavedThinking?: boolean;
  toolChoice?: "auto" | "any" | "none" | { type: "tool"; name: string };
  /** A prebuilt SDK client; headers and authentication are then its own. */
  client?: unknown;
}

declare module "@pi-stack/ai" {
  interface ApiOptionsMap {
    "anthropic-messages": AnthropicOptions;
  }
}
