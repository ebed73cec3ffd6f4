import type { ThinkingLevel } from "../../types/identifiers.js";
import type { StreamOptions } from "../../types/options.js";
import type { OpenAIServiceTier } from "../openai-responses/options.js";

/** Options of the Responses API of a ChatGPT subscription. `apiKey` is the access token of its login. */
export interface OpenAICodexResponsesOptions extends StreamOptions {
  /** Sent in the words of the model's `thinkingLevelMap`; left out, the model decides. */
  reasoningEffort?: "none" | ThinkingLevel;
  /** `on` is `auto`; `off` and null leave the summary out. @defaultValue "auto" */
  reasoningSummary?: "auto" | "concise" | "detailed" | "off" | "on" | null;
  serviceTier?: OpenAIServiceTier;
  /** @defaultValue "low" */
  textVerbosity?: "low" | "medium" | "high";
}

declare module "@pi-stack/ai" {
  interface ApiOptionsMap {
    "openai-codex-responses": OpenAICodexResponsesOptions;
  }
}
