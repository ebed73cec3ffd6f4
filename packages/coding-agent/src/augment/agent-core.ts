import type { ImageContent, TextContent } from "@pi-stack/ai";

/** A command that a person ran with `!`, and what it printed. */
export interface BashExecutionMessage {
  role: "bashExecution";
  command: string;
  output: string;
  /** `undefined` when the command was cancelled. */
  exitCode: number | undefined;
  cancelled: boolean;
  truncated: boolean;
  fullOutputPath?: string;
  /** `!!`: kept in the session, never shown to the model. */
  excludeFromContext?: boolean;
  /** Milliseconds since the epoch. */
  timestamp: number;
}

/** A message that an extension wrote. `display` decides about the screen only; the model always sees it. */
export interface CustomMessage<TDetails = unknown> {
  role: "custom";
  /** Tells whose message it is. */
  customType: string;
  content: string | (TextContent | ImageContent)[];
  display: boolean;
  /** Never sent to the model. */
  details?: TDetails;
  /** Milliseconds since the epoch. */
  timestamp: number;
}

/** What happened on a branch that was left. */
export interface BranchSummaryMessage {
  role: "branchSummary";
  summary: string;
  fromId: string;
  /** Milliseconds since the epoch. */
  timestamp: number;
}

/** What stands for a history that was compacted away. */
export interface CompactionSummaryMessage {
  role: "compactionSummary";
  summary: string;
  /** Tokens of context before the compaction. */
  tokensBefore: number;
  /** Milliseconds since the epoch. */
  timestamp: number;
}

declare module "@pi-stack/agent-core" {
  interface CustomAgentMessages {
    bashExecution: BashExecutionMessage;
    custom: CustomMessage;
    branchSummary: BranchSummaryMessage;
    compactionSummary: CompactionSummaryMessage;
  }
}
