import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { rename, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isJsonObject } from "../storage/json-file.js";
import type { TextPlace } from "./search-texts.js";
import type { SessionSummary } from "./summary.js";

/** What is known of a file since the last listing. */
export interface IndexEntry {
  size: number;
  modifiedMs: number;
  /** `null` for a file that is no session. */
  info: StoredInfo | null;
  /** Absent when the text could not be stored. */
  text?: TextPlace | undefined;
}

/** {@link SessionSummary.info} with its dates in milliseconds since the epoch. */
type StoredInfo = Omit<SessionSummary["info"], "created" | "modified"> & { created: number; modified: number };

/** Rows without keys: thousands of them are read with each listing. */
type Row = [name: string, size: number, modifiedMs: number, info: InfoRow | null, text: [number, number] | null];
type InfoRow = [
  id: string,
  cwd: string,
  created: number,
  modified: number,
  messageCount: number,
  firstMessage: string,
  name: string | null,
  parentSessionPath: string | null,
];

const indexName = ".pi-stack-index.json";
const indexVersion = 2;

/** The index of a folder, by file name. Missing or damaged, it is empty: it can be thrown away at any time. */
export function readIndex(dir: string): Map<string, IndexEntry> {
  try {
    const value: unknown = JSON.parse(readFileSync(join(dir, indexName), "utf8"));
    return new Map(isIndex(value) ? value.files.map(fromRow) : []);
  } catch {
    return new Map();
  }
}

/** Where it cannot be written, sessions are listed all the same, only slower. */
export async function writeIndex(dir: string, entries: ReadonlyMap<string, IndexEntry>): Promise<void> {
  const path = join(dir, indexName);
  const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    const content = { version: indexVersion, files: [...entries].map(toRow) };
    await writeFile(temporary, JSON.stringify(content), { mode: 0o600 });
    await rename(temporary, path);
  } catch {
    await unlink(temporary).catch(() => undefined);
  }
}

function toRow([name, { size, modifiedMs, info, text }]: [string, IndexEntry]): Row {
  return [name, size, modifiedMs, info && toInfoRow(info), text ? [text.at, text.length] : null];
}

function toInfoRow(info: StoredInfo): InfoRow {
  const { id, cwd, created, modified, messageCount, firstMessage, name, parentSessionPath } = info;
  return [id, cwd, created, modified, messageCount, firstMessage, name ?? null, parentSessionPath ?? null];
}

function fromRow([name, size, modifiedMs, info, text]: Row): [string, IndexEntry] {
  const place = text ? { at: text[0], length: text[1] } : undefined;
  return [name, { size, modifiedMs, info: info && fromInfoRow(info), text: place }];
}

function fromInfoRow([id, cwd, created, modified, messageCount, firstMessage, name, parent]: InfoRow): StoredInfo {
  const info: StoredInfo = { id, cwd, created, modified, messageCount, firstMessage };
  if (name !== null) info.name = name;
  if (parent !== null) info.parentSessionPath = parent;
  return info;
}

function isIndex(value: unknown): value is { files: Row[] } {
  if (!isJsonObject(value) || value["version"] !== indexVersion) return false;
  return Array.isArray(value["files"]) && value["files"].every(isRow);
}

/** The index is a file like any other: what stands in it may have been damaged. */
function isRow(value: unknown): value is Row {
  if (!Array.isArray(value)) return false;
  const [name, size, modifiedMs, info, text]: unknown[] = value;
  return (
    typeof name === "string" &&
    typeof size === "number" &&
    typeof modifiedMs === "number" &&
    (info === null || isInfoRow(info)) &&
    (text === null || (Array.isArray(text) && isPosition(text[0]) && isPosition(text[1])))
  );
}

function isInfoRow(value: unknown): value is InfoRow {
  if (!Array.isArray(value)) return false;
  const [id, cwd, created, modified, messageCount, firstMessage, name, parent]: unknown[] = value;
  return (
    typeof id === "string" &&
    typeof cwd === "string" &&
    isTime(created) &&
    isTime(modified) &&
    typeof messageCount === "number" &&
    typeof firstMessage === "string" &&
    (name === null || typeof name === "string") &&
    (parent === null || typeof parent === "string")
  );
}

function isPosition(value: unknown): boolean {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

/** The range of dates. */
function isTime(value: unknown): boolean {
  return typeof value === "number" && Math.abs(value) <= 8.64e15;
}
