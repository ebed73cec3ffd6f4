import type { Agent, AgentMessage, BeforeToolCallContext } from "@pi-stack/agent-core";
import type { ExtensionError } from "../contracts/extension.js";
import type { ExtensionHost } from "../contracts/extension-host.js";
import type { GuardSource } from "../contracts/tool-guard.js";
import { isMessage } from "../extensions/message-shapes.js";
import { isJsonObject } from "../storage/json-file.js";
import { argumentsCheck } from "./changed-arguments.js";

/**
 * Lets extensions into the requests and the tool calls of an agent. Without handlers nothing is prepared for them. Calls are
 * judged before extensions hear of them, and once more where these have changed the arguments: they can only forbid more.
 */
export function connectHooks(
  agent: Agent,
  extensions: ExtensionHost,
  report: (error: ExtensionError) => void,
  guard?: GuardSource,
): void {
  const { transformContext, onPayload, onResponse, beforeToolCall, afterToolCall } = agent;
  agent.transformContext = async (messages, signal) => {
    const shown = transformContext ? await transformContext(messages, signal) : messages;
    return extensions.hasHandlers("context") ? changedContext(shown, extensions, report, signal) : shown;
  };
  agent.onPayload = async (payload, model) => {
    const given = (await onPayload?.(payload, model)) ?? payload;
    if (!extensions.hasHandlers("before_provider_request")) return given;
    return (await extensions.emit("before_provider_request", { payload: given }, agent.signal)) ?? given;
  };
  agent.onResponse = async (response, model) => {
    await onResponse?.(response, model);
    if (!extensions.hasHandlers("after_provider_response")) return;
    const { status, headers } = response;
    await extensions.emit("after_provider_response", { status, headers }, agent.signal);
  };
  agent.beforeToolCall = async (call, signal) => {
    const own = await beforeToolCall?.(call, signal);
    const verdict = own?.block || !guard ? own : ((await judge(guard, call, signal)) ?? own);
    if (verdict?.block || !extensions.hasHandlers("tool_call")) return verdict;
    const { name: toolName, id: toolCallId } = call.toolCall;
    const input = fieldsOf(call.args);
    const check = argumentsCheck(call, input);
    const before = guard?.current() && JSON.stringify(input);
    const answer = await extensions.emit("tool_call", { toolName, toolCallId, input }, signal, check);
    // Once more for hosts, which may not ask after each handler.
    if (!answer?.block) check("of the host");
    if (answer?.block || !guard || before === JSON.stringify(input)) return answer;
    return (await judge(guard, call, signal)) ?? answer;
  };
  agent.afterToolCall = async (call, signal) => {
    guard?.current()?.finish(call.toolCall.id);
    const before = await afterToolCall?.(call, signal);
    if (!extensions.hasHandlers("tool_result")) return before;
    const { name: toolName, id: toolCallId } = call.toolCall;
    const { content, details } = { ...call.result, ...before };
    const isError = before?.isError ?? call.isError;
    const input = fieldsOf(call.args);
    const answer = await extensions.emit(
      "tool_result",
      { toolName, toolCallId, input, content, details, isError },
      signal,
    );
    return answer || before ? { ...before, ...answer } : undefined;
  };
}

/** Blocks a call that the rules do not let run. */
async function judge(
  guard: GuardSource,
  { toolCall, args }: BeforeToolCallContext,
  signal: AbortSignal | undefined,
): Promise<{ block: true; reason: string } | undefined> {
  const call = { toolCallId: toolCall.id, toolName: toolCall.name, input: fieldsOf(args) };
  const verdict = await guard.current()?.check(call, signal);
  return verdict?.isAllowed === false ? { block: true, reason: verdict.reason } : undefined;
}

/** What handlers made of a copy, by their answers or in place. */
async function changedContext(
  messages: AgentMessage[],
  extensions: ExtensionHost,
  report: (error: ExtensionError) => void,
  signal: AbortSignal | undefined,
): Promise<AgentMessage[]> {
  const copy = messages.map(copyOf);
  const answer = await extensions.emit("context", { messages: copy }, signal);
  const changed = answer?.messages ?? copy;
  if (changed.every(isMessage)) return changed;
  report({
    extensionPath: "<runtime>",
    event: "context",
    error: "A handler left something in the list of messages that is no message. The list is used as it was.",
  });
  return messages;
}

function copyOf(message: AgentMessage): AgentMessage {
  try {
    return structuredClone(message);
  } catch {
    // Details may hold what cannot be copied, such as a function; the message itself is a copy all the same.
    return { ...message };
  }
}

/** The object itself: what handlers change in it is what the tool is given. */
function fieldsOf(args: unknown): Record<string, unknown> {
  return isJsonObject(args) ? args : {};
}
