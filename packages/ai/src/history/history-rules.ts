import type { ThinkingContent } from "../types/content.js";
import type { ToolCallIdRule } from "./tool-call-id-rules.js";

/** What becomes of a thinking block: sent as it is, sent as plain text, or left out. */
export type ThinkingFate = "keep" | "text" | "drop";

/** Where thinking may stand: anywhere, anywhere but at the end, or only directly before a text or call. */
export type ThinkingPlace = "anywhere" | "not-last" | "before-content";

/** What one API accepts as history. */
export interface HistoryRules {
  /** Media types of images. */
  readonly imageTypes: readonly string[];
  /** Whether the result of a failed call may hold images. */
  readonly errorResultsHoldImages: boolean;
  readonly toolCallIds: ToolCallIdRule;
  /** Characters that a tool name must not have; a global expression. */
  readonly toolNameForbids: RegExp;
  /** Longest tool name, in characters. */
  readonly toolNameMaxLength: number;
  /** What becomes of thinking that the target model said itself. */
  readonly ownThinking: (block: ThinkingContent) => ThinkingFate;
  /** Whether a thinking block may keep its signature; without it the block stays as readable text. */
  readonly acceptsThinkingSignature: (signature: string) => boolean;
  /** Where thinking may stand in an answer. */
  readonly thinkingPlace: ThinkingPlace;
  /** Whether ids of texts and calls are only valid beside the thinking they came with. */
  readonly itemIdsNeedThinking: boolean;
  readonly acceptsTextSignature: (signature: string) => boolean;
  readonly acceptsThoughtSignature: (signature: string) => boolean;
  /** Whether a blank text may stay when it carries a signature. */
  readonly keepsSignedBlankText: boolean;
  /** Whether neighbouring messages of one role must become one, and the first must be the user's. */
  readonly rolesAlternate: boolean;
  /** Whether the last message may not end in white space when it is the assistant's. */
  readonly trimsLastAssistantText: boolean;
}
