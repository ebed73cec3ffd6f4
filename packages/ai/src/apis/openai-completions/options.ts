import type { ThinkingLevel } from "../../types/identifiers.js";
import type { StreamOptions } from "../../types/options.js";

/** Whether and which tool the model must call. */
export type OpenAIToolChoice = "auto" | "none" | "required" | { type: "function"; function: { name: string } };

/** Options of the Chat Completions API. */
export interface OpenAICompletionsOptions extends StreamOptions {
  toolChoice?: OpenAIToolChoice;
  /** Sent in the words of the model's `thinkingLevelMap`; ignored where the model does not reason. */
  reasoningEffort?: ThinkingLevel;
}

declare module "@pi-stack/ai" {
  interface ApiOptionsMap {
    "openai-completions": OpenAICompletionsOptions;
  }
}
