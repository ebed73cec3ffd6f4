import { isJsonObject } from "../storage/json-file.js";
import type { FileEntry, SessionEntry, SessionHeader } from "./entries.js";
import { hasEntryShape } from "./entry-shape.js";
import type { FileLine } from "./read-lines.js";

/** A line that could not be read as an entry. */
export interface DamagedLine {
  /** 1-based. */
  line: number;
  /** The last line, without its line end: a write that did not finish. */
  torn: boolean;
  bytes: number;
}

/** Reads what can be read of a session file, line by line: blank lines, CRLF and damaged lines do no harm. */
export class SessionParser {
  header: SessionHeader | undefined;
  readonly damaged: DamagedLine[] = [];
  /** Ids of entries before which something was lost -> the last entry that stands before the loss. */
  readonly bridges: Map<string, string> = new Map();
  /** White space and NUL bytes only, so far: what a crash of the machine leaves of a file that was never flushed. */
  isBlank = true;
  readonly #onEntry: (entry: SessionEntry) => void;
  #line = 0;
  #previousId: string | undefined;
  #lossBefore = false;

  constructor(onEntry: (entry: SessionEntry) => void) {
    this.#onEntry = onEntry;
  }

  push({ text, bytes, isEnded }: FileLine): void {
    this.#line++;
    if (text?.trim() === "") return;
    if (this.isBlank && text !== undefined) this.isBlank = /^[\s\0]*$/.test(text);
    const value = text === undefined ? undefined : parseLine(text);
    if (isEntry(value)) this.#take(value);
    else if (!this.header && this.#previousId === undefined && isHeader(value)) this.header = value;
    else {
      this.#lossBefore = true;
      this.damaged.push({ line: this.#line, torn: !isEnded, bytes });
    }
  }

  #take(entry: SessionEntry): void {
    if (this.#lossBefore && this.#previousId !== undefined) this.bridges.set(entry.id, this.#previousId);
    this.#lossBefore = false;
    this.#previousId = entry.id;
    this.#onEntry(entry);
  }
}

/** Every line of a session file that can be read, header included. */
export function parseSessionEntries(text: string): FileEntry[] {
  return text.split("\n").flatMap((line) => parseFileEntry(line) ?? []);
}

/** A line as a header or an entry of any format version. */
export function parseFileEntry(line: string | undefined): FileEntry | undefined {
  const value = line === undefined ? undefined : parseLine(line);
  return isHeader(value) || isLegacyEntry(value) ? value : undefined;
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
export function isEntry(value: unknown): value is SessionEntry {
  if (!isJsonObject(value) || typeof value["type"] !== "string" || value["type"] === "session") return false;
  const { id, parentId, timestamp } = value;
  return (
    isText(id) &&
    typeof timestamp === "string" &&
    (parentId == null || typeof parentId === "string") &&
    hasEntryShape(value)
  );
}

/** Entries of format version 1 have no ids yet. */
function isLegacyEntry(value: unknown): value is SessionEntry {
  return isJsonObject(value) && typeof value["type"] === "string" && value["type"] !== "session";
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}
