import type { AgentMessage } from "@pi-stack/agent-core";
import {
  createBranchSummaryMessage,
  createCompactionSummaryMessage,
  createCustomMessage,
} from "../messages/factories.js";
import type { CompactionEntry, SessionContext, SessionEntry } from "./entries.js";
import { SessionTree } from "./tree.js";

/**
 * What a run starts from at a leaf: messages, thinking level and model along the path from the root.
 * `null` is before the first entry; an unknown or missing leaf is the last entry.
 */
export function buildSessionContext(
  entries: readonly SessionEntry[],
  leafId?: string | null,
  _byId?: ReadonlyMap<string, SessionEntry>,
): SessionContext {
  const tree = new SessionTree(entries);
  const known = leafId === null || (leafId !== undefined && tree.has(leafId));
  return contextOfPath(tree.branch(known ? leafId : tree.leafId));
}

/** The same for a path that is already known, root first. */
export function contextOfPath(path: readonly SessionEntry[]): SessionContext {
  const context: SessionContext = { messages: [], thinkingLevel: "off", model: null };
  for (const entry of path) trackSettings(context, entry);
  context.messages = withoutOrphanResults(withoutRepeated(messagesOfPath(path)));
  return context;
}

/** The last compaction among entries. */
export function getLatestCompactionEntry(entries: readonly SessionEntry[]): CompactionEntry | null {
  return entries.findLast((entry): entry is CompactionEntry => entry.type === "compaction") ?? null;
}

function trackSettings(context: SessionContext, entry: SessionEntry): void {
  if (entry.type === "thinking_level_change") context.thinkingLevel = entry.thinkingLevel;
  else if (entry.type === "model_change") context.model = { provider: entry.provider, modelId: entry.modelId };
  else if (entry.type === "message" && entry.message.role === "assistant") {
    context.model = { provider: entry.message.provider, modelId: entry.message.model };
  }
}

function messagesOfPath(path: readonly SessionEntry[]): AgentMessage[] {
  const compaction = getLatestCompactionEntry(path);
  if (!compaction) return path.flatMap(messageOfEntry);
  const at = path.indexOf(compaction);
  const before = path.slice(0, at);
  const firstKept = before.findIndex((entry) => entry.id === compaction.firstKeptEntryId);
  const kept = firstKept === -1 ? [] : before.slice(firstKept);
  return [
    createCompactionSummaryMessage(compaction.summary, compaction.tokensBefore, compaction.timestamp),
    ...kept.flatMap(messageOfEntry),
    ...path.slice(at + 1).flatMap(messageOfEntry),
  ];
}

function messageOfEntry(entry: SessionEntry): AgentMessage[] {
  switch (entry.type) {
    case "message":
      return [entry.message];
    case "custom_message":
      return [createCustomMessage(entry.customType, entry.content, entry.display, entry.details, entry.timestamp)];
    case "branch_summary":
      return entry.summary ? [createBranchSummaryMessage(entry.summary, entry.fromId, entry.timestamp)] : [];
    default:
      return [];
  }
}

/** A failed reply that was asked for again says nothing to the model; the next reply stands in its place. */
function withoutRepeated(messages: readonly AgentMessage[]): AgentMessage[] {
  return messages.filter((message, index) => {
    const isFailure = message.role === "assistant" && message.stopReason === "error";
    return !isFailure || messages[index + 1]?.role !== "assistant";
  });
}

/** A result whose call was compacted away would make every later request fail (report B38). It stays on disk. */
function withoutOrphanResults(messages: readonly AgentMessage[]): AgentMessage[] {
  const called = new Set<string>();
  return messages.filter((message) => {
    if (message.role === "assistant") {
      for (const block of message.content) if (block.type === "toolCall") called.add(block.id);
    }
    return message.role !== "toolResult" || called.has(message.toolCallId);
  });
}
