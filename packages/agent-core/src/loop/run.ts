import type { AgentMessage } from "../messages/agent-message.js";
import { endInFailure } from "./failure.js";
import { askModel } from "./model-call.js";
import type { OpenTurn, RunState } from "./run-state.js";

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
    await run.emit({ type: "agent_start" });
    await runTurns(run, options.pollSteeringFirst);
    await run.end();
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
    await poll(run, run.config.getSteeringMessages);
    if (run.pending.length === 0 && !end.expectsReply) await poll(run, run.config.getFollowUpMessages);
    if (run.pending.length === 0 && (run.aborted || !end.expectsReply)) return;
  }
}

/** Takes what waits, unless the run was aborted: then the queues stay as they are. */
async function poll(
  run: RunState,
  source: (() => Promise<AgentMessage[]> | AgentMessage[]) | undefined,
): Promise<void> {
  if (source && !run.aborted) run.pending.push(...((await run.within(source())) ?? []));
}

async function runTurn(run: RunState, pollSteering: boolean): Promise<TurnEnd> {
  const turn: OpenTurn = { toolResults: [] };
  run.turn = turn;
  await run.emit({ type: "turn_start" });
  await showPending(run);
  if (pollSteering) {
    await poll(run, run.config.getSteeringMessages);
    await showPending(run);
  }
  const message = await askModel(run, turn);
  const failed = message.stopReason === "error" || message.stopReason === "aborted";
  const batch = turn.batch;
  await batch?.execute();
  run.turn = undefined;
  await run.emit({ type: "turn_end", message, toolResults: turn.toolResults });
  if (failed || run.aborted) return { over: true, expectsReply: false };
  const stop = await run.within(
    run.config.shouldStopAfterTurn?.({
      message,
      toolResults: turn.toolResults,
      context: run.context,
      newMessages: run.newMessages,
    }),
  );
  return { over: stop === true, expectsReply: batch !== undefined && !batch.terminates };
}

async function showPending(run: RunState): Promise<void> {
  for (let message = run.pending.shift(); message; message = run.pending.shift()) await run.addMessage(message);
}
