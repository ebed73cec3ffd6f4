import type { AgentMessage } from "@pi-stack/agent-core";
import type { Usage } from "@pi-stack/ai";
import type { CompactionSettings } from "../settings/settings.js";

/** Paths that tools worked on, by what was done to them. */
export interface FileOperations {
  read: Set<string>;
  written: Set<string>;
  edited: Set<string>;
}

/** What a compaction is about to do. */
export interface CompactionPreparation {
  /** Everything before this entry is replaced by the summary. */
  firstKeptEntryId: string;
  messagesToSummarize: AgentMessage[];
  /** The beginning of a turn whose end is kept; empty unless `isSplitTurn`. */
  turnPrefixMessages: AgentMessage[];
  isSplitTurn: boolean;
  /** Tokens of context before the compaction. */
  tokensBefore: number;
  /** The summary of the compaction before this one. */
  previousSummary?: string;
  fileOps: FileOperations;
  settings: CompactionSettings;
}

/** What a compaction leaves. */
export interface CompactionResult<TDetails = unknown> {
  summary: string;
  firstKeptEntryId: string;
  /** Tokens of context before. */
  tokensBefore: number;
  /** For compactions of our own: `{readFiles, modifiedFiles}`. */
  details?: TDetails;
  /** Tokens of context after, estimated. */
  estimatedTokensAfter?: number;
  /** What the summary cost, over all its requests. */
  usage?: Usage;
}
