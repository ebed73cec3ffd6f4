import type { ThinkingBudgets, ThinkingLevel } from "../../types/identifiers.js";
import type { StreamOptions } from "../../types/options.js";

/** Whether thinking is shown as summaries or left out. */
export type BedrockThinkingDisplay = "summarized" | "omitted";

/** Options of the Converse API of Amazon Bedrock. */
export interface BedrockOptions extends StreamOptions {
  /** Wins over `AWS_REGION`, `AWS_DEFAULT_REGION` and the profile's own. */
  region?: string;
  /** A profile of the shared AWS files; wins over `AWS_PROFILE` and over keys in the environment. */
  profile?: string;
  toolChoice?: "auto" | "any" | "none" | { type: "tool"; name: string };
  /** How hard Claude models think; others take no such option. */
  reasoning?: ThinkingLevel | undefined;
  thinkingBudgets?: ThinkingBudgets;
  /** @defaultValue true */
  interleavedThinking?: boolean;
  /** Not sent to GovCloud, which refuses it. @defaultValue "summarized" */
  thinkingDisplay?: BedrockThinkingDisplay;
  /** Labels for the invocation log. */
  requestMetadata?: Record<string, string>;
  /** An API key of Bedrock; wins over `AWS_BEARER_TOKEN_BEDROCK`. */
  bearerToken?: string;
}

declare module "@pi-stack/ai" {
  interface ApiOptionsMap {
    "bedrock-converse-stream": BedrockOptions;
  }
}
