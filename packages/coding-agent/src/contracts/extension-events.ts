import type { AgentMessage, AgentToolResult } from "@pi-stack/agent-core";
import type {
  AssistantMessage,
  AssistantMessageEvent,
  ImageContent,
  Model,
  ModelThinkingLevel,
  ToolResultMessage,
} from "@pi-stack/ai";
import type { CustomMessage } from "../augment/agent-core.js";
import type { BranchSummaryEntry, CompactionEntry, SessionEntry } from "../session/entries.js";
import type { ProtectedResource } from "../trust/project-resources.js";
import type { CompactionPreparation, CompactionResult } from "./compaction.js";
import type { BuildSystemPromptOptions } from "./system-prompt.js";
import type { UserBashAnswer } from "./user-bash.js";

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

/** Who wrote a prompt. */
export type InputSource = "interactive" | "rpc" | "extension";

/** What becomes of a prompt. */
type InputAnswer =
  | { action: "continue" }
  /** Without images, those of the prompt stay. */
  | { action: "transform"; text: string; images?: ImageContent[] }
  | { action: "handled" };

/** A message of an extension, before it has a time. */
export type ExtensionMessage = Pick<CustomMessage, "customType" | "content" | "display"> & { details?: unknown };

/** Something that is told and to which nobody answers. */
interface Told<TPayload> {
  payload: TPayload;
  result: undefined;
}

/**
 * What extensions hear of, and what they may answer: event -> payload and result. Open: other packages add events of
 * their own through the package root, and tell them with `pi.emit()`.
 */
export interface ExtensionEventMap {
  /**
   * Before a session begins in a project whose resources wait for trust. Asked are extensions of the user and of the command
   * line, never those of the project; the first answer that says something counts, over one that was saved. There is no session yet, and
   * nobody is waited for longer than 10 seconds.
   */
  project_trust: {
    payload: { cwd: string; resources: readonly ProtectedResource[] };
    result: { trusted?: boolean };
  };
  /** `cancel` keeps the session that there is. */
  session_before_switch: {
    payload: { reason: "new" | "resume"; targetSessionFile?: string };
    result: { cancel?: boolean };
  };
  session_before_fork: {
    payload: { entryId: string; position: "before" | "at" };
    result: { cancel?: boolean };
  };
  session_start: Told<{ reason: SessionStartReason; previousSessionFile?: string }>;
  session_shutdown: Told<{ reason: SessionShutdownReason; targetSessionFile?: string }>;
  /** After each `session_start`: more skills, templates and themes. What all name is taken. */
  resources_discover: {
    payload: { cwd: string; reason: "startup" | "reload" };
    result: { skillPaths?: string[]; promptPaths?: string[]; themePaths?: string[] };
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
  session_compact: Told<{ compactionEntry: CompactionEntry; fromExtension: boolean }>;
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
  session_tree: Told<{
    newLeafId: string | null;
    oldLeafId: string | null;
    summaryEntry?: BranchSummaryEntry;
    fromExtension?: boolean;
  }>;
  /** A prompt, before templates are expanded. Transformations chain; the first that handles it ends it. */
  input: { payload: { text: string; images?: ImageContent[]; source: InputSource }; result: InputAnswer };
  /** Messages of all are added to the prompt; system prompts chain, for this run only. */
  before_agent_start: {
    payload: {
      /** After templates were expanded. */
      prompt: string;
      images?: ImageContent[];
      systemPrompt: string;
      /** What the system prompt was built from. */
      systemPromptOptions: BuildSystemPromptOptions;
    };
    result: {
      message?: ExtensionMessage;
      /** Of all handlers together. */
      messages?: ExtensionMessage[];
      systemPrompt?: string;
    };
  };
  agent_start: Told<Record<never, never>>;
  agent_end: Told<{ messages: AgentMessage[] }>;
  /** `turnIndex` counts from 0 within a run; `timestamp` in milliseconds since the epoch. */
  turn_start: Told<{ turnIndex: number; timestamp: number }>;
  turn_end: Told<{ turnIndex: number; message: AgentMessage; toolResults: ToolResultMessage[] }>;
  message_start: Told<{ message: AgentMessage }>;
  message_update: Told<{ message: AssistantMessage; assistantMessageEvent: AssistantMessageEvent }>;
  /** `message` takes its place, if it has the same role. Answers chain. */
  message_end: { payload: { message: AgentMessage }; result: { message?: AgentMessage } };
  /** A copy of what the model is about to be shown; `messages` takes its place in this request only. Answers chain. */
  context: { payload: { messages: AgentMessage[] }; result: { messages?: AgentMessage[] } };
  /** The request in the provider's own form; whatever is answered takes its place. Answers chain. */
  before_provider_request: { payload: { payload: unknown }; result: object };
  after_provider_response: Told<{ status: number; headers: Record<string, string> }>;
  tool_execution_start: Told<{ toolCallId: string; toolName: string; args: unknown }>;
  tool_execution_update: Told<{ toolCallId: string; toolName: string; args: unknown; partialResult: unknown }>;
  tool_execution_end: Told<{ toolCallId: string; toolName: string; result: unknown; isError: boolean }>;
  /** Before a tool runs. `input` may be changed in place, to what the tool takes. A handler that fails blocks the call. */
  tool_call: {
    payload: { toolName: string; toolCallId: string; input: Record<string, unknown> };
    result: { block?: boolean; reason?: string };
  };
  /** After a tool has run: what is answered takes the place of those fields. Answers chain. */
  tool_result: {
    payload: {
      toolName: string;
      toolCallId: string;
      input: Record<string, unknown>;
      content: AgentToolResult["content"];
      details: unknown;
      isError: boolean;
    };
    result: { content?: AgentToolResult["content"]; details?: unknown; isError?: boolean };
  };
  model_select: Told<{ model: Model; previousModel?: Model; source: "set" | "cycle" | "restore" }>;
  thinking_level_select: Told<{ level: ModelThinkingLevel; previousLevel: ModelThinkingLevel }>;
  /** A command of the user. The first answer counts; a handler that fails keeps the command from running. */
  user_bash: {
    payload: { command: string; excludeFromContext: boolean; cwd: string };
    result: UserBashAnswer;
  };
}

/** Something that extensions are told of. */
export type ExtensionEventName = keyof ExtensionEventMap;

/** An event that extensions have declared for each other: its name holds a colon, as in `acme:saved`. */
export type OwnEventName = Extract<ExtensionEventName, `${string}:${string}`>;

/** What a handler is given. */
export type ExtensionEventOf<TName extends ExtensionEventName> = { type: TName } & ExtensionEventMap[TName]["payload"];
