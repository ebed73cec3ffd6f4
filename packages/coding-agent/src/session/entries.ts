import type { AgentMessage } from "@pi-stack/agent-core";
import type { ImageContent, TextContent, Usage } from "@pi-stack/ai";

/** The format version that this package writes. */
export const CURRENT_SESSION_VERSION: number = 3;

/** The first line of a session file. Stands outside the tree of entries. */
export interface SessionHeader {
  type: "session";
  /** Absent means 1. */
  version?: number;
  /** The session's id, a UUIDv7. */
  id: string;
  /** ISO date. */
  timestamp: string;
  cwd: string;
  /** Absolute path of the file that this one was forked from. */
  parentSession?: string;
}

/** A model by name. */
export interface ModelReference {
  provider: string;
  modelId: string;
}

/** What every entry has. */
export interface SessionEntryBase {
  type: string;
  id: string;
  /** `null` for a root. */
  parentId: string | null;
  /** ISO date. */
  timestamp: string;
}

export interface SessionMessageEntry extends SessionEntryBase {
  type: "message";
  message: AgentMessage;
}

export interface ModelChangeEntry extends SessionEntryBase {
  type: "model_change";
  provider: string;
  modelId: string;
}

export interface ThinkingLevelChangeEntry extends SessionEntryBase {
  type: "thinking_level_change";
  thinkingLevel: string;
}

export interface CompactionEntry<TDetails = unknown> extends SessionEntryBase {
  type: "compaction";
  summary: string;
  firstKeptEntryId: string;
  tokensBefore: number;
  details?: TDetails;
  /** An extension made it. */
  fromHook?: boolean;
  /** What the summary cost, over all its requests, and whom; written by this program only. */
  usage?: Usage;
  summaryModel?: ModelReference;
}

export interface BranchSummaryEntry<TDetails = unknown> extends SessionEntryBase {
  type: "branch_summary";
  /** The entry that the summary hangs on, or `root`. */
  fromId: string;
  summary: string;
  details?: TDetails;
  fromHook?: boolean;
  /** What the summary cost, and whom; written by this program only. */
  usage?: Usage;
  summaryModel?: ModelReference;
}

/** State of an extension; the model never sees it. */
export interface CustomEntry<TData = unknown> extends SessionEntryBase {
  type: "custom";
  customType: string;
  data?: TData;
}

/** A message of an extension; the model sees it. */
export interface CustomMessageEntry<TDetails = unknown> extends SessionEntryBase {
  type: "custom_message";
  customType: string;
  content: string | (TextContent | ImageContent)[];
  display: boolean;
  details?: TDetails;
}

export interface LabelEntry extends SessionEntryBase {
  type: "label";
  targetId: string;
  /** Missing or empty clears. */
  label?: string | undefined;
}

export interface SessionInfoEntry extends SessionEntryBase {
  type: "session_info";
  /** Empty clears. */
  name?: string;
}

/** A line of a session file after its header. Unknown types of newer versions are kept and passed over. */
export type SessionEntry =
  | SessionMessageEntry
  | ModelChangeEntry
  | ThinkingLevelChangeEntry
  | CompactionEntry
  | BranchSummaryEntry
  | CustomEntry
  | CustomMessageEntry
  | LabelEntry
  | SessionInfoEntry;

/** Any line of a session file. */
export type FileEntry = SessionHeader | SessionEntry;

/** What is new of an entry that is about to be appended. */
export type EntryPayload = SessionEntry extends infer TEntry
  ? TEntry extends SessionEntry
    ? Omit<TEntry, "id" | "parentId" | "timestamp">
    : never
  : never;

/** An entry with what hangs on it. */
export interface SessionTreeNode {
  entry: SessionEntry;
  children: SessionTreeNode[];
  label?: string;
  labelTimestamp?: string;
}

/** What a run starts from. Messages are the stored objects, not copies. */
export interface SessionContext {
  messages: AgentMessage[];
  thinkingLevel: string;
  model: ModelReference | null;
}

/** How a new session may be made. */
export interface NewSessionOptions {
  id?: string;
  parentSession?: string;
}
