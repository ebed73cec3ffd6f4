import type { AgentToolResult, AgentToolUpdateCallback, ToolExecutionMode, ToolParameters } from "@pi-stack/agent-core";
import type { ToolSchema } from "@pi-stack/ai";
import type { ToolContext } from "./tool-context.js";
import type { ToolRenderContext, ToolRenderResultOptions, ToolRenderTypes } from "./tool-rendering.js";

/**
 * A tool as built-ins, SDK programs and extensions define it: what the agent loop runs, plus its words for the system
 * prompt and, optionally, its renderers.
 */
export interface ToolDefinition<
  TParameters extends ToolSchema = ToolSchema,
  TDetails = unknown,
  TContext extends ToolContext = ToolContext,
  TTypes extends ToolRenderTypes = ToolRenderTypes,
> {
  name: string;
  label: string;
  description: string;
  parameters: TParameters;
  /** One line for the list of available tools in the system prompt. */
  promptSnippet?: string;
  /** Bullets for the guidelines of the system prompt. */
  promptGuidelines?: string[];
  /** `self`: the tool draws its own frame. */
  renderShell?: "default" | "self";
  /** Shapes raw arguments before they are validated. */
  prepareArguments?(rawArguments: unknown): unknown;
  executionMode?: ToolExecutionMode;
  /** Failure is a throw; its message becomes the result that the model reads. */
  execute(
    toolCallId: string,
    params: ToolParameters<TParameters>,
    signal: AbortSignal | undefined,
    onUpdate: AgentToolUpdateCallback<TDetails> | undefined,
    context: TContext,
  ): Promise<AgentToolResult<TDetails>>;
  renderCall?(
    args: ToolParameters<TParameters>,
    theme: TTypes["theme"],
    context: ToolRenderContext<TParameters, TTypes>,
  ): TTypes["component"];
  renderResult?(
    result: AgentToolResult<TDetails>,
    options: ToolRenderResultOptions,
    theme: TTypes["theme"],
    context: ToolRenderContext<TParameters, TTypes>,
  ): TTypes["component"];
}
