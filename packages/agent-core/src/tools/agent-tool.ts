import type { ImageContent, TextContent, Tool, ToolCall, ToolSchema } from "@pi-stack/ai";

/** The parameters that a schema describes: its static type where it has one (TypeBox), an object otherwise. */
export type ToolParameters<TSchema extends ToolSchema> = TSchema extends { static: infer TStatic }
  ? TStatic
  : Record<string, unknown>;

/** What a tool gives back. */
export interface AgentToolResult<TDetails = unknown> {
  content: (TextContent | ImageContent)[];
  /** For programs and user interfaces; the model never sees it. Plain JSON. */
  details: TDetails;
  /** Ends the run after this batch, if every result of the batch says so. */
  terminate?: boolean;
}

/** Reports progress. Calls made after the tool's promise settled are ignored. */
export type AgentToolUpdateCallback<TDetails = unknown> = (partialResult: AgentToolResult<TDetails>) => void;

/** Whether the calls of one reply run one after another or together. */
export type ToolExecutionMode = "sequential" | "parallel";

/** A tool that the agent loop can run. Failure is a throw; its message becomes the result that the model reads. */
export interface AgentTool<TParameters extends ToolSchema = ToolSchema, TDetails = unknown> extends Tool<TParameters> {
  /** The name that people read. */
  label: string;
  /** Shapes raw arguments before they are validated. The transcript keeps the raw ones. */
  prepareArguments?(rawArguments: unknown): unknown;
  /** `sequential` makes every batch with a call of this tool sequential. */
  executionMode?: ToolExecutionMode;
  execute(
    toolCallId: string,
    params: ToolParameters<TParameters>,
    signal?: AbortSignal,
    onUpdate?: AgentToolUpdateCallback<TDetails>,
  ): Promise<AgentToolResult<TDetails>>;
}

/** The block of an assistant message that calls a tool. */
export type AgentToolCall = ToolCall;
