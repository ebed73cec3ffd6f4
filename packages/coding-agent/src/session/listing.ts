import { readdir, readFile, rename, stat, unlink, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { systemErrorCode } from "../errors/system-error.js";
import { isJsonObject } from "../storage/json-file.js";
import { sessionFilesIn } from "./recent.js";
import type { SessionInfo } from "./session-info.js";
import { summariseSession } from "./summary.js";

/** Hears how many files were read, and of how many. */
export type SessionListProgress = (loaded: number, total: number) => void;

const indexName = ".pi-stack-index.json";
const maxConcurrentReads = 8;

interface IndexEntry {
  size: number;
  modifiedMs: number;
  /** Dates as ISO text; `null` for a file that is no session. */
  info: StoredInfo | null;
}

type StoredInfo = Omit<SessionInfo, "created" | "modified" | "path"> & { created: string; modified: string };

/** The sessions in a folder, newest first. Files that did not change since the last listing are not read again. */
export async function listSessions(dir: string, onProgress?: SessionListProgress): Promise<SessionInfo[]> {
  const paths = sessionFilesIn(dir);
  const index = await readIndex(dir);
  const next = new Map<string, IndexEntry>();
  let loaded = 0;
  await inParallel(paths, async (path) => {
    const entry = await indexEntryOf(path, index.get(basename(path)));
    if (entry) next.set(basename(path), entry);
    onProgress?.(++loaded, paths.length);
  });
  if (!sameEntries(index, next)) await writeIndex(dir, next);
  return [...next].flatMap(([name, { info }]) => (info ? [revive(join(dir, name), info)] : [])).sort(byModified);
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
    sessions.push(...(await listSessions(dir)));
    onProgress?.(position + 1, dirs.length);
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

async function indexEntryOf(path: string, known: IndexEntry | undefined): Promise<IndexEntry | undefined> {
  try {
    const stats = await stat(path);
    if (!stats.isFile()) return undefined;
    if (known && known.size === stats.size && known.modifiedMs === stats.mtimeMs) return known;
    const summary = summariseSession(await readFile(path, "utf8"), stats.mtime);
    const info = summary && {
      ...summary,
      created: summary.created.toISOString(),
      modified: summary.modified.toISOString(),
    };
    return { size: stats.size, modifiedMs: stats.mtimeMs, info: info ?? null };
  } catch {
    // Unreadable files are passed over: one bad file must not hide the others.
    return undefined;
  }
}

async function readIndex(dir: string): Promise<Map<string, IndexEntry>> {
  try {
    const value: unknown = JSON.parse(await readFile(join(dir, indexName), "utf8"));
    return new Map(isIndex(value) ? Object.entries(value.files) : []);
  } catch {
    // The index can be thrown away at any time: missing or damaged, it is made anew.
    return new Map();
  }
}

async function writeIndex(dir: string, entries: ReadonlyMap<string, IndexEntry>): Promise<void> {
  const path = join(dir, indexName);
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(temporary, JSON.stringify({ version: 1, files: Object.fromEntries(entries) }), { mode: 0o600 });
    await rename(temporary, path);
  } catch {
    // A folder that may not be written, or a full disk: sessions are listed all the same, only slower.
    await unlink(temporary).catch(() => undefined);
  }
}

function isIndex(value: unknown): value is { files: Record<string, IndexEntry> } {
  if (typeof value !== "object" || value === null || !("files" in value) || !("version" in value)) return false;
  if (value.version !== 1 || typeof value.files !== "object" || value.files === null) return false;
  return Object.values(value.files).every(isIndexEntry);
}

function isIndexEntry(value: unknown): value is IndexEntry {
  if (!isJsonObject(value)) return false;
  const { size, modifiedMs, info } = value;
  return typeof size === "number" && typeof modifiedMs === "number" && (info === null || isStoredInfo(info));
}

/** The index is a file like any other: what stands in it may have been damaged. */
function isStoredInfo(value: unknown): boolean {
  if (!isJsonObject(value)) return false;
  const texts = ["id", "cwd", "firstMessage", "allMessagesText"].map((key) => value[key]);
  const optional = ["name", "parentSessionPath"].map((key) => value[key]);
  const dates = ["created", "modified"].map((key) => value[key]);
  return (
    texts.every((text) => typeof text === "string") &&
    optional.every((text) => text === undefined || typeof text === "string") &&
    dates.every((date) => typeof date === "string" && !Number.isNaN(Date.parse(date))) &&
    typeof value["messageCount"] === "number"
  );
}

function sameEntries(a: ReadonlyMap<string, IndexEntry>, b: ReadonlyMap<string, IndexEntry>): boolean {
  return a.size === b.size && [...b].every(([name, entry]) => a.get(name) === entry);
}

function revive(path: string, info: StoredInfo): SessionInfo {
  return { ...info, path, created: new Date(info.created), modified: new Date(info.modified) };
}

function byModified(a: SessionInfo, b: SessionInfo): number {
  return b.modified.getTime() - a.modified.getTime();
}

async function inParallel<TItem>(items: readonly TItem[], work: (item: TItem) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: maxConcurrentReads }, worker));
}
