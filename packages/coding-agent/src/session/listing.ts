import { statSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { setImmediate as pause } from "node:timers/promises";
import { systemErrorCode } from "../errors/system-error.js";
import { type IndexEntry, readIndex, writeIndex } from "./listing-index.js";
import { sessionNamesIn } from "./recent.js";
import { SearchTexts, type TextSource } from "./search-texts.js";
import type { SessionInfo } from "./session-info.js";
import { summariseSession } from "./summary.js";

/**
 * Hears how many files were read, and of how many; for all projects, how many folders. `found` are the sessions that are
 * known since the last call, in no order.
 */
export type SessionListProgress = (loaded: number, total: number, found: readonly SessionInfo[]) => void;

/** Others get their turn after so long; a screen is drawn sixty times a second. */
const maxBlockedMs = 8;
/** The clock is looked at so often while nothing has to be read. */
const filesBetweenLooks = 64;

/** The sessions in a folder, newest first. Files that did not change since the last listing are not read again. */
export async function listSessions(dir: string, onProgress?: SessionListProgress): Promise<SessionInfo[]> {
  const names = sessionNamesIn(dir);
  const folder = join(dir, sep);
  const texts = new SearchTexts(dir);
  const index = readIndex(dir);
  const next = new Map<string, IndexEntry>();
  let isChanged = false;
  let since = performance.now();
  for (const [position, name] of names.entries()) {
    const known = index.get(name);
    const entry = indexEntryOf(folder + name, name, known, texts);
    if (entry) next.set(name, entry);
    if (entry !== known) isChanged = true;
    onProgress?.(position + 1, names.length, entry ? sessionsOf(folder + name, name, entry, texts) : []);
    if (entry === known && position % filesBetweenLooks > 0) continue;
    if (performance.now() - since < maxBlockedMs) continue;
    await pause();
    since = performance.now();
  }
  if (isChanged || index.size !== next.size) {
    compactTexts(next, texts);
    await writeIndex(dir, next);
  }
  const sessions = [...next].flatMap(([name, entry]) => sessionsOf(folder + name, name, entry, texts));
  return sessions.sort(byModified);
}

/** The sessions in all folders below one, newest first. Links to folders are followed. */
export async function listAllSessions(root: string, onProgress?: SessionListProgress): Promise<SessionInfo[]> {
  const dirs: string[] = [];
  for (const name of await namesIn(root)) {
    const path = join(root, name);
    if ((await stat(path).catch(() => undefined))?.isDirectory()) dirs.push(path);
  }
  const sessions: SessionInfo[] = [];
  for (const [position, dir] of dirs.entries()) {
    const pass =
      onProgress &&
      ((_read: number, _of: number, found: readonly SessionInfo[]): void => onProgress(position, dirs.length, found));
    for (const session of await listSessions(dir, pass)) sessions.push(session);
    onProgress?.(position + 1, dirs.length, []);
  }
  return sessions.sort(byModified);
}

async function namesIn(dir: string): Promise<string[]> {
  try {
    return await readdir(dir);
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return [];
    throw error;
  }
}

function indexEntryOf(
  path: string,
  name: string,
  known: IndexEntry | undefined,
  texts: SearchTexts,
): IndexEntry | undefined {
  try {
    const stats = statSync(path);
    if (!stats.isFile()) return undefined;
    if (known && known.size === stats.size && known.modifiedMs === stats.mtimeMs) return known;
    const state = { size: stats.size, modifiedMs: stats.mtimeMs };
    const summary = summariseSession(path, stats.mtime);
    if (!summary) return { ...state, info: null };
    const { created, modified } = summary.info;
    const info = { ...summary.info, created: created.getTime(), modified: modified.getTime() };
    const text = texts.append({ name, ...state }, summary.text);
    return { ...state, info, ...(text ? { text } : {}) };
  } catch {
    // Unreadable files are passed over: one bad file must not hide the others.
    return undefined;
  }
}

function compactTexts(entries: Map<string, IndexEntry>, texts: SearchTexts): void {
  const live = [...entries].flatMap(([name, entry]) =>
    entry.text ? [{ name, entry, source: sourceOf(name, entry), place: entry.text }] : [],
  );
  const places = texts.compact(live);
  if (!places) return;
  for (const [position, { name, entry }] of live.entries()) {
    const { text: _old, ...rest } = entry;
    const place = places[position];
    entries.set(name, place ? { ...rest, text: place } : rest);
  }
}

/** One, or none when the file is no session. */
function sessionsOf(path: string, name: string, entry: IndexEntry, texts: SearchTexts): SessionInfo[] {
  if (!entry.info) return [];
  const { created, modified, id, cwd, messageCount, firstMessage, name: given, parentSessionPath } = entry.info;
  const info: SessionInfo = {
    path,
    id,
    cwd,
    created: new Date(created),
    modified: new Date(modified),
    messageCount,
    firstMessage,
    get allMessagesText(): string {
      return textOf(path, name, entry, texts);
    },
  };
  if (given !== undefined) info.name = given;
  if (parentSessionPath !== undefined) info.parentSessionPath = parentSessionPath;
  return [info];
}

/** From the file of texts, else from the session itself; empty once that is gone. */
function textOf(path: string, name: string, entry: IndexEntry, texts: SearchTexts): string {
  const stored = entry.text && texts.read(sourceOf(name, entry), entry.text);
  if (stored !== undefined) return stored;
  try {
    return summariseSession(path, new Date(entry.modifiedMs))?.text ?? "";
  } catch {
    // A list that is searched must not fail for one session that was removed meanwhile.
    return "";
  }
}

function sourceOf(name: string, { size, modifiedMs }: IndexEntry): TextSource {
  return { name, size, modifiedMs };
}

function byModified(a: SessionInfo, b: SessionInfo): number {
  return b.modified.getTime() - a.modified.getTime();
}
