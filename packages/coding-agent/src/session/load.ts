import { copyFileSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage, systemErrorCode } from "../errors/system-error.js";
import { CURRENT_SESSION_VERSION, type FileEntry, type SessionEntry, type SessionHeader } from "./entries.js";
import { isFromTheFuture, migrateSessionEntries } from "./migrate.js";
import { isHeader, type ParsedSession, parseSession, parseSessionEntries } from "./parse.js";
import { unwritable } from "./session-dir.js";

/** What stands in a session file. */
export interface LoadedSession {
  header: SessionHeader;
  entries: SessionEntry[];
  bridges: ReadonlyMap<string, string>;
  /** What a person should know about the file, one sentence each. */
  notices: string[];
}

/**
 * Reads a session file. Damage is reported, not fatal. Older versions are brought up to date on disk, with a copy of
 * the original beside it.
 * @returns undefined when the file is missing or holds nothing at all
 * @throws {@link CodingAgentError} with code "session_invalid" when it is something else than a session
 */
export function loadSession(path: string): LoadedSession | undefined {
  const text = readText(path);
  if (text === undefined || isBlank(text)) return undefined;
  const parsed = parseSession(text);
  const header = parsed.header;
  if (!header) throw notASession(path);
  if (isFromTheFuture(header)) throw fromTheFuture(path, header);
  if ((header.version ?? 1) < CURRENT_SESSION_VERSION) return loadOldVersion(path, text);
  return { header, entries: parsed.entries, bridges: parsed.bridges, notices: noticesOf(path, parsed) };
}

/**
 * Reads a session file in its present format without touching it, whatever its version.
 * @throws {@link CodingAgentError} with code "session_invalid" or "session_unreadable"
 */
export function readSessionFile(path: string): { header: SessionHeader; entries: SessionEntry[] } {
  const lines = parseSessionEntries(readText(path) ?? "");
  const header = lines.find(isHeader);
  if (!header || lines[0] !== header) throw notASession(path);
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
  const text = readText(path);
  if (text === undefined) return [];
  const entries = parseSessionEntries(text);
  return entries[0] && isHeader(entries[0]) ? entries : [];
}

function loadOldVersion(path: string, text: string): LoadedSession {
  const lines = parseSessionEntries(text);
  const version = lines.find(isHeader)?.version ?? 1;
  migrateSessionEntries(lines);
  const backup = `${path}.v${version}.bak`;
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    if (!existsSync(backup)) copyFileSync(path, backup);
    writeFileSync(temporary, lines.map((line) => `${JSON.stringify(line)}\n`).join(""), { mode: 0o600 });
    renameSync(temporary, path);
  } catch (error) {
    throw unwritable(`session ${path} in its present format`, error);
  }
  const loaded = loadSession(path);
  if (!loaded) throw notASession(path);
  loaded.notices.push(
    `Session ${path} was brought from format version ${version} to ${CURRENT_SESSION_VERSION}; the original is kept as ${backup}.`,
  );
  return loaded;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return undefined;
    throw new CodingAgentError("session_unreadable", `Cannot read session ${path}: ${errorMessage(error)}`, {
      cause: error,
    });
  }
}

/** White space or NUL bytes only: what a crash of the machine leaves of a file that was never flushed. */
function isBlank(text: string): boolean {
  return /^[\s\0]*$/.test(text);
}

function noticesOf(path: string, parsed: ParsedSession): string[] {
  return parsed.damaged.map(({ line, torn, bytes }) =>
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
