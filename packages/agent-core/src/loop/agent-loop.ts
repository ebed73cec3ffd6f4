import { EventStream, streamSimple } from "@pi-stack/ai";
import { AgentError } from "../errors/agent-error.js";
import type { AgentEvent, AgentEventSink } from "../events/agent-event.js";
import { type AgentMessage, isAssistantMessage } from "../messages/agent-message.js";
import type { AgentContext, AgentLoopConfig, StreamFn } from "./config.js";
import { runToEnd } from "./run.js";
import { RunState } from "./run-state.js";

/**
 * Starts a run with new messages and returns its events at once; `result()` is the messages that the run produced.
 * The context's message array is copied. Nobody waits for the consumer.
 */
export function agentLoop(
  prompts: AgentMessage[],
  context: AgentContext,
  config: AgentLoopConfig,
  signal?: AbortSignal,
  streamFn?: StreamFn,
): EventStream<AgentEvent, AgentMessage[]> {
  return asStream((sink) => runAgentLoop(prompts, context, config, sink, signal, streamFn));
}

/**
 * Like {@link agentLoop}, from a transcript whose last message awaits a reply. New messages are pushed onto
 * `context.messages`, the caller's own array.
 * @throws {@link AgentError} with code "nothing_to_continue" or "cannot_continue_from_assistant", before it returns
 */
export function agentLoopContinue(
  context: AgentContext,
  config: AgentLoopConfig,
  signal?: AbortSignal,
  streamFn?: StreamFn,
): EventStream<AgentEvent, AgentMessage[]> {
  assertContinuable(context);
  return asStream((sink) => runAgentLoopContinue(context, config, sink, signal, streamFn));
}

/** Like {@link agentLoop}, but waits for `emit` on every event. Resolves with the new messages, whatever happens. */
export function runAgentLoop(
  prompts: AgentMessage[],
  context: AgentContext,
  config: AgentLoopConfig,
  emit: AgentEventSink,
  signal?: AbortSignal,
  streamFn: StreamFn = streamSimple,
): Promise<AgentMessage[]> {
  const copied = { ...context, messages: [...context.messages] };
  const run = new RunState({ context: copied, prompts: [...prompts], config, streamFn, sink: emit, signal });
  return runToEnd(run, { pollSteeringFirst: true });
}

/**
 * Like {@link agentLoopContinue}, but waits for `emit` on every event.
 * @throws {@link AgentError} (as a rejection) with code "nothing_to_continue" or "cannot_continue_from_assistant"
 */
export async function runAgentLoopContinue(
  context: AgentContext,
  config: AgentLoopConfig,
  emit: AgentEventSink,
  signal?: AbortSignal,
  streamFn: StreamFn = streamSimple,
): Promise<AgentMessage[]> {
  assertContinuable(context);
  const run = new RunState({ context, prompts: [], config, streamFn, sink: emit, signal });
  return runToEnd(run, { pollSteeringFirst: true });
}

function assertContinuable(context: AgentContext): void {
  const last = context.messages.at(-1);
  if (!last) throw new AgentError("nothing_to_continue", "Cannot continue: no messages in context");
  if (isAssistantMessage(last)) {
    throw new AgentError("cannot_continue_from_assistant", "Cannot continue from message role: assistant");
  }
}

function asStream(start: (sink: AgentEventSink) => Promise<AgentMessage[]>): EventStream<AgentEvent, AgentMessage[]> {
  const stream = new EventStream<AgentEvent, AgentMessage[]>(
    (event) => event.type === "agent_end",
    (event) => (event.type === "agent_end" ? event.messages : []),
  );
  void start((event) => stream.push(event)).then((messages) => stream.end(messages));
  return stream;
}
