import type { AgentMessage } from "@pi-stack/agent-core";
import type { CompactionPreparation, FileOperations } from "../../contracts/compaction.js";
import { convertToLlm } from "../../messages/convert-to-llm.js";
import { contextOfPath } from "../../session/context.js";
import type { CompactionEntry, SessionEntry } from "../../session/entries.js";
import type { CompactionSettings } from "../../settings/settings.js";
import { findCutPoint } from "./cut-point.js";
import { entryMessage, isUserRequest, messagesToSummarizeOf } from "./entry-message.js";
import { addFileOperations, addRecordedFiles, createFileOperations } from "./file-operations.js";
import { estimateContextTokens } from "./tokens.js";
import { splitTurnContext } from "./turn-context.js";

/**
 * Decides what a compaction of a path (root first) keeps and what it summarises. `undefined` when nothing was said since
 * the last compaction, or when everything is to be kept. Pure; the messages are the stored objects.
 */
export function prepareCompaction(
  pathEntries: readonly SessionEntry[],
  settings: CompactionSettings,
): CompactionPreparation | undefined {
  const previousIndex = lastCompactionIndex(pathEntries);
  if (isAlreadyCompacted(pathEntries)) return undefined;
  const previous = compactionAt(pathEntries, previousIndex);
  const start = boundaryStart(pathEntries, previousIndex, previous);
  const cut = findCutPoint(pathEntries, start, pathEntries.length, settings.keepRecentTokens);
  const firstKeptEntryId = pathEntries[cut.firstKeptEntryIndex]?.id;
  if (!firstKeptEntryId) return undefined;

  const historyEnd = cut.isSplitTurn ? cut.turnStartIndex : cut.firstKeptEntryIndex;
  let messagesToSummarize = messagesToSummarizeOf(pathEntries.slice(start, historyEnd));
  let turnPrefixMessages = messagesToSummarizeOf(pathEntries.slice(historyEnd, cut.firstKeptEntryIndex));
  if (convertToLlm([...messagesToSummarize, ...turnPrefixMessages]).length === 0) return undefined;
  const request = requestOfCutTurn(pathEntries, start, previous);
  if (request) {
    turnPrefixMessages = [request, ...messagesToSummarize, ...turnPrefixMessages];
    messagesToSummarize = [];
  }
  return {
    firstKeptEntryId,
    messagesToSummarize,
    turnPrefixMessages,
    isSplitTurn: cut.isSplitTurn || request !== undefined,
    tokensBefore: estimateContextTokens(contextOfPath(pathEntries).messages).tokens,
    ...(previous?.summary ? { previousSummary: previous.summary } : {}),
    fileOps: fileOperationsOf(previous, [...messagesToSummarize, ...turnPrefixMessages]),
    settings,
  };
}

/** Whether nothing was said on a path since its last compaction; settings and state of extensions say nothing. */
export function isAlreadyCompacted(pathEntries: readonly SessionEntry[]): boolean {
  const previousIndex = lastCompactionIndex(pathEntries);
  return previousIndex !== -1 && !pathEntries.slice(previousIndex + 1).some(entryMessage);
}

function lastCompactionIndex(entries: readonly SessionEntry[]): number {
  return entries.findLastIndex((entry) => entry.type === "compaction");
}

function compactionAt(entries: readonly SessionEntry[], index: number): CompactionEntry | undefined {
  const entry = entries[index];
  return entry?.type === "compaction" ? entry : undefined;
}

/** Where the messages begin that no summary stands for yet. */
function boundaryStart(
  entries: readonly SessionEntry[],
  previousIndex: number,
  previous: CompactionEntry | undefined,
): number {
  const kept = entries.findIndex((entry) => entry.id === previous?.firstKeptEntryId);
  return kept === -1 || kept > previousIndex ? previousIndex + 1 : kept;
}

/**
 * The user's request, when the last compaction cut it off and its turn still goes on: it is shown to the summariser
 * again, so that no number of compactions in one long turn wears it down (report B83).
 */
function requestOfCutTurn(
  entries: readonly SessionEntry[],
  start: number,
  previous: CompactionEntry | undefined,
): AgentMessage | undefined {
  if (!previous || entries.slice(start).some(isUserRequest)) return undefined;
  const first = entries.slice(start).find((entry) => entry.type !== "compaction" && entryMessage(entry));
  const role = first?.type === "message" ? first.message.role : undefined;
  const isInTurn = role === "assistant" || role === "toolResult";
  if (!isInTurn && splitTurnContext(previous.summary).turnContext === undefined) return undefined;
  const request = entries.slice(0, start).findLast(isUserRequest);
  return request && entryMessage(request);
}

/** What an extension noted about its own summary is its own business. */
function fileOperationsOf(previous: CompactionEntry | undefined, messages: readonly AgentMessage[]): FileOperations {
  const fileOps = createFileOperations();
  if (previous && !previous.fromHook) addRecordedFiles(fileOps, previous.details);
  for (const message of messages) addFileOperations(fileOps, message);
  return fileOps;
}
