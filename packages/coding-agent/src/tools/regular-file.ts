import type { Stats } from "node:fs";
import { access, constants, stat } from "node:fs/promises";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage, systemErrorCode } from "../errors/system-error.js";

/**
 * Checks, without opening it, that a path names a regular file that may be read. Opening a pipe or a device could block
 * for ever.
 *
 * @throws {@link CodingAgentError} with code `file_not_found`, `access_denied`, `file_unreadable` or `not_a_regular_file`
 */
export async function checkReadableFile(path: string): Promise<void> {
  const stats = await fileStats(path);
  const kind = specialKind(stats);
  if (kind !== undefined) {
    const advice = kind === "a directory" ? "Use ls or bash to list it." : "Only regular files can be read.";
    throw new CodingAgentError("not_a_regular_file", `${path} is ${kind}, not a file. ${advice}`);
  }
  try {
    await access(path, constants.R_OK);
  } catch (error) {
    throw fileError(path, error);
  }
}

/** Turns a failed system call on a file into an error that says what to do. */
export function fileError(path: string, error: unknown): CodingAgentError {
  if (CodingAgentError.is(error)) return error;
  const cause = { cause: error };
  const code = systemErrorCode(error);
  if (code === "ENOENT" || code === "ENOTDIR") {
    return new CodingAgentError("file_not_found", `File not found: ${path} (${code}). Check the path.`, cause);
  }
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    return new CodingAgentError(
      "access_denied",
      `No permission for ${path} (${code}). Check its mode and owner.`,
      cause,
    );
  }
  return new CodingAgentError("file_unreadable", `Cannot use ${path}: ${errorMessage(error)}`, cause);
}

async function fileStats(path: string): Promise<Stats> {
  try {
    return await stat(path);
  } catch (error) {
    throw fileError(path, error);
  }
}

function specialKind(stats: Stats): string | undefined {
  if (stats.isFile()) return undefined;
  if (stats.isDirectory()) return "a directory";
  if (stats.isFIFO()) return "a named pipe";
  if (stats.isSocket()) return "a socket";
  return "a device";
}
