import { type AssistantMessage, validateToolArguments } from "@pi-stack/ai";
import { AgentError } from "../errors/agent-error.js";
import type { AgentTool, AgentToolCall, AgentToolResult } from "../tools/agent-tool.js";
import type { RunState } from "./run-state.js";
import { abortedOutcome, checkedResult, errorOutcome, type ToolOutcome, thrownOutcome } from "./tool-result.js";

/** A call that passed all checks and may run. */
export interface PreparedCall {
  tool: AgentTool;
  args: Record<string, unknown>;
}

/** How long a tool may take to notice an abort before the run goes on without it, in milliseconds. */
const abortGraceMs = 1000;

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
    const verdict = await run.config.beforeToolCall?.(
      { assistantMessage, toolCall, args, context: run.context },
      run.signal,
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
    if (!open) return;
    const emitted = run.emit({
      type: "tool_execution_update",
      toolCallId: toolCall.id,
      toolName: toolCall.name,
      args: toolCall.arguments,
      partialResult,
    });
    // The batch awaits it below; a listener that throws must not become an unhandled rejection before that.
    emitted.catch(() => undefined);
    updates.push(emitted);
  };
  try {
    const execution = prepared.tool.execute(toolCall.id, prepared.args, run.signal, onUpdate);
    return checkedResult(toolCall.name, await untilAbandoned(execution, run.signal));
  } finally {
    open = false;
    await settleUpdates(run, updates);
  }
}

/** A listener that threw on an update ends the run, as it would on any other event: the batch rethrows it. */
async function settleUpdates(run: RunState, updates: Promise<void>[]): Promise<void> {
  for (const settled of await Promise.allSettled(updates)) {
    if (settled.status === "rejected") run.turn?.batch?.fail(settled.reason);
  }
}

/** Waits for a tool; after an abort only for a moment, since a tool that ignores its signal must not hold the run. */
function untilAbandoned(execution: Promise<AgentToolResult>, signal: AbortSignal): Promise<AgentToolResult> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onAbort = (): void => {
      timer = setTimeout(() => reject(new AgentError("aborted", "Operation aborted")), abortGraceMs);
    };
    const settle = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
    Promise.resolve(execution).then(resolve, reject).finally(settle);
  });
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
    const patch = await run.config.afterToolCall(
      { assistantMessage, toolCall, args, context: run.context, ...outcome },
      run.signal,
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
