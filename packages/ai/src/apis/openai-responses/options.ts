import type { ThinkingLevel } from "../../types/identifiers.js";
import type { StreamOptions } from "../../types/options.js";

/** How much of the reasoning is summed up for reading; null leaves the summary out. */
export type OpenAIReasoningSummary = "auto" | "detailed" | "concise" | null;

/** Speed and price class of a request. */
export type OpenAIServiceTier = "auto" | "default" | "flex" | "scale" | "priority" | null;

/** Options of the Responses API. */
export interface OpenAIResponsesOptions extends StreamOptions {
  /** Sent in the words of the model's `thinkingLevelMap`. @defaultValue "medium" when only a summary is asked for */
  reasoningEffort?: ThinkingLevel;
  /** @defaultValue "auto" */
  reasoningSummary?: OpenAIReasoningSummary;
  serviceTier?: OpenAIServiceTier;
}

declare module "@pi-stack/ai" {
  interface ApiOptionsMap {
    "openai-responses": OpenAIResponsesOptions;
  }
}
