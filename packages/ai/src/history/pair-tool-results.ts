import type { ToolCall } from "../types/content.js";
import type { AssistantMessage, Message, ToolResultMessage } from "../types/message.js";

interface PendingCall {
  readonly call: ToolCall;
  result?: ToolResultMessage;
}

/**
 * Puts every result directly behind the message that called for it, in the order of the calls. Failed and aborted
 * answers go, with their results; so do results without a call and second results of one call. A call that was never
 * answered gets a result that says so.
 */
export function pairToolResults(messages: readonly Message[]): Message[] {
  const calls = matchResults(messages);
  const paired: Message[] = [];
  for (const message of messages) {
    if (message.role === "toolResult" || isFailed(message)) continue;
    paired.push(message);
    if (message.role !== "assistant") continue;
    for (const pending of calls.get(message) ?? []) paired.push(pending.result ?? missingResult(pending.call, message));
  }
  return paired;
}

/** A result belongs to the latest message before it that has a call with its id. */
function matchResults(messages: readonly Message[]): Map<AssistantMessage, PendingCall[]> {
  const byMessage = new Map<AssistantMessage, PendingCall[]>();
  const openById = new Map<string, PendingCall[]>();
  for (const message of messages) {
    if (message.role === "assistant") {
      const pending = callsOf(message).map((call): PendingCall => ({ call }));
      for (const { call } of pending) openById.set(call.id, []);
      byMessage.set(message, pending);
      for (const entry of pending) openById.get(entry.call.id)?.push(entry);
    } else if (message.role === "toolResult") {
      const entry = openById.get(message.toolCallId)?.shift();
      if (entry) entry.result = { ...message, toolName: entry.call.name };
    }
  }
  return byMessage;
}

/** The calls of an answer, in order. */
export function callsOf(message: AssistantMessage): ToolCall[] {
  return message.content.filter((block) => block.type === "toolCall");
}

function isFailed(message: Message): boolean {
  return message.role === "assistant" && (message.stopReason === "error" || message.stopReason === "aborted");
}

function missingResult(call: ToolCall, message: AssistantMessage): ToolResultMessage {
  return {
    role: "toolResult",
    toolCallId: call.id,
    toolName: call.name,
    content: [{ type: "text", text: "No result provided" }],
    isError: true,
    timestamp: message.timestamp,
  };
}
