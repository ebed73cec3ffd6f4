import type { ThinkingLevelMap } from "../../types/identifiers.js";

/** APIs that say in the same words how hard a model thinks. */
export type ThinkingWords = "claude" | "openai" | "google" | "completions";

/** What holds for the models whose bare id fits; the first rule that fits counts. */
export interface FamilyRule {
  /** Tested against the id as `bareModelId` leaves it. */
  ids: RegExp;
  /** Tokens. */
  contextWindow: number;
  maxTokens: number;
  reasoning?: boolean;
  images?: boolean;
  /** By API, since each has its own words. */
  thinking?: Partial<Record<ThinkingWords, ThinkingLevelMap>>;
}

/** The rules of one vendor. */
export interface Family {
  name: string;
  /** Where the figures come from. */
  source: string;
  rules: readonly FamilyRule[];
}
