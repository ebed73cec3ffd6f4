import type { AgentMessage } from "@pi-stack/agent-core";
import { type AssistantMessage, emptyUsage, fauxAssistantMessage, fauxToolCall, type Usage } from "@pi-stack/ai";
import type { CompactionPreparation, CompactionSettings, SessionEntry, SessionManager } from "@pi-stack/coding-agent";

/** Settings that keep this many tokens. */
export const keeping = (keepRecentTokens: number): CompactionSettings => ({
  enabled: true,
  reserveTokens: 16_384,
  keepRecentTokens,
});

/** A text of this many tokens by the estimate of four characters each. */
export const tokens = (count: number): string => "word".repeat(count);

/** A usage with this total. */
export const usageOf = (totalTokens: number): Usage => ({ ...emptyUsage(), totalTokens });

/** A call of a tool on a file. */
export const calls = (tool: string, path: string, id: string = `${tool}:${path}`): AssistantMessage =>
  fauxAssistantMessage([fauxToolCall(tool, { path }, { id })], { stopReason: "toolUse", timestamp: 2 });

/** What the messages of a session's entries are, by id. */
export function messageIn(entries: readonly SessionEntry[], id: string | undefined): AgentMessage | undefined {
  const entry = entries.find((candidate) => candidate.id === id);
  return entry?.type === "message" ? entry.message : undefined;
}

/** Stores a compaction as the session does; returns its id. */
export function applyCompaction(session: SessionManager, preparation: CompactionPreparation, summary: string): string {
  return session.appendCompaction(summary, preparation.firstKeptEntryId, preparation.tokensBefore);
}
