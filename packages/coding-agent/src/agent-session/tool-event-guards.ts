import type { ToolCallEvent, ToolResultEvent } from "../contracts/extension-event-types.js";
import type {
  BashToolDetails,
  BashToolInput,
  EditToolDetails,
  EditToolInput,
  FindToolDetails,
  FindToolInput,
  GrepToolDetails,
  GrepToolInput,
  LsToolDetails,
  LsToolInput,
  ReadToolDetails,
  ReadToolInput,
  WriteToolInput,
} from "../tools/index.js";

/** What the built-in tools are given, by name. */
export interface BuiltInToolInputs {
  bash: BashToolInput;
  edit: EditToolInput;
  find: FindToolInput;
  grep: GrepToolInput;
  ls: LsToolInput;
  read: ReadToolInput;
  write: WriteToolInput;
}

/** A `tool_call` of one tool. */
export type ToolCallEventOf<TName extends string, TInput> = ToolCallEvent & { toolName: TName; input: TInput };

/** A `tool_result` of one tool; a failure has no details of it. */
export type ToolResultEventOf<TName extends string, TDetails> = ToolResultEvent & {
  toolName: TName;
  details: TDetails | undefined;
};

/** Whether a call is one of a built-in tool. Of another tool: `isToolCallEventType<"name", Input>(...)`. */
export function isToolCallEventType<TName extends keyof BuiltInToolInputs>(
  toolName: TName,
  event: ToolCallEvent,
): event is ToolCallEventOf<TName, BuiltInToolInputs[TName]>;
export function isToolCallEventType<TName extends string, TInput>(
  toolName: TName,
  event: ToolCallEvent,
): event is ToolCallEventOf<TName, TInput>;
export function isToolCallEventType(toolName: string, event: ToolCallEvent): boolean {
  return event.toolName === toolName;
}

/** Whether a result is one of the tool bash. */
export function isBashToolResult(event: ToolResultEvent): event is ToolResultEventOf<"bash", BashToolDetails> {
  return event.toolName === "bash";
}

/** Whether a result is one of the tool read. */
export function isReadToolResult(event: ToolResultEvent): event is ToolResultEventOf<"read", ReadToolDetails> {
  return event.toolName === "read";
}

/** Whether a result is one of the tool edit. */
export function isEditToolResult(event: ToolResultEvent): event is ToolResultEventOf<"edit", EditToolDetails> {
  return event.toolName === "edit";
}

/** Whether a result is one of the tool write. */
export function isWriteToolResult(event: ToolResultEvent): event is ToolResultEventOf<"write", undefined> {
  return event.toolName === "write";
}

/** Whether a result is one of the tool grep. */
export function isGrepToolResult(event: ToolResultEvent): event is ToolResultEventOf<"grep", GrepToolDetails> {
  return event.toolName === "grep";
}

/** Whether a result is one of the tool find. */
export function isFindToolResult(event: ToolResultEvent): event is ToolResultEventOf<"find", FindToolDetails> {
  return event.toolName === "find";
}

/** Whether a result is one of the tool ls. */
export function isLsToolResult(event: ToolResultEvent): event is ToolResultEventOf<"ls", LsToolDetails> {
  return event.toolName === "ls";
}
