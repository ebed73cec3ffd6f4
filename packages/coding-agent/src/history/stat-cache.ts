import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { systemErrorCode } from "../errors/system-error.js";
import { isJsonObject } from "../storage/json-file.js";
import { replaceUnflushed } from "../storage/temporary-file.js";
import type { BytePath } from "./byte-path.js";
import { entryOf, entryRow, isHash, type TreeEntry } from "./tree-object.js";

/** What the system says of an entry without reading it. Equal stamps mean: not changed since. Milliseconds. */
export interface Stamp {
  size: number;
  mtimeMs: number;
  ctimeMs: number;
  ino: number;
}

/** An entry with the stamp that it had when it was read; without one it is read again. */
export interface CachedEntry {
  entry: TreeEntry;
  stamp: Stamp | undefined;
}

/** A folder as it was walked last. */
export interface CachedFolder {
  /** Of the folder itself: while it stays, no name was added or taken away. */
  stamp: Stamp | undefined;
  /** It holds a `.git`. */
  isRepository: boolean;
  /** What the ignore files said. */
  rules: string;
  entries: ReadonlyMap<BytePath, CachedEntry>;
  /** The hash of its entries. */
  tree: string;
}

/** The folders by path, and the generation of the store whose objects they name. */
export interface StatCache {
  generation: string;
  folders: Map<BytePath, CachedFolder>;
}

const version = 1;

/** Slack for clocks of file systems that tick slower than ours, and for those that know whole seconds only. */
const tickMs = 50;
const coarseTickMs = 2500;

/**
 * A stamp that can be trusted, or nothing: what was changed at nearly the time of reading could be changed once more
 * without a trace.
 *
 * @param readAt - when the entry began to be read
 */
export function trustedStamp(stamp: Stamp, readAt: number): Stamp | undefined {
  const slack = stamp.mtimeMs % 1000 === 0 && stamp.ctimeMs % 1000 === 0 ? coarseTickMs : tickMs;
  return Math.max(stamp.ctimeMs, stamp.mtimeMs) < readAt - slack ? stamp : undefined;
}

export function isSameStamp(a: Stamp | undefined, b: Stamp): boolean {
  return a !== undefined && a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.ino === b.ino;
}

/** What was stored; nothing when it is missing, of another version, or damaged: then everything is read again. */
export async function loadStatCache(path: string): Promise<StatCache | undefined> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (systemErrorCode(error) !== undefined) return undefined;
    throw error;
  }
  const end = text.indexOf("\n");
  const body = text.slice(end + 1);
  return text.slice(0, end) === checksum(body) ? parse(body) : undefined;
}

/** A lost cache costs time only. */
export async function saveStatCache(path: string, cache: StatCache): Promise<void> {
  const folders = [...cache.folders].map(([folder, { stamp, isRepository, rules, entries, tree }]) => [
    folder,
    stampRow(stamp),
    isRepository,
    rules,
    tree,
    [...entries].map(([name, cached]) => [stampRow(cached.stamp), entryRow(name, cached.entry)]),
  ]);
  const body = JSON.stringify({ version, generation: cache.generation, folders });
  await replaceUnflushed(path, `${checksum(body)}\n${body}`, 0o600);
}

function parse(body: string): StatCache | undefined {
  const value: unknown = JSON.parse(body);
  if (!isJsonObject(value) || value["version"] !== version || typeof value["generation"] !== "string") return undefined;
  const rows: unknown = value["folders"];
  const folders = new Map<BytePath, CachedFolder>();
  for (const row of Array.isArray(rows) ? rows : []) {
    if (!Array.isArray(row)) return undefined;
    const [path, stamp, isRepository, rules, tree, entries]: unknown[] = row;
    if (typeof path !== "string" || typeof rules !== "string" || !isHash(tree) || !Array.isArray(entries))
      return undefined;
    folders.set(path, {
      stamp: stampOf(stamp),
      isRepository: isRepository === true,
      rules,
      tree,
      entries: entriesOf(entries),
    });
  }
  return { generation: value["generation"], folders };
}

function entriesOf(rows: readonly unknown[]): Map<BytePath, CachedEntry> {
  const entries = new Map<BytePath, CachedEntry>();
  for (const row of rows) {
    if (!Array.isArray(row)) continue;
    const [stamp, entryRow]: unknown[] = row;
    const [name, entry] = entryOf(entryRow) ?? [];
    if (name !== undefined && entry !== undefined) entries.set(name, { entry, stamp: stampOf(stamp) });
  }
  return entries;
}

function stampRow(stamp: Stamp | undefined): number[] | 0 {
  return stamp ? [stamp.size, stamp.mtimeMs, stamp.ctimeMs, stamp.ino] : 0;
}

function stampOf(row: unknown): Stamp | undefined {
  if (!Array.isArray(row)) return undefined;
  const [size, mtimeMs, ctimeMs, ino]: unknown[] = row;
  const isStamp =
    typeof size === "number" && typeof mtimeMs === "number" && typeof ctimeMs === "number" && typeof ino === "number";
  return isStamp ? { size, mtimeMs, ctimeMs, ino } : undefined;
}

function checksum(body: string): string {
  return createHash("sha256").update(body).digest("hex");
}
