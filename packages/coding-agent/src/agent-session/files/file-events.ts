import type { FileChangesBegun } from "../../extension-points.js";
import type { SessionEntry } from "../../session/entries.js";
import { fileChangesOf, isBeside, isFileEntry, rewindEntryType } from "../../session/file-entries.js";
import type { SessionManager } from "../../session/session-manager.js";
import { textOf } from "../transcript.js";

/** Something that changed files, at its place in the tree of the session. */
export interface FileEvent {
  kind: FileChangesBegun["kind"];
  store: string;
  /** The entry that it belongs to; what hangs on that has seen its changes. `null`: before all entries. */
  nodeId: string | null;
  /** Ids of states of the folder. */
  before: string;
  /** `undefined` when it was cut off: what it did is known only by what came next. */
  after: string | undefined;
  /** How many files have changed. */
  changed: number;
}

/** One event, gone through forth or back. */
export interface FileStep {
  event: FileEvent;
  isBack: boolean;
}

/** What a session file tells of changed files, and where in its tree the files are now. */
export interface FileEvents {
  /** In file order. */
  events: FileEvent[];
  /** The entry whose files the folder holds. */
  positionId: string | null;
}

/** Reads everything that a session tells of changed files. */
export function readFileEvents(sessions: SessionManager): FileEvents {
  const events: FileEvent[] = [];
  const byEntry = new Map<string, FileEvent>();
  let positionId: string | null = null;
  for (const entry of sessions.getEntries()) {
    if (entry.type !== "custom") continue;
    if (entry.customType === rewindEntryType && hasFiles(entry.data)) positionId = nodeOf(sessions, entry.parentId);
    if (!isFileEntry(entry)) continue;
    const data = fileChangesOf(entry);
    if (data === undefined) continue;
    if ("kind" in data) {
      const event = { ...data, nodeId: nodeOf(sessions, entry.parentId), after: undefined, changed: 0 };
      byEntry.set(entry.id, event);
      // One that was cut off is known by what was there when the next one began.
      const last = events.at(-1);
      if (last && last.after === undefined) last.after = data.before;
      events.push(event);
      positionId = event.nodeId;
      continue;
    }
    const event = byEntry.get(data.of);
    if (!event) continue;
    Object.assign(event, { after: data.after, changed: data.changed });
    // A command of the user stands in the transcript only when it has ended.
    if (event.kind === "bash") event.nodeId = nodeOf(sessions, entry.parentId);
    if (event === events.at(-1)) positionId = event.nodeId;
  }
  return { events, positionId };
}

/** The entry of the conversation that an entry stands for: those that hang beside it mean what they hang on. */
export function nodeOf(sessions: SessionManager, id: string | null): string | null {
  let node = id;
  for (let entry = entryAt(sessions, node); entry && isBeside(entry); entry = entryAt(sessions, node)) {
    node = entry.parentId;
  }
  return node;
}

/** The way from one place of the tree to another: back to what both have in common, then forth. */
export function stepsBetween(
  sessions: SessionManager,
  events: readonly FileEvent[],
  fromId: string | null,
  toId: string | null,
): FileStep[] {
  const [from, to] = [pathOf(sessions, fromId), pathOf(sessions, toId)];
  const isOn = (path: ReadonlyMap<string | null, number>, { nodeId }: FileEvent): boolean => path.has(nodeId);
  const along = (path: ReadonlyMap<string | null, number>): FileEvent[] =>
    events.filter((event) => isOn(path, event)).sort((a, b) => (path.get(a.nodeId) ?? 0) - (path.get(b.nodeId) ?? 0));
  const back = along(from).filter((event) => !isOn(to, event));
  const forth = along(to).filter((event) => !isOn(from, event));
  return [
    ...back.reverse().map((event) => ({ event, isBack: true })),
    ...forth.map((event) => ({ event, isBack: false })),
  ];
}

/** How many files were changed by what each message, or command, of the user has led to, as far as any were. */
export function changedFilesByMessage(sessions: SessionManager): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, nodeId, changed } of readFileEvents(sessions).events) {
    const messageId = kind === "rewind" || changed === 0 ? undefined : messageAbove(sessions, nodeId);
    if (messageId !== undefined) counts.set(messageId, (counts.get(messageId) ?? 0) + changed);
  }
  return counts;
}

function messageAbove(sessions: SessionManager, id: string | null): string | undefined {
  let entry = entryAt(sessions, id);
  while (entry && wordsOf(entry) === undefined) entry = entryAt(sessions, entry.parentId);
  return entry?.id;
}

/** What the user has written, a command with its mark; `undefined` for everything else. */
export function wordsOf(entry: SessionEntry): string | undefined {
  if (entry.type !== "message") return undefined;
  const { message } = entry;
  if (message.role === "user") return textOf(message.content);
  if (message.role === "bashExecution") return `${message.excludeFromContext ? "!!" : "!"}${message.command}`;
  return undefined;
}

/** The entries from the root to one, with their depth. */
function pathOf(sessions: SessionManager, id: string | null): Map<string | null, number> {
  const branch = id === null ? [] : sessions.getBranch(id);
  return new Map<string | null, number>([[null, -1], ...branch.map((entry, depth) => [entry.id, depth] as const)]);
}

function entryAt(sessions: SessionManager, id: string | null): SessionEntry | undefined {
  return id === null ? undefined : sessions.getEntry(id);
}

function hasFiles(data: unknown): boolean {
  return typeof data === "object" && data !== null && "files" in data && data.files !== undefined;
}
