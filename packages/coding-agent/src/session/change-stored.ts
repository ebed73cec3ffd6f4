import { unlink } from "node:fs/promises";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage } from "../errors/system-error.js";
import { lockSession } from "./session-lock.js";
import { SessionManager } from "./session-manager.js";

/**
 * Gives a stored session a name; an empty one takes it away. Not for a session that this process has open: it has a
 * writer of its own.
 * @throws {@link CodingAgentError} with code "session_locked" when another process has it open, or of one that cannot be
 * read or written
 */
export function renameStoredSession(path: string, name: string): void {
  const manager = SessionManager.open(path);
  try {
    manager.lock();
    manager.appendSessionInfo(name);
  } finally {
    manager.close();
  }
}

/**
 * Removes a stored session, for good.
 * @throws {@link CodingAgentError} with code "session_locked" when another process has it open, or "session_unwritable"
 */
export async function deleteStoredSession(path: string): Promise<void> {
  const release = lockSession(path);
  try {
    await unlink(path);
  } catch (error) {
    throw new CodingAgentError(
      "session_unwritable",
      `Cannot delete session ${path}: ${errorMessage(error)}. Check the permissions of its folder.`,
      { cause: error },
    );
  } finally {
    release();
  }
}
