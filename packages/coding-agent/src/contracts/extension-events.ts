import type { BranchSummaryEntry, CompactionEntry, SessionEntry } from "../session/entries.js";
import type { CompactionPreparation, CompactionResult } from "./compaction.js";

/** A way through the tree of a session that is about to be taken. */
export interface TreePreparation {
  targetId: string;
  oldLeafId: string | null;
  commonAncestorId: string | null;
  /** What would be left behind, oldest first. */
  entriesToSummarize: SessionEntry[];
  userWantsSummary: boolean;
  customInstructions?: string;
  replaceInstructions?: boolean;
  label?: string;
}

/** Why a session begins. */
export type SessionStartReason = "startup" | "reload" | "new" | "resume" | "fork";

/** Why a session ends. */
export type SessionShutdownReason = "quit" | "reload" | "new" | "resume" | "fork";

/**
 * What extensions hear of, and what they may answer: event -> payload and result. Open: other packages add events of
 * their own through the package root.
 */
export interface ExtensionEventMap {
  /** `cancel` keeps the session that there is. */
  session_before_switch: {
    payload: { reason: "new" | "resume"; targetSessionFile?: string };
    result: { cancel?: boolean };
  };
  session_before_fork: {
    payload: { entryId: string; position: "before" | "at" };
    result: { cancel?: boolean };
  };
  session_start: {
    payload: { reason: SessionStartReason; previousSessionFile?: string };
    result: undefined;
  };
  session_shutdown: {
    payload: { reason: SessionShutdownReason; targetSessionFile?: string };
    result: undefined;
  };
  /** `compaction` takes the place of the summary that the model would write. */
  session_before_compact: {
    payload: {
      preparation: CompactionPreparation;
      branchEntries: SessionEntry[];
      customInstructions?: string;
      signal: AbortSignal;
    };
    result: { cancel?: boolean; compaction?: CompactionResult };
  };
  session_compact: {
    payload: { compactionEntry: CompactionEntry; fromExtension: boolean };
    result: undefined;
  };
  /** `summary` counts only when the user asked for one; the other fields take the place of those that were given. */
  session_before_tree: {
    payload: { preparation: TreePreparation; signal: AbortSignal };
    result: {
      cancel?: boolean;
      summary?: { summary: string; details?: unknown };
      customInstructions?: string;
      replaceInstructions?: boolean;
      label?: string;
    };
  };
  session_tree: {
    payload: {
      newLeafId: string | null;
      oldLeafId: string | null;
      summaryEntry?: BranchSummaryEntry;
      fromExtension?: boolean;
    };
    result: undefined;
  };
}

/** Something that extensions are told of. */
export type ExtensionEventName = keyof ExtensionEventMap;
