import { statSync } from "node:fs";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage, systemErrorCode } from "../errors/system-error.js";
import { CURRENT_SESSION_VERSION, type FileEntry, type SessionEntry, type SessionHeader } from "./entries.js";
import { isFromTheFuture, migrateSessionEntries } from "./migrate.js";
import { migrateSessionFile } from "./migrate-file.js";
import { type DamagedLine, isEntry, isHeader, parseFileEntry, SessionParser } from "./parse.js";
import { type FileLine, readLines } from "./read-lines.js";

/** What stands in a session file. */
export interface LoadedSession {
  header: SessionHeader;
  entries: SessionEntry[];
  bridges: ReadonlyMap<string, string>;
  /** What a person should know about the file, one sentence each. */
  notices: string[];
  /** Why the file is still in an older format, so that nothing may be appended to it. */
  migrationError?: CodingAgentError;
}

/**
 * Reads a session file. Damage is reported, not fatal. Older versions are brought up to date on disk, with a copy of
 * the original beside it; where that is not possible now, in memory.
 * @returns undefined when the file is missing or holds nothing at all
 * @throws {@link CodingAgentError} with code "session_invalid" when it is something else than a session
 */
export function loadSession(path: string): LoadedSession | undefined {
  const entries: SessionEntry[] = [];
  const parser = new SessionParser((entry) => void entries.push(entry));
  if (!readIfThere(path, (line) => parser.push(line)) || parser.isBlank) return undefined;
  const { header, bridges, damaged } = parser;
  if (!header) throw notASession(path);
  if (isFromTheFuture(header)) throw fromTheFuture(path, header);
  if (isOld(header)) return loadOldVersion(path, header.version ?? 1);
  return { header, entries, bridges, notices: noticesOf(path, damaged) };
}

/**
 * Reads a session file in its present format without touching it, whatever its version.
 * @throws {@link CodingAgentError} with code "session_invalid" or "session_unreadable"
 */
export function readSessionFile(path: string): { header: SessionHeader; entries: SessionEntry[] } {
  const lines = readFileEntries(path);
  const [header] = lines;
  if (!header || !isHeader(header)) throw notASession(path);
  if (isFromTheFuture(header)) throw fromTheFuture(path, header);
  migrateSessionEntries(lines);
  return { header, entries: lines.filter((line) => line !== header && !isHeader(line)) };
}

/**
 * A file in which a program that knows no locks began a session meanwhile must not be begun again.
 * @throws {@link CodingAgentError} with code "session_unwritable" or "session_invalid"
 */
export function refuseBegun(path: string): void {
  // What is no file at all is reported by the write itself.
  if (!statSync(path, { throwIfNoEntry: false })?.isFile() || loadSession(path) === undefined) return;
  throw new CodingAgentError(
    "session_unwritable",
    `Another program began a session in ${path} meanwhile. Nothing was changed there; open it again to go on in it.`,
  );
}

/** Reads the lines of a session file; nothing if it is missing or its first line is no header. */
export function loadEntriesFromFile(path: string): FileEntry[] {
  const entries = readFileEntries(path);
  return entries[0] && isHeader(entries[0]) ? entries : [];
}

function loadOldVersion(path: string, version: number): LoadedSession | undefined {
  try {
    const backup = migrateSessionFile(path, () => readFileEntries(path));
    const loaded = loadSession(path);
    if (backup !== undefined)
      loaded?.notices.push(`${versionNotice(path, version)}; the original is kept as ${backup}.`);
    return loaded;
  } catch (error) {
    if (!CodingAgentError.is(error) || !["session_locked", "session_unwritable"].includes(error.code)) throw error;
    const { header, entries } = readSessionFile(path);
    const notices = [`${versionNotice(path, version)} in memory only: ${error.message}`];
    return { header, entries: entries.filter(isEntry), bridges: new Map(), notices, migrationError: error };
  }
}

function versionNotice(path: string, version: number): string {
  return `Session ${path} was brought from format version ${version} to ${CURRENT_SESSION_VERSION}`;
}

/** Every line that can be read, of any format version; nothing if the file is missing. */
function readFileEntries(path: string): FileEntry[] {
  const entries: FileEntry[] = [];
  readIfThere(path, ({ text }) => {
    const entry = parseFileEntry(text);
    if (entry) entries.push(entry);
  });
  return entries;
}

/** False when there is no such file. */
function readIfThere(path: string, take: (line: FileLine) => void): boolean {
  try {
    readLines(path, take);
    return true;
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return false;
    throw new CodingAgentError("session_unreadable", `Cannot read session ${path}: ${errorMessage(error)}`, {
      cause: error,
    });
  }
}

function isOld(header: SessionHeader): boolean {
  return (header.version ?? 1) < CURRENT_SESSION_VERSION;
}

function noticesOf(path: string, damaged: readonly DamagedLine[]): string[] {
  return damaged.map(({ line, torn, bytes }) =>
    torn
      ? `The last line of session ${path} was cut off (${bytes} bytes, line ${line}). It stays in the file; the session goes on after it.`
      : `Line ${line} of session ${path} is damaged (${bytes} bytes) and was passed over. It stays in the file.`,
  );
}

function notASession(path: string): CodingAgentError {
  return new CodingAgentError(
    "session_invalid",
    `${path} is not a session file: its first line is no session header. It was left as it is; name another file.`,
  );
}

function fromTheFuture(path: string, header: SessionHeader): CodingAgentError {
  return new CodingAgentError(
    "session_invalid",
    `Session ${path} has format version ${header.version}; this program knows up to ${CURRENT_SESSION_VERSION}. It was left as it is; open it with a newer program.`,
  );
}
