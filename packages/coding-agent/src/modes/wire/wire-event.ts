import type { AssistantMessageEvent } from "@pi-stack/ai";
import type { AgentSessionEvent } from "../../agent-session/events.js";

/**
 * How much each event of a growing reply carries: `delta` only what is new, `full` the whole reply so far, as pi 0.73
 * does. The full form costs the square of the reply's length.
 */
export type EventDetail = "delta" | "full";

/** A piece of a reply without the reply. A tool call that opens says whose arguments follow. */
export type WireAssistantMessageEvent =
  | { type: "start" }
  | { type: "text_start" | "text_end" | "thinking_start" | "thinking_end"; contentIndex: number }
  | { type: "text_delta" | "thinking_delta" | "toolcall_delta"; contentIndex: number; delta: string }
  | { type: "toolcall_start"; contentIndex: number; id?: string; name?: string }
  | Omit<Extract<AssistantMessageEvent, { type: "toolcall_end" }>, "partial">
  | Pick<Extract<AssistantMessageEvent, { type: "done" }>, "type" | "reason">
  | Pick<Extract<AssistantMessageEvent, { type: "error" }>, "type" | "reason">;

/** An event as other programs get it. */
export type WireEvent =
  | AgentSessionEvent
  | { type: "message_update"; assistantMessageEvent: WireAssistantMessageEvent };

/**
 * An event as it goes over the wire. In the `delta` form a reply begins empty, each update carries what is new, and
 * `message_end` carries the whole: the bytes grow with the reply, not with its square.
 */
export function toWireEvent(event: AgentSessionEvent, detail: EventDetail): WireEvent {
  if (detail === "full") return event;
  if (event.type === "message_update") {
    return { type: "message_update", assistantMessageEvent: toWireAssistantEvent(event.assistantMessageEvent) };
  }
  // The live reply may be further along than its deltas; whoever adds them up would have its beginning twice.
  if (event.type === "message_start" && event.message.role === "assistant") {
    return { type: "message_start", message: { ...event.message, content: [] } };
  }
  return event;
}

function toWireAssistantEvent(event: AssistantMessageEvent): WireAssistantMessageEvent {
  switch (event.type) {
    case "start":
      return { type: event.type };
    case "done":
      return { type: event.type, reason: event.reason };
    case "error":
      return { type: event.type, reason: event.reason };
    case "text_delta":
    case "thinking_delta":
    case "toolcall_delta":
      return { type: event.type, contentIndex: event.contentIndex, delta: event.delta };
    case "toolcall_start":
      return { type: event.type, contentIndex: event.contentIndex, ...callIdentity(event) };
    case "toolcall_end":
      return { type: event.type, contentIndex: event.contentIndex, toolCall: event.toolCall };
    default:
      return { type: event.type, contentIndex: event.contentIndex };
  }
}

function callIdentity(event: Extract<AssistantMessageEvent, { type: "toolcall_start" }>): {
  id?: string;
  name?: string;
} {
  const block = event.partial.content[event.contentIndex];
  return block?.type === "toolCall" ? { id: block.id, name: block.name } : {};
}
