import type { AssistantMessage, AssistantMessageEvent, AssistantMessageEventStream } from "@pi-stack/ai";
import type { OpenTurn, RunState } from "./run-state.js";
import { openBatch } from "./tool-batch.js";

/** Asks the model and streams its reply into the transcript. */
export async function askModel(run: RunState, turn: OpenTurn): Promise<AssistantMessage> {
  const stream = await openStream(run);
  const events = stream[Symbol.asyncIterator]();
  for (;;) {
    const { value: event, done } = await run.within(events.next());
    if (done || event.type === "done" || event.type === "error") break;
    await forward(run, turn, event);
  }
  const message = await run.within(stream.result());
  if (!turn.streaming) {
    turn.streaming = message;
    await run.emit({ type: "message_start", message: { ...message } });
  }
  const batch = openBatch(run, message);
  // Before the end is told: a listener that throws there must leave no call without a result.
  turn.streaming = undefined;
  turn.message = message;
  if (batch) turn.batch = batch;
  await run.endMessage(message);
  return message;
}

async function openStream(run: RunState): Promise<AssistantMessageEventStream> {
  const { config, context } = run;
  const shown = config.transformContext
    ? await run.within(config.transformContext(context.messages, run.signal))
    : context.messages;
  const messages = await run.within(config.convertToLlm(shown));
  const apiKey = (await run.within(config.getApiKey?.(config.model.provider))) || config.apiKey;
  return run.within(
    run.streamFn(
      config.model,
      { systemPrompt: context.systemPrompt, messages, ...(context.tools ? { tools: context.tools } : {}) },
      { ...config, apiKey, signal: run.signal },
    ),
  );
}

async function forward(
  run: RunState,
  turn: OpenTurn,
  event: Exclude<AssistantMessageEvent, { type: "done" | "error" }>,
): Promise<void> {
  if (event.type === "start") {
    turn.streaming = event.partial;
    await run.emit({ type: "message_start", message: { ...event.partial } });
  } else if (turn.streaming) {
    turn.streaming = event.partial;
    await run.emit({ type: "message_update", message: { ...event.partial }, assistantMessageEvent: event });
  }
}
