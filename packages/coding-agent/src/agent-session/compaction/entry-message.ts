import type { AgentMessage } from "@pi-stack/agent-core";
import {
  createBranchSummaryMessage,
  createCompactionSummaryMessage,
  createCustomMessage,
} from "../../messages/factories.js";
import type { SessionEntry } from "../../session/entries.js";

/** The message that an entry adds to the context; `undefined` for settings, labels and state of extensions. */
export function entryMessage(entry: SessionEntry): AgentMessage | undefined {
  switch (entry.type) {
    case "message":
      return entry.message;
    case "custom_message":
      return createCustomMessage(entry.customType, entry.content, entry.display, entry.details, entry.timestamp);
    case "branch_summary":
      return entry.summary ? createBranchSummaryMessage(entry.summary, entry.fromId, entry.timestamp) : undefined;
    case "compaction":
      return createCompactionSummaryMessage(entry.summary, entry.tokensBefore, entry.timestamp);
    default:
      return undefined;
  }
}

/** The messages of entries, in their order. Summaries of compactions are left out: a new one takes their place. */
export function messagesToSummarizeOf(entries: readonly SessionEntry[]): AgentMessage[] {
  return entries.flatMap((entry) => (entry.type === "compaction" ? [] : (entryMessage(entry) ?? [])));
}

/** Whether an entry holds something that a person said. */
export function isUserRequest(entry: SessionEntry | undefined): boolean {
  return entry?.type === "message" && entry.message.role === "user";
}
