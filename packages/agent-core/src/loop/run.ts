import type { AgentMessage } from "../messages/agent-message.js";
import type { AgentToolCall } from "../tools/agent-tool.js";
import { endInFailure } from "./failure.js";
import { askModel } from "./model-call.js";
import type { OpenTurn, RunState } from "./run-state.js";
import { ToolBatch } from "./tool-batch.js";

/** What a turn leaves behind. */
interface TurnEnd {
  /** The reply failed or the run was aborted: nothing more may happen. */
  over: boolean;
  /** The model waits for results that it has not seen. */
  expectsReply: boolean;
}

/** Runs until the model has nothing more to do. Resolves in every case; failure is a message of the transcript. */
export async function runToEnd(run: RunState, options: { pollSteeringFirst: boolean }): Promise<AgentMessage[]> {
  try {
    run.started = true;
    await run.emit({ type: "agent_start" });
    await runTurns(run, options.pollSteeringFirst);
    await run.emit({ type: "agent_end", messages: run.newMessages });
  } catch (error) {
    await endInFailure(run, error);
  } finally {
    run.release();
  }
  return run.newMessages;
}

async function runTurns(run: RunState, pollSteeringFirst: boolean): Promise<void> {
  let pollSteering = pollSteeringFirst;
  for (;;) {
    const end = await runTurn(run, pollSteering);
    if (end.over) return;
    pollSteering = false;
    run.pending.push(...((await run.config.getSteeringMessages?.()) ?? []));
    if (end.expectsReply || run.pending.length > 0) continue;
    run.pending.push(...((await run.config.getFollowUpMessages?.()) ?? []));
    if (run.pending.length === 0) return;
  }
}

async function runTurn(run: RunState, pollSteering: boolean): Promise<TurnEnd> {
  const turn: OpenTurn = { toolResults: [] };
  run.turn = turn;
  await run.emit({ type: "turn_start" });
  await showPending(run);
  if (pollSteering) {
    run.pending.push(...((await run.config.getSteeringMessages?.()) ?? []));
    await showPending(run);
  }
  const message = await askModel(run, turn);
  const failed = message.stopReason === "error" || message.stopReason === "aborted";
  const toolCalls = failed ? [] : message.content.filter((block): block is AgentToolCall => block.type === "toolCall");
  let terminates = false;
  if (toolCalls.length > 0) {
    const batch = new ToolBatch(run, message, toolCalls);
    turn.batch = batch;
    await batch.execute();
    terminates = batch.terminates;
  }
  run.turn = undefined;
  await run.emit({ type: "turn_end", message, toolResults: turn.toolResults });
  if (failed || run.aborted) return { over: true, expectsReply: false };
  const stop = await run.config.shouldStopAfterTurn?.({
    message,
    toolResults: turn.toolResults,
    context: run.context,
    newMessages: run.newMessages,
  });
  return { over: stop === true, expectsReply: toolCalls.length > 0 && !terminates };
}

async function showPending(run: RunState): Promise<void> {
  for (let message = run.pending[0]; message; message = run.pending[0]) {
    await run.emit({ type: "message_start", message });
    run.pending.shift();
    await run.endMessage(message);
  }
}
