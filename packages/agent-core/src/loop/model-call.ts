import type { AssistantMessage, AssistantMessageEvent, AssistantMessageEventStream } from "@pi-stack/ai";
import type { OpenTurn, RunState } from "./run-state.js";

/** Asks the model and streams its reply into the transcript. */
export async function askModel(run: RunState, turn: OpenTurn): Promise<AssistantMessage> {
  const stream = await openStream(run);
  for await (const event of stream) {
    if (event.type === "done" || event.type === "error") break;
    await forward(run, turn, event);
  }
  const message = await stream.result();
  if (!turn.streaming) await run.emit({ type: "message_start", message: { ...message } });
  turn.streaming = undefined;
  turn.message = message;
  await run.endMessage(message);
  return message;
}

async function openStream(run: RunState): Promise<AssistantMessageEventStream> {
  const { config, context } = run;
  const shown = config.transformContext
    ? await config.transformContext(context.messages, run.signal)
    : context.messages;
  const messages = await config.convertToLlm(shown);
  const apiKey = (await config.getApiKey?.(config.model.provider)) || config.apiKey;
  return run.streamFn(
    config.model,
    { systemPrompt: context.systemPrompt, messages, ...(context.tools ? { tools: context.tools } : {}) },
    { ...config, apiKey, signal: run.signal },
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
