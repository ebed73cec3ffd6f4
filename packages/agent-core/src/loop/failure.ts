import { type AssistantMessage, emptyUsage } from "@pi-stack/ai";
import type { RunState } from "./run-state.js";
import { messageOf } from "./tool-result.js";

/**
 * Ends a run that a hook, a listener or a conversion broke. Everything that was begun gets its end, and the transcript
 * gets an assistant message that says what happened, so that listeners which store on `message_end` store it too.
 */
export async function endInFailure(run: RunState, thrown: unknown): Promise<void> {
  await run.beginFailure();
  await closeFinishedTurn(run);
  if (!run.turn) {
    run.turn = { toolResults: [] };
    await run.emit({ type: "turn_start" });
  }
  await flushPending(run);
  const message = failureMessage(run, thrown);
  if (!run.turn.streaming) await run.emit({ type: "message_start", message: { ...message } });
  if (run.suppressed.length > 0) message.diagnostics = run.suppressed.map(asDiagnostic);
  await run.endMessage(message);
  await run.emit({ type: "turn_end", message, toolResults: run.turn.toolResults });
  run.turn = undefined;
  await run.end();
}

/** A turn whose reply is already whole is ended with it; the failure then gets a turn of its own. */
async function closeFinishedTurn(run: RunState): Promise<void> {
  const turn = run.turn;
  if (!turn?.message) return;
  await turn.batch?.close();
  await run.emit({ type: "turn_end", message: turn.message, toolResults: turn.toolResults });
  run.turn = undefined;
}

/** Messages that a person already sent belong into the transcript, whatever broke. */
async function flushPending(run: RunState): Promise<void> {
  for (const message of run.pending.splice(0)) await run.addMessage(message);
}

function failureMessage(run: RunState, thrown: unknown): AssistantMessage {
  const { model } = run.config;
  const streaming = run.turn?.streaming;
  return {
    role: "assistant",
    // Copied: the provider may go on writing into the partial reply until it notices the abort.
    content: streaming ? streaming.content.map((block) => ({ ...block })) : [{ type: "text", text: "" }],
    api: model.api,
    provider: model.provider,
    model: model.id,
    usage: streaming?.usage ?? emptyUsage(),
    stopReason: run.aborted ? "aborted" : "error",
    errorMessage: messageOf(thrown),
    errorInfo: { category: run.aborted ? "aborted" : "unknown", retryable: false },
    timestamp: Date.now(),
  };
}

function asDiagnostic(error: unknown): { type: string; timestamp: number; error: { message: string } } {
  return { type: "listener_failure", timestamp: Date.now(), error: { message: messageOf(error) } };
}
