import { isJsonObject } from "../storage/json-file.js";
import type { FileEntry, SessionEntry, SessionHeader } from "./entries.js";
import { hasEntryShape } from "./entry-shape.js";

/** A line that could not be read as an entry. */
interface DamagedLine {
  /** 1-based. */
  line: number;
  /** The last line, without its line end: a write that did not finish. */
  torn: boolean;
  bytes: number;
}

/** What was found in the text of a session file. */
export interface ParsedSession {
  header: SessionHeader | undefined;
  entries: SessionEntry[];
  damaged: DamagedLine[];
  /** Ids of entries before which something was lost -> the last entry that stands before the loss. */
  bridges: Map<string, string>;
}

/** Reads what can be read: blank lines, CRLF and damaged lines do no harm. */
export function parseSession(text: string): ParsedSession {
  const parsed: ParsedSession = { header: undefined, entries: [], damaged: [], bridges: new Map() };
  const lines = text.split("\n");
  let previous: SessionEntry | undefined;
  let lossBefore = false;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const value = parseLine(line);
    if (isHeader(value) && !parsed.header && parsed.entries.length === 0) {
      parsed.header = value;
    } else if (isEntry(value)) {
      if (lossBefore && previous) parsed.bridges.set(value.id, previous.id);
      lossBefore = false;
      previous = value;
      parsed.entries.push(value);
    } else {
      lossBefore = true;
      parsed.damaged.push({ line: index + 1, torn: index === lines.length - 1, bytes: Buffer.byteLength(line) });
    }
  }
  return parsed;
}

/** Every line of a session file that can be read, header included. */
export function parseSessionEntries(text: string): FileEntry[] {
  const entries: FileEntry[] = [];
  for (const line of text.split("\n")) {
    const value = parseLine(line);
    if (isHeader(value) || isLegacyEntry(value)) entries.push(value);
  }
  return entries;
}

/** One JSON object, or undefined. */
export function parseLine(line: string): unknown {
  const trimmed = line.trim();
  if (trimmed === "") return undefined;
  try {
    return JSON.parse(trimmed);
  } catch {
    // A damaged line is the caller's to report.
    return undefined;
  }
}

/** Whether a value is the header of a session. */
export function isHeader(value: unknown): value is SessionHeader {
  return (
    isJsonObject(value) &&
    value["type"] === "session" &&
    isText(value["id"]) &&
    (value["version"] === undefined || Number.isInteger(value["version"])) &&
    (value["cwd"] === undefined || typeof value["cwd"] === "string") &&
    (value["parentSession"] === undefined || typeof value["parentSession"] === "string")
  );
}

/** Whether a value can hang in the tree and has what its type promises. */
function isEntry(value: unknown): value is SessionEntry {
  return (
    isLegacyEntry(value) &&
    isText(value.id) &&
    typeof value.timestamp === "string" &&
    (value.parentId == null || typeof value.parentId === "string") &&
    hasEntryShape({ ...value })
  );
}

/** Entries of format version 1 have no ids yet. */
function isLegacyEntry(value: unknown): value is SessionEntry {
  return isJsonObject(value) && typeof value["type"] === "string" && value["type"] !== "session";
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}
