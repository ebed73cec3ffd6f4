import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { CURRENT_SESSION_VERSION, type FileEntry } from "./entries.js";
import { migrateSessionEntries } from "./migrate.js";
import { isHeader } from "./parse.js";
import { unwritable } from "./session-dir.js";
import { lockSession } from "./session-lock.js";

/**
 * Writes a session file of an older version anew, under its lock, and keeps the original beside it.
 * @param read - reads the lines of the file; called under the lock, since another process may have been here before
 * @returns the path of the original; `undefined` when another process has migrated the file meanwhile
 * @throws {@link CodingAgentError} with code "session_locked" or "session_unwritable"; the file is then as it was
 */
export function migrateSessionFile(path: string, read: () => FileEntry[]): string | undefined {
  let unlock: (() => void) | undefined;
  try {
    unlock = lockSession(path);
    const lines = read();
    const version = lines.find(isHeader)?.version ?? 1;
    if (version >= CURRENT_SESSION_VERSION) return undefined;
    migrateSessionEntries(lines);
    const backup = `${path}.v${version}.bak`;
    if (!existsSync(backup)) copyFileSync(path, backup);
    replaceFile(path, lines);
    return backup;
  } catch (error) {
    throw CodingAgentError.is(error) ? error : unwritable(`session ${path} in its present format`, error);
  } finally {
    unlock?.();
  }
}

function replaceFile(path: string, lines: readonly FileEntry[]): void {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    const descriptor = openSync(temporary, "w", 0o600);
    try {
      for (const line of lines) writeSync(descriptor, `${JSON.stringify(line)}\n`);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
