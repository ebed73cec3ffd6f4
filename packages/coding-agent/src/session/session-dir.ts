import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage } from "../errors/system-error.js";
import { getAgentDir } from "../storage/agent-dir.js";
import { makeDirsSync } from "../storage/make-dirs.js";
import { sessionDirFor } from "./paths.js";

/**
 * Where the folder of a project's sessions is. Made if it is missing.
 * @throws {@link CodingAgentError} with code "session_unwritable"
 */
export function getDefaultSessionDir(cwd: string, agentDir: string = getAgentDir()): string {
  const dir = sessionDirFor(cwd, agentDir);
  makeSessionDir(dir);
  return dir;
}

/**
 * Makes the folder of sessions, private, if it is missing.
 * @throws {@link CodingAgentError} with code "session_unwritable"
 */
export function makeSessionDir(dir: string): void {
  try {
    makeDirsSync(dir, 0o700);
  } catch (error) {
    throw unwritable(`the session folder ${dir}`, error);
  }
}

/** Nothing can be stored there, for whatever reason the system has. */
export function unwritable(what: string, error: unknown): CodingAgentError {
  return new CodingAgentError(
    "session_unwritable",
    `Cannot write ${what}: ${errorMessage(error)}. Free some space or check its permissions, name another folder with --session-dir, or keep nothing with --no-session. Nothing that was stored is lost.`,
    { cause: error },
  );
}
