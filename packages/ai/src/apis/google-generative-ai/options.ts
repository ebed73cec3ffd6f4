import type { StreamOptions } from "../../types/options.js";

/** Thinking levels of the Gemini API. */
export type GoogleThinkingLevel = "THINKING_LEVEL_UNSPECIFIED" | "MINIMAL" | "LOW" | "MEDIUM" | "HIGH";

/** Options of the Gemini API. */
export interface GoogleOptions extends StreamOptions {
  toolChoice?: "auto" | "none" | "any";
  thinking?: {
    enabled: boolean;
    /** Tokens; -1 lets the model decide, 0 switches thinking off. */
    budgetTokens?: number;
    level?: GoogleThinkingLevel;
  };
}

declare module "@pi-stack/ai" {
  interface ApiOptionsMap {
    "google-generative-ai": GoogleOptions;
  }
}
