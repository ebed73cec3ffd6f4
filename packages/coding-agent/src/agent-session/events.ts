import type { AgentEvent } from "@pi-stack/agent-core";
import type { CompactionResult } from "../contracts/compaction.js";
import type { ReachedLimit } from "./run-limits.js";

/** Why history was compacted: the user asked, it grew near the model's window, or the model refused it. */
export type CompactionReason = "manual" | "threshold" | "overflow";

/** What a session tells its listeners. Everything told is on disk by then. */
export type AgentSessionEvent =
  | AgentEvent
  | { type: "queue_update"; steering: string[]; followUp: string[] }
  | { type: "compaction_start"; reason: CompactionReason }
  | {
      type: "compaction_end";
      reason: CompactionReason;
      result?: CompactionResult;
      aborted: boolean;
      /** The reply that did not fit is asked for again. */
      willRetry: boolean;
      errorMessage?: string;
    }
  | { type: "session_info_changed"; name: string | undefined }
  | { type: "thinking_level_changed"; level: string }
  /** A reply failed in a way that may pass; it is asked for again after `delayMs`. */
  | { type: "auto_retry_start"; attempt: number; maxAttempts: number; delayMs: number; errorMessage: string }
  /** A series of attempts is over. */
  | { type: "auto_retry_end"; success: boolean; attempt: number; finalError?: string }
  /** A skill that was called could not be read; the text was sent as it was. */
  | { type: "skill_expansion_failed"; errorMessage: string }
  /** The provider refused the history; it is sent once more in its strict form. */
  | { type: "history_repaired"; errorMessage: string }
  /** A limit ended the run; the session can go on with the next message. */
  | ({ type: "run_limit_reached" } & ReachedLimit)
  /** Files, or all files, cannot be brought back by undo, and why. */
  | { type: "undo_limited"; message: string };

/** Hears of every event, in order; the run waits for it. */
export type AgentSessionEventListener = (event: AgentSessionEvent) => void | Promise<void>;
