import type { AgentMessage, QueueMode } from "@pi-stack/agent-core";
import type { ImageContent, Model, ModelThinkingLevel } from "@pi-stack/ai";
import type { SessionActivity } from "../../agent-session/activity.js";
import type {
  FilesResult,
  RewindOptions,
  RewindPreview,
  RewindResult,
} from "../../agent-session/files/session-files.js";
import type { ClearedQueue, QueuedMessage, QueueKind } from "../../agent-session/message-queue.js";
import type { SessionStats } from "../../agent-session/stats.js";
import type { ForkableMessage } from "../../agent-session/transcript.js";
import type { NavigateTreeOptions, NavigateTreeResult } from "../../agent-session/tree-navigation.js";
import type { SessionChangeResult } from "../../composition/agent-session-runtime.js";
import type { CompactionResult } from "../../contracts/compaction.js";
import type { SlashCommandInfo } from "../../contracts/extension-api.js";
import type { BashResult } from "../../contracts/user-bash.js";
import type { SessionEntry, SessionTreeNode } from "../../session/entries.js";
import type { WireEvent } from "../wire/wire-event.js";
import type { RpcExtensionError, RpcExtensionUIRequest } from "./extension-ui-types.js";

/** A model as clients see it: without the headers of its requests, in which keys may stand. */
export type ModelInfo = Omit<Model, "headers">;

/** What `get_state` tells. */
export interface RpcSessionState {
  /** Missing until one was chosen. */
  model?: ModelInfo;
  thinkingLevel: ModelThinkingLevel;
  /** Whether a prompt is being worked on, the wait for another attempt included. */
  isStreaming: boolean;
  isCompacting: boolean;
  /** What the session does; it has settled once this is `idle`. */
  activity: SessionActivity;
  steeringMode: QueueMode;
  followUpMode: QueueMode;
  /** Missing for a session that is kept in memory. */
  sessionFile?: string;
  sessionId: string;
  sessionName?: string;
  autoCompactionEnabled: boolean;
  messageCount: number;
  /** How many messages wait in the queues. */
  pendingMessageCount: number;
}

/** Something that a prompt can call as `/name`. */
export type RpcCommandInfo = SlashCommandInfo;

interface Command<TParams, TData> {
  params: TParams;
  data: TData;
}

type None = Record<never, never>;
type GoParams = RewindOptions & { preview?: boolean };
type Said = { message: string; images?: ImageContent[] };

/** Every command: what it takes and what its answer carries. Server and client are both made from this. */
export interface RpcCommandMap {
  prompt: Command<Said & { streamingBehavior?: QueueKind }, void>;
  steer: Command<Said, { messageId: string }>;
  follow_up: Command<Said, { messageId: string }>;
  abort: Command<None, void>;
  get_queue: Command<None, { messages: QueuedMessage[] }>;
  withdraw_queued: Command<{ messageId: string }, { message: QueuedMessage | null }>;
  edit_queued: Command<{ messageId: string } & Said, { edited: boolean }>;
  clear_queue: Command<None, ClearedQueue>;
  set_steering_mode: Command<{ mode: QueueMode }, void>;
  set_follow_up_mode: Command<{ mode: QueueMode }, void>;

  get_state: Command<None, RpcSessionState>;
  get_messages: Command<None, { messages: AgentMessage[] }>;
  get_entries: Command<None, { entries: SessionEntry[]; leafId: string | null }>;
  get_tree: Command<None, { tree: SessionTreeNode[]; leafId: string | null }>;
  get_session_stats: Command<None, SessionStats>;
  get_last_assistant_text: Command<None, { text: string | null }>;
  get_commands: Command<None, { commands: RpcCommandInfo[] }>;

  set_model: Command<{ provider: string; modelId: string }, ModelInfo>;
  cycle_model: Command<None, { model: ModelInfo; thinkingLevel: ModelThinkingLevel; isScoped: boolean } | null>;
  get_available_models: Command<None, { models: ModelInfo[] }>;
  set_thinking_level: Command<{ level: ModelThinkingLevel }, void>;
  cycle_thinking_level: Command<None, { level: ModelThinkingLevel } | null>;
  get_available_thinking_levels: Command<None, { levels: ModelThinkingLevel[] }>;

  compact: Command<{ customInstructions?: string }, CompactionResult>;
  abort_compaction: Command<None, void>;
  set_auto_compaction: Command<{ enabled: boolean }, void>;
  set_auto_retry: Command<{ enabled: boolean }, void>;
  abort_retry: Command<None, void>;
  bash: Command<{ command: string; stream?: boolean }, BashResult>;
  abort_bash: Command<None, void>;

  new_session: Command<{ parentSession?: string }, SessionChangeResult>;
  switch_session: Command<{ sessionPath: string }, SessionChangeResult>;
  import_session: Command<{ path: string }, SessionChangeResult>;
  fork: Command<{ entryId: string }, SessionChangeResult & { text: string }>;
  clone: Command<None, SessionChangeResult>;
  get_fork_messages: Command<None, { messages: ForkableMessage[] }>;
  navigate_tree: Command<{ targetId: string } & NavigateTreeOptions, NavigateTreeResult>;
  undo: Command<GoParams, RewindPreview | RewindResult>;
  redo: Command<GoParams, RewindPreview | RewindResult>;
  rewind: Command<{ entryId: string } & GoParams, RewindPreview | RewindResult>;
  settle_undo: Command<{ how: "finish" | "back" }, { files: FilesResult | null }>;
  set_label: Command<{ entryId: string; label?: string }, void>;
  set_session_name: Command<{ name: string }, void>;
  export_html: Command<{ outputPath?: string }, { path: string }>;
  export_jsonl: Command<{ outputPath?: string }, { path: string }>;
}

/** The `type` of a command. */
export type RpcCommandName = keyof RpcCommandMap;

/** What a command takes beside its type and id. */
export type RpcParams<TName extends RpcCommandName> = RpcCommandMap[TName]["params"];

/** What the answer to a command carries; `void` when it carries nothing. */
export type RpcData<TName extends RpcCommandName> = RpcCommandMap[TName]["data"];

/** A line that a client sends. */
export type RpcCommand = { [K in RpcCommandName]: { id?: string | number; type: K } & RpcParams<K> }[RpcCommandName];

/** The answer to a command that did what it should. */
export interface RpcSuccess<TName extends RpcCommandName = RpcCommandName> {
  /** That of the command. */
  id?: string | number;
  type: "response";
  command: TName;
  success: true;
  data?: RpcData<TName>;
}

/** The answer to a command that failed, or to a line that is no command (`command` is `parse` then). */
export interface RpcFailure {
  id?: string | number;
  type: "response";
  command: string;
  success: false;
  /** In words: what failed, and what to do. */
  error: string;
  /** A stable code, where there is one. */
  code?: string;
}

/** The one answer to each line. */
export type RpcResponse = { [K in RpcCommandName]: RpcSuccess<K> }[RpcCommandName] | RpcFailure;

/** What the agent tells without having been asked: the session's events, and those of this mode. */
export type RpcEvent =
  | WireEvent
  | RpcExtensionUIRequest
  | RpcExtensionError
  /** What a command with `stream: true` printed; `id` is the command's. */
  | { type: "bash_output"; id?: string | number; chunk: string }
  /** A command failed after it had been answered, a prompt that was accepted for instance. */
  | { type: "command_failed"; id?: string | number; command: string; error: string; code?: string };
