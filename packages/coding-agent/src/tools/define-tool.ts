import type { AgentTool } from "@pi-stack/agent-core";
import type { ToolSchema } from "@pi-stack/ai";
import type { ToolContext } from "../contracts/tool-context.js";
import type { ToolDefinition } from "../contracts/tool-definition.js";
import type { ToolRenderTypes } from "../contracts/tool-rendering.js";

/** Returns the definition as it is; the compiler infers the types of its members from it. */
export function defineTool<
  TParameters extends ToolSchema,
  TDetails = unknown,
  TContext extends ToolContext = ToolContext,
  TTypes extends ToolRenderTypes = ToolRenderTypes,
>(
  definition: ToolDefinition<TParameters, TDetails, TContext, TTypes>,
): ToolDefinition<TParameters, TDetails, TContext, TTypes> {
  return definition;
}

/** Makes what the agent loop runs of a definition. `createContext` is asked at each call. */
export function wrapToolDefinition<TParameters extends ToolSchema, TDetails, TContext extends ToolContext>(
  definition: ToolDefinition<TParameters, TDetails, TContext>,
  createContext?: () => TContext,
): AgentTool<TParameters, TDetails> {
  // A built-in runs without a context too; a definition that needs one is always wrapped with a factory.
  const runnable: ContextFreeDefinition<TParameters, TDetails, TContext> = definition;
  return {
    name: definition.name,
    label: definition.label,
    description: definition.description,
    parameters: definition.parameters,
    ...(definition.prepareArguments && {
      prepareArguments: (rawArguments: unknown): unknown => definition.prepareArguments?.(rawArguments),
    }),
    ...(definition.executionMode && { executionMode: definition.executionMode }),
    execute: (toolCallId, params, signal, onUpdate) =>
      runnable.execute(toolCallId, params, signal, onUpdate, createContext?.()),
  };
}

type ContextFreeDefinition<TParameters extends ToolSchema, TDetails, TContext> = {
  execute(
    toolCallId: string,
    params: Parameters<AgentTool<TParameters, TDetails>["execute"]>[1],
    signal: AbortSignal | undefined,
    onUpdate: Parameters<AgentTool<TParameters, TDetails>["execute"]>[3],
    context: TContext | undefined,
  ): ReturnType<AgentTool<TParameters, TDetails>["execute"]>;
};

/** {@link wrapToolDefinition} for several definitions. */
export function wrapToolDefinitions<TContext extends ToolContext>(
  definitions: readonly ToolDefinition<ToolSchema, unknown, TContext>[],
  createContext?: () => TContext,
): AgentTool[] {
  return definitions.map((definition) => wrapToolDefinition(definition, createContext));
}

/** Makes a definition of a tool of the agent loop; it takes no notice of the context. */
export function createToolDefinitionFromAgentTool<TParameters extends ToolSchema, TDetails>(
  tool: AgentTool<TParameters, TDetails>,
): ToolDefinition<TParameters, TDetails> {
  return {
    name: tool.name,
    label: tool.label,
    description: tool.description,
    parameters: tool.parameters,
    ...(tool.prepareArguments && {
      prepareArguments: (rawArguments: unknown): unknown => tool.prepareArguments?.(rawArguments),
    }),
    ...(tool.executionMode && { executionMode: tool.executionMode }),
    execute: (toolCallId, params, signal, onUpdate) => tool.execute(toolCallId, params, signal, onUpdate),
  };
}
