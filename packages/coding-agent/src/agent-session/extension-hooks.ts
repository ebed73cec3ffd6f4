import type { Agent, AgentMessage } from "@pi-stack/agent-core";
import type { ExtensionError } from "../contracts/extension.js";
import type { ExtensionHost } from "../contracts/extension-host.js";
import { isMessage } from "../extensions/message-shapes.js";
import { isJsonObject } from "../storage/json-file.js";
import { argumentsCheck } from "./changed-arguments.js";

/** Lets extensions into the requests and the tool calls of an agent. Without handlers nothing is prepared for them. */
export function connectHooks(agent: Agent, extensions: ExtensionHost, report: (error: ExtensionError) => void): void {
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
    const verdict = await beforeToolCall?.(call, signal);
    if (verdict?.block || !extensions.hasHandlers("tool_call")) return verdict;
    const { name: toolName, id: toolCallId } = call.toolCall;
    const input = fieldsOf(call.args);
    const check = argumentsCheck(call, input);
    const answer = await extensions.emit("tool_call", { toolName, toolCallId, input }, signal, check);
    // Once more for hosts, which may not ask after each handler.
    if (!answer?.block) check("of the host");
    return answer;
  };
  agent.afterToolCall = async (call, signal) => {
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
