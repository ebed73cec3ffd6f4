import type { AssistantMessage } from "@pi-stack/ai";
import type { SessionEntry } from "../../session/entries.js";
import { entryMessage, isUserRequest } from "./entry-message.js";
import { estimateTokens } from "./tokens.js";

/** Where a history is cut. */
export interface CutPointResult {
  /** The first entry that stays; settings that stand right before the first message that stays are kept too. */
  firstKeptEntryIndex: number;
  /** Where the turn begins that the cut goes through; -1 when it goes through none. */
  turnStartIndex: number;
  isSplitTurn: boolean;
}

/**
 * The last entry at or before an index, down to `startIndex`, that begins a turn: a user message, a command of the
 * user, a message of an extension or the summary of a branch. -1 when there is none.
 */
export function findTurnStartIndex(entries: readonly SessionEntry[], entryIndex: number, startIndex: number): number {
  for (let index = entryIndex; index >= startIndex; index--) {
    if (beginsTurn(entries[index])) return index;
  }
  return -1;
}

/**
 * Finds where to cut the entries from `startIndex` up to, not including, `endIndex`, so that about `keepRecentTokens`
 * of the newest messages stay. A call and its results are never parted. When the newest user message would be
 * summarised, the cut counts as one through its turn.
 */
export function findCutPoint(
  entries: readonly SessionEntry[],
  startIndex: number,
  endIndex: number,
  keepRecentTokens: number,
): CutPointResult {
  const cut = chooseCut(entries, startIndex, endIndex, keepRecentTokens);
  let firstKeptEntryIndex = cut;
  while (firstKeptEntryIndex > startIndex && isSettings(entries[firstKeptEntryIndex - 1])) firstKeptEntryIndex--;
  const turnStartIndex = splitTurnStart(entries, startIndex, endIndex, cut);
  return { firstKeptEntryIndex, turnStartIndex, isSplitTurn: turnStartIndex !== -1 };
}

function chooseCut(entries: readonly SessionEntry[], start: number, end: number, keepRecentTokens: number): number {
  const cuts = validCuts(entries, start, end);
  const first = cuts[0] ?? start;
  const reached = walkBack(entries, start, end, keepRecentTokens);
  if (reached === undefined) return first;
  // One batch of results may be larger than what is to be kept: it stays with its calls then.
  return cuts.find((index) => index >= reached) ?? cuts.at(-1) ?? start;
}

/** The entry, from the newest on, with which the kept messages are enough. */
function walkBack(entries: readonly SessionEntry[], start: number, end: number, enough: number): number | undefined {
  let tokens = 0;
  for (let index = end - 1; index >= start; index--) {
    const entry = entries[index];
    const message = entry && entryMessage(entry);
    if (!message) continue;
    tokens += estimateTokens(message);
    if (tokens >= enough) return index;
  }
  return undefined;
}

function validCuts(entries: readonly SessionEntry[], start: number, end: number): number[] {
  const lastResultOf = lastResults(entries, start, end);
  const cuts: number[] = [];
  let openUntil = -1;
  for (let index = start; index < end; index++) {
    if (index > openUntil && canBeFirst(entries[index])) cuts.push(index);
    openUntil = Math.max(openUntil, lastResultOf.get(index) ?? -1);
  }
  return cuts;
}

/** For each reply with calls: where the last of its results stands. */
function lastResults(entries: readonly SessionEntry[], start: number, end: number): Map<number, number> {
  const replyOfCall = new Map<string, number>();
  const unanswered = new Set<string>();
  const last = new Map<number, number>();
  for (let index = start; index < end; index++) {
    const entry = entries[index];
    if (entry?.type !== "message") continue;
    if (entry.message.role === "user") unanswered.clear();
    if (entry.message.role === "assistant") {
      unanswered.clear();
      for (const id of callIds(entry.message)) {
        replyOfCall.set(id, index);
        if (mayStillRun(entry.message)) unanswered.add(id);
      }
    }
    if (entry.message.role !== "toolResult") continue;
    const reply = replyOfCall.get(entry.message.toolCallId);
    unanswered.delete(entry.message.toolCallId);
    if (reply !== undefined) last.set(reply, index);
  }
  // Calls of the newest reply that are under way: their results come after the compaction (report B38).
  for (const id of unanswered) last.set(replyOfCall.get(id) ?? end, end - 1);
  return last;
}

function callIds(message: AssistantMessage): string[] {
  return message.content.flatMap((block) => (block.type === "toolCall" ? [block.id] : []));
}

function mayStillRun(message: AssistantMessage): boolean {
  return message.stopReason !== "error" && message.stopReason !== "aborted";
}

/** -1 when the cut stands between two turns. */
function splitTurnStart(entries: readonly SessionEntry[], start: number, end: number, cut: number): number {
  if (isUserRequest(entries[cut])) return -1;
  const newestRequest = entries.slice(start, end).findLastIndex(isUserRequest) + start;
  const isRequestCutOff = newestRequest >= start && newestRequest < cut;
  const turnStart = isRequestCutOff ? newestRequest : findTurnStartIndex(entries, cut, start);
  return turnStart < cut ? turnStart : -1;
}

function beginsTurn(entry: SessionEntry | undefined): boolean {
  if (entry?.type === "custom_message" || entry?.type === "branch_summary") return true;
  return isUserRequest(entry) || (entry?.type === "message" && entry.message.role === "bashExecution");
}

function canBeFirst(entry: SessionEntry | undefined): boolean {
  if (entry?.type === "message") return entry.message.role !== "toolResult";
  return entry?.type === "custom_message" || entry?.type === "branch_summary";
}

/** Settings, labels, names and state of extensions, also kinds of newer versions: nothing that the model reads. */
function isSettings(entry: SessionEntry | undefined): boolean {
  return entry !== undefined && entry.type !== "compaction" && !canBeFirst(entry) && entry.type !== "message";
}
