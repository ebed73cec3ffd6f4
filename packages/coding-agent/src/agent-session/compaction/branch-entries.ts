import type { AgentMessage } from "@pi-stack/agent-core";
import type { FileOperations } from "../../contracts/compaction.js";
import type { SessionEntry } from "../../session/entries.js";
import type { ReadonlySessionManager } from "../../session/readonly-session-manager.js";
import { entryMessage } from "./entry-message.js";
import { addFileOperations, addRecordedFiles, createFileOperations } from "./file-operations.js";
import { estimateTokens } from "./tokens.js";

const summaryShare = 0.9;

/** What is left behind when the leaf of a session moves. */
export interface CollectEntriesResult {
  /** From below the common ancestor to the old leaf, oldest first, compactions included. */
  entries: SessionEntry[];
  /** `null` when the two share nothing. */
  commonAncestorId: string | null;
}

/** What of a branch is summarised. */
export interface BranchPreparation {
  /** Oldest first; the newest that fit. */
  messages: AgentMessage[];
  /** Of all entries, also those that did not fit. */
  fileOps: FileOperations;
  /** Estimate for the messages. */
  totalTokens: number;
}

/** Finds the entries that only the old leaf has on its path, when the leaf moves to `targetId`. */
export function collectEntriesForBranchSummary(
  session: ReadonlySessionManager,
  oldLeafId: string | null,
  targetId: string,
): CollectEntriesResult {
  if (oldLeafId === null) return { entries: [], commonAncestorId: null };
  const oldPath = session.getBranch(oldLeafId);
  const onTargetPath = new Set(session.getBranch(targetId).map((entry) => entry.id));
  const common = oldPath.findLastIndex((entry) => onTargetPath.has(entry.id));
  return { entries: oldPath.slice(common + 1), commonAncestorId: oldPath[common]?.id ?? null };
}

/**
 * Picks the newest messages that fit a budget in tokens (0 is no limit); the newest one and earlier summaries are taken
 * when they are a little over, too. Tool results are left out: the calls tell what was done.
 */
export function prepareBranchEntries(entries: readonly SessionEntry[], tokenBudget: number = 0): BranchPreparation {
  const messages: AgentMessage[] = [];
  let totalTokens = 0;
  for (const entry of entries.toReversed()) {
    const message = branchMessage(entry);
    if (!message) continue;
    const tokens = estimateTokens(message);
    const fits = tokenBudget <= 0 || totalTokens + tokens <= tokenBudget;
    const isSummary = entry.type === "compaction" || entry.type === "branch_summary";
    const isTaken = fits || messages.length === 0 || (isSummary && totalTokens < summaryShare * tokenBudget);
    if (isTaken) {
      messages.push(message);
      totalTokens += tokens;
    }
    if (!fits) break;
  }
  return { messages: messages.reverse(), fileOps: fileOperationsOf(entries), totalTokens };
}

function branchMessage(entry: SessionEntry): AgentMessage | undefined {
  const message = entryMessage(entry);
  return message?.role === "toolResult" ? undefined : message;
}

function fileOperationsOf(entries: readonly SessionEntry[]): FileOperations {
  const fileOps = createFileOperations();
  for (const entry of entries) {
    const isSummary = entry.type === "branch_summary" || entry.type === "compaction";
    if (isSummary && !entry.fromHook) addRecordedFiles(fileOps, entry.details);
    if (entry.type === "message") addFileOperations(fileOps, entry.message);
  }
  return fileOps;
}
