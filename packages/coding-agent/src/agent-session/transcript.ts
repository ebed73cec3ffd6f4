import type { AgentMessage } from "@pi-stack/agent-core";
import type { SessionEntry } from "../session/entries.js";

/** A message of the user from which a fork may begin. */
export interface ForkableMessage {
  entryId: string;
  text: string;
}

/** The words of the last reply that has any. */
export function lastAssistantText(messages: readonly AgentMessage[]): string | undefined {
  const last = messages.findLast(
    (message) => message.role === "assistant" && !(message.stopReason === "aborted" && message.content.length === 0),
  );
  if (last?.role !== "assistant") return undefined;
  const text = last.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("");
  return text.trim() || undefined;
}

/** The user's messages along a path, oldest first. */
export function forkableMessages(path: readonly SessionEntry[]): ForkableMessage[] {
  return path.flatMap((entry) => {
    if (entry.type !== "message" || entry.message.role !== "user") return [];
    return [{ entryId: entry.id, text: textOf(entry.message.content) }];
  });
}

/** The words of content, without its images. */
export function textOf(content: string | readonly { type: string; text?: string }[]): string {
  if (typeof content === "string") return content;
  return content.flatMap((block) => (block.type === "text" && block.text !== undefined ? [block.text] : [])).join("");
}
