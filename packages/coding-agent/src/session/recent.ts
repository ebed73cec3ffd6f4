import { closeSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage, systemErrorCode } from "../errors/system-error.js";
import { isHeader, parseLine } from "./parse.js";

/** Longer first lines are no header: one holds two paths at most. */
const maxHeaderBytes = 64 * 1024;

/** The session file of a folder that was written last; `null` when there is none. */
export function findMostRecentSession(dir: string): string | null {
  const files = sessionNamesIn(dir)
    .flatMap((name) => {
      const path = join(dir, name);
      const modified = modifiedAt(path);
      return modified === undefined ? [] : [{ path, modified }];
    })
    .sort((a, b) => b.modified - a.modified || b.path.localeCompare(a.path));
  return files.find(({ path }) => startsWithHeader(path))?.path ?? null;
}

/**
 * The names of the files in a folder that may be sessions.
 * @throws {@link CodingAgentError} with code "session_unreadable"
 */
export function sessionNamesIn(dir: string): string[] {
  try {
    return readdirSync(dir).filter((name) => name.endsWith(".jsonl"));
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(systemErrorCode(error) ?? "")) return [];
    throw new CodingAgentError(
      "session_unreadable",
      `Cannot read the session folder ${dir}: ${errorMessage(error)}. Check its permissions, or name another with --session-dir.`,
      { cause: error },
    );
  }
}

function modifiedAt(path: string): number | undefined {
  try {
    const stats = statSync(path);
    return stats.isFile() ? stats.mtimeMs : undefined;
  } catch {
    // Gone since the folder was read, or a link to nowhere: not a session.
    return undefined;
  }
}

function startsWithHeader(path: string): boolean {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, "r");
    const buffer = Buffer.alloc(maxHeaderBytes);
    const length = readSync(descriptor, buffer, 0, buffer.length, 0);
    const text = buffer.toString("utf8", 0, length);
    return isHeader(parseLine(text.slice(0, text.indexOf("\n") >>> 0)));
  } catch {
    // Unreadable files are passed over, as in a listing.
    return false;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
