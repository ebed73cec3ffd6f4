import type { AssistantMessage, Message } from "@pi-stack/ai";
import type { CustomAgentMessages } from "../extension-points.js";

/** A message of a transcript: one that a provider can be sent, or one of a role that another layer declared. */
export type AgentMessage = Message | CustomAgentMessages[keyof CustomAgentMessages];

const llmRoles: ReadonlySet<string> = new Set(["user", "assistant", "toolResult"]);

/** Whether a provider can be sent this message as it is. */
export function isLlmMessage(message: AgentMessage): message is Message {
  return llmRoles.has(roleOf(message));
}

/** Whether this is a model's answer. */
export function isAssistantMessage(message: AgentMessage | undefined): message is AssistantMessage {
  return message !== undefined && roleOf(message) === "assistant";
}

/** The role of any message, roles of other layers included. */
function roleOf(message: { role: string }): string {
  return message.role;
}
