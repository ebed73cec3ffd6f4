import type { AgentEvent } from "@pi-stack/agent-core";

/** What a session tells its listeners. Everything told is on disk by then. */
export type AgentSessionEvent =
  | AgentEvent
  | { type: "session_info_changed"; name: string | undefined }
  | { type: "thinking_level_changed"; level: string }
  /** A reply failed in a way that may pass; it is asked for again after `delayMs`. */
  | { type: "auto_retry_start"; attempt: number; maxAttempts: number; delayMs: number; errorMessage: string }
  /** A series of attempts is over. */
  | { type: "auto_retry_end"; success: boolean; attempt: number; finalError?: string }
  /** The provider refused the history; it is sent once more in its strict form. */
  | { type: "history_repaired"; errorMessage: string };

/** Hears of every event, in order; the run waits for it. */
export type AgentSessionEventListener = (event: AgentSessionEvent) => void | Promise<void>;
