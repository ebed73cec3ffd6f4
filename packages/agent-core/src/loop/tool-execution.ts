import { type AssistantMessage, validateToolArguments } from "@pi-stack/ai";
import type { AgentTool, AgentToolCall, AgentToolResult } from "../tools/agent-tool.js";
import type { RunState } from "./run-state.js";
import {
  abortedOutcome,
  checkedResult,
  errorOutcome,
  isToolResult,
  type ToolOutcome,
  thrownOutcome,
} from "./tool-result.js";

/** A call that passed all checks and may run. */
export interface PreparedCall {
  tool: AgentTool;
  args: Record<string, unknown>;
}

/** Looks the tool up, shapes and validates the arguments and asks `beforeToolCall`. An outcome means: do not run. */
export async function prepareCall(
  run: RunState,
  assistantMessage: AssistantMessage,
  toolCall: AgentToolCall,
): Promise<PreparedCall | ToolOutcome> {
  if (run.signal.aborted) return abortedOutcome();
  if (assistantMessage.stopReason === "length") return errorOutcome(cutOffText);
  if (toolCall.argumentsError !== undefined) return errorOutcome(toolCall.argumentsError);
  const tool = run.context.tools?.find((candidate) => candidate.name === toolCall.name);
  if (!tool) return errorOutcome(`Tool ${toolCall.name} not found`);
  try {
    const raw = tool.prepareArguments ? tool.prepareArguments(toolCall.arguments) : toolCall.arguments;
    const args = validateToolArguments(tool, { ...toolCall, arguments: asArguments(raw) });
    const verdict = await run.within(
      run.config.beforeToolCall?.({ assistantMessage, toolCall, args, context: run.context }, run.signal),
    );
    if (verdict?.block) return errorOutcome(verdict.reason || "Tool execution was blocked");
    return { tool, args };
  } catch (error) {
    return thrownOutcome(error);
  }
}

const cutOffText =
  "The reply was cut at its output limit, so the arguments of this call may be incomplete. It was not run. Send it again, in smaller parts if it is large.";

/** Runs a prepared call to its outcome, `afterToolCall` included. Never rejects for what the tool or the hook did. */
export async function executeCall(
  run: RunState,
  assistantMessage: AssistantMessage,
  toolCall: AgentToolCall,
  prepared: PreparedCall,
): Promise<ToolOutcome> {
  let outcome: ToolOutcome;
  try {
    outcome = { result: await runTool(run, toolCall, prepared), isError: false };
  } catch (error) {
    outcome = thrownOutcome(error);
  }
  return applyAfterHook(run, assistantMessage, toolCall, prepared.args, outcome);
}

async function runTool(run: RunState, toolCall: AgentToolCall, prepared: PreparedCall): Promise<AgentToolResult> {
  const updates: Promise<void>[] = [];
  let open = true;
  const onUpdate = (partialResult: AgentToolResult): void => {
    // The batch awaits this below. A throw would reach the tool, often in a timer of its own, where it ends the process.
    if (open && isToolResult(partialResult)) updates.push(tellUpdate(run, toolCall, partialResult));
  };
  try {
    const execution = prepared.tool.execute(toolCall.id, prepared.args, run.signal, onUpdate);
    return checkedResult(toolCall.name, await run.within(execution));
  } finally {
    open = false;
    await Promise.all(updates);
  }
}

/** A listener that throws on an update ends the run, as it would on any other event. */
async function tellUpdate(run: RunState, toolCall: AgentToolCall, partialResult: AgentToolResult): Promise<void> {
  const { id: toolCallId, name: toolName, arguments: args } = toolCall;
  try {
    await run.emit({ type: "tool_execution_update", toolCallId, toolName, args, partialResult });
  } catch (error) {
    run.turn?.batch?.fail(error);
  }
}

async function applyAfterHook(
  run: RunState,
  assistantMessage: AssistantMessage,
  toolCall: AgentToolCall,
  args: Record<string, unknown>,
  outcome: ToolOutcome,
): Promise<ToolOutcome> {
  if (!run.config.afterToolCall) return outcome;
  try {
    const patch = await run.within(
      run.config.afterToolCall({ assistantMessage, toolCall, args, context: run.context, ...outcome }, run.signal),
    );
    if (!patch) return outcome;
    const terminate = patch.terminate ?? outcome.result.terminate;
    const result: AgentToolResult = {
      ...outcome.result,
      content: patch.content ?? outcome.result.content,
      details: patch.details ?? outcome.result.details,
      ...(terminate === undefined ? {} : { terminate }),
    };
    return { result: checkedResult(toolCall.name, result), isError: patch.isError ?? outcome.isError };
  } catch (error) {
    return thrownOutcome(error);
  }
}

function asArguments(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
