import { randomBytes } from "node:crypto";
import { readFile, rename, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isJsonObject } from "../storage/json-file.js";
import type { TextPlace } from "./search-texts.js";
import type { SessionSummary } from "./summary.js";

/** What is known of a file since the last listing. */
export interface IndexEntry {
  size: number;
  modifiedMs: number;
  /** Dates in milliseconds since the epoch; `null` for a file that is no session. */
  info: StoredInfo | null;
  /** Absent when the text could not be stored. */
  text?: TextPlace;
}

/** {@link SessionSummary.info} as it stands in the index. */
export type StoredInfo = Omit<SessionSummary["info"], "created" | "modified"> & { created: number; modified: number };

const indexName = ".pi-stack-index.json";
const indexVersion = 2;

/** The index of a folder, by file name. Missing or damaged, it is empty: it can be thrown away at any time. */
export async function readIndex(dir: string): Promise<Map<string, IndexEntry>> {
  try {
    const value: unknown = JSON.parse(await readFile(join(dir, indexName), "utf8"));
    return new Map(isIndex(value) ? Object.entries(value.files) : []);
  } catch {
    return new Map();
  }
}

/** Where it cannot be written, sessions are listed all the same, only slower. */
export async function writeIndex(dir: string, entries: ReadonlyMap<string, IndexEntry>): Promise<void> {
  const path = join(dir, indexName);
  const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    const content = { version: indexVersion, files: Object.fromEntries(entries) };
    await writeFile(temporary, JSON.stringify(content), { mode: 0o600 });
    await rename(temporary, path);
  } catch {
    await unlink(temporary).catch(() => undefined);
  }
}

function isIndex(value: unknown): value is { files: Record<string, IndexEntry> } {
  if (!isJsonObject(value) || value["version"] !== indexVersion || !isJsonObject(value["files"])) return false;
  return Object.values(value["files"]).every(isIndexEntry);
}

function isIndexEntry(value: unknown): value is IndexEntry {
  if (!isJsonObject(value)) return false;
  const { size, modifiedMs, info, text } = value;
  if (typeof size !== "number" || typeof modifiedMs !== "number") return false;
  return (info === null || isStoredInfo(info)) && (text === undefined || isPlace(text));
}

/** The index is a file like any other: what stands in it may have been damaged. */
function isStoredInfo(value: unknown): value is StoredInfo {
  if (!isJsonObject(value)) return false;
  const { id, cwd, firstMessage, name, parentSessionPath, created, modified, messageCount } = value;
  return (
    typeof id === "string" &&
    typeof cwd === "string" &&
    typeof firstMessage === "string" &&
    (name === undefined || typeof name === "string") &&
    (parentSessionPath === undefined || typeof parentSessionPath === "string") &&
    isTime(created) &&
    isTime(modified) &&
    typeof messageCount === "number"
  );
}

function isPlace(value: unknown): value is TextPlace {
  return isJsonObject(value) && isPosition(value["at"]) && isPosition(value["length"]);
}

function isPosition(value: unknown): boolean {
  return Number.isSafeInteger(value) && typeof value === "number" && value >= 0;
}

/** The range of dates. */
function isTime(value: unknown): boolean {
  return typeof value === "number" && Math.abs(value) <= 8.64e15;
}
