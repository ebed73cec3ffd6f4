import type { StreamOptions } from "../../types/options.js";

/** Which tool a Mistral model may or must call. */
export type MistralToolChoice = "auto" | "none" | "any" | "required" | { type: "function"; function: { name: string } };

/** How hard a hybrid model thinks. */
export type MistralReasoningEffort = "none" | "high";

/** Options of Mistral's chat API. */
export interface MistralOptions extends StreamOptions {
  toolChoice?: MistralToolChoice;
  /** Asks a model that always reasons to use its reasoning prompt. */
  promptMode?: "reasoning";
  /** Switches the thinking of hybrid models. */
  reasoningEffort?: MistralReasoningEffort;
}

declare module "@pi-stack/ai" {
  interface ApiOptionsMap {
    "mistral-conversations": MistralOptions;
  }
}
