import type { ToolCall } from "./content.js";
import type { AssistantMessage } from "./message.js";

interface BlockEvent<TType extends string> {
  type: TType;
  /** Index into `partial.content`. Blocks may interleave. */
  contentIndex: number;
  /** The live message: one object for the whole stream, which later events change. */
  partial: AssistantMessage;
}

interface DeltaEvent<TType extends string> extends BlockEvent<TType> {
  delta: string;
}

interface TextEndEvent<TType extends string> extends BlockEvent<TType> {
  /** The block's whole text. */
  content: string;
}

/**
 * What a stream yields. Exactly one `done` or `error` ends it, and its message is complete and fit for history.
 * `start` comes before every block event; a request that fails before the answer opens yields a lone `error`.
 */
export type AssistantMessageEvent =
  | { type: "start"; partial: AssistantMessage }
  | BlockEvent<"text_start">
  | DeltaEvent<"text_delta">
  | TextEndEvent<"text_end">
  | BlockEvent<"thinking_start">
  | DeltaEvent<"thinking_delta">
  | TextEndEvent<"thinking_end">
  | BlockEvent<"toolcall_start">
  | DeltaEvent<"toolcall_delta">
  | (BlockEvent<"toolcall_end"> & { toolCall: ToolCall })
  | { type: "done"; reason: "stop" | "length" | "toolUse"; message: AssistantMessage }
  | { type: "error"; reason: "error" | "aborted"; error: AssistantMessage };
