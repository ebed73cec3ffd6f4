import type { AgentEvent } from "@pi-stack/agent-core";
import type { SessionManager } from "../session/session-manager.js";

/** Stores what a run adds to the transcript, at the one moment when it is whole. Other roles are stored where they are made. */
export function persistEvent(event: AgentEvent, sessions: SessionManager): void {
  if (event.type === "agent_end") sessions.flush();
  if (event.type !== "message_end") return;
  const { message } = event;
  switch (message.role) {
    case "user":
    case "assistant":
    case "toolResult":
      sessions.appendMessage(message);
      break;
    case "custom":
      sessions.appendCustomMessageEntry(message.customType, message.content, message.display, message.details);
      break;
    default:
      break;
  }
}
