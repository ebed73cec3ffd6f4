import { chmodSync, constants, copyFileSync, existsSync, rmSync, statSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import type { UserMessage } from "@pi-stack/ai";
import { textOf } from "../agent-session/transcript.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage } from "../errors/system-error.js";
import { makeSessionDir } from "../session/session-dir.js";
import { SessionManager } from "../session/session-manager.js";
import { MissingSessionCwdError, SessionImportFileNotFoundError } from "./session-errors.js";

/**
 * Opens a session for work: its folder must exist, and nobody else may write to it.
 * @throws {@link MissingSessionCwdError}, or {@link CodingAgentError} with code "session_invalid" or "session_locked"
 */
export function openForWork(path: string, cwdOverride: string | undefined): SessionManager {
  refuseNoFile(path);
  return readyForWork(SessionManager.open(path, undefined, cwdOverride));
}

/** A folder, a device or the like; what does not exist may become a session. */
function refuseNoFile(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== false) return;
  throw new CodingAgentError("session_invalid", `${path} is no file, so it cannot be a session. Name another one.`);
}

/** The same for a session that is open already; closes it when it cannot be worked in. */
export function readyForWork(manager: SessionManager): SessionManager {
  const sessionCwd = manager.getCwd();
  try {
    if (statSync(sessionCwd, { throwIfNoEntry: false })?.isDirectory() !== true) {
      const sessionFile = manager.getSessionFile();
      throw new MissingSessionCwdError({ sessionFile, sessionCwd, fallbackCwd: process.cwd() });
    }
    manager.lock();
  } catch (error) {
    manager.close();
    throw error;
  }
  return manager;
}

/** A branch of a session as a session of its own, and the words of the message from which it begins anew. */
export interface Fork {
  manager: SessionManager;
  selectedText?: string;
}

/**
 * The message of the user before which a session can be forked; `undefined` for any entry at which it can be (`at`).
 * @throws {@link CodingAgentError} with code "unknown_entry" or "invalid_arguments"
 */
export function requireForkPoint(
  current: SessionManager,
  entryId: string,
  position: "before" | "at",
): UserMessage | undefined {
  const entry = current.getEntry(entryId);
  if (!entry) throw new CodingAgentError("unknown_entry", `Entry ${entryId} not found in this session.`);
  if (position === "at") return undefined;
  if (entry.type === "message" && entry.message.role === "user") return entry.message;
  throw new CodingAgentError(
    "invalid_arguments",
    `Entry ${entryId} is no message of the user. Fork before one of those, or at this entry.`,
  );
}

/**
 * Makes a new session from the path to an entry: with the entry (`at`), or with what came before a user message.
 * A session in memory is replaced in place.
 * @throws {@link CodingAgentError} with code "unknown_entry" or "invalid_arguments"
 */
export function forkSession(current: SessionManager, entryId: string, position: "before" | "at"): Fork {
  const message = requireForkPoint(current, entryId, position);
  if (!message) return { manager: branchOf(current, entryId) };
  const parent = current.getBranch(entryId).at(-2);
  return { manager: parent ? branchOf(current, parent.id) : emptyFork(current), selectedText: textOf(message.content) };
}

/**
 * Copies a session file to the other sessions, never over another one, and opens the copy. A file that is no session, or
 * cannot be worked in, leaves no copy.
 * @throws {@link SessionImportFileNotFoundError}, {@link MissingSessionCwdError}, or {@link CodingAgentError} with code
 * "session_invalid" or "session_unwritable"
 */
export function importSession(path: string, dir: string, cwdOverride: string | undefined): SessionManager {
  const source = resolve(path);
  if (!existsSync(source)) throw new SessionImportFileNotFoundError(source);
  refuseNoFile(source);
  if (dirname(source) === resolve(dir)) return openForWork(source, cwdOverride);
  makeSessionDir(dir);
  const copy = freeName(source, dir);
  try {
    copyFileSync(source, copy, constants.COPYFILE_EXCL);
    chmodSync(copy, 0o600);
  } catch (error) {
    throw new CodingAgentError("session_unwritable", `Cannot copy ${source} to ${copy}: ${errorMessage(error)}`, {
      cause: error,
    });
  }
  try {
    return openForWork(copy, cwdOverride);
  } catch (error) {
    rmSync(copy, { force: true });
    throw error;
  }
}

function freeName(source: string, dir: string): string {
  const extension = extname(source) || ".jsonl";
  const name = basename(source, extname(source));
  for (let copy = 1; ; copy++) {
    const path = join(dir, `${name}${copy === 1 ? "" : `-${copy}`}${extension}`);
    if (!existsSync(path)) return path;
  }
}

function branchOf(current: SessionManager, leafId: string): SessionManager {
  const file = current.getSessionFile();
  if (file === undefined || !existsSync(file)) {
    current.createBranchedSession(leafId);
    return current;
  }
  // The session that is left must stay what it is.
  current.flush();
  const copy = SessionManager.open(file, current.getSessionDir(), current.getCwd());
  copy.createBranchedSession(leafId);
  return copy;
}

function emptyFork(current: SessionManager): SessionManager {
  const parentSession = current.getSessionFile();
  if (!current.isPersisted()) {
    current.newSession();
    return current;
  }
  const manager = SessionManager.create(current.getCwd(), current.getSessionDir());
  manager.newSession(parentSession === undefined ? {} : { parentSession });
  return manager;
}
