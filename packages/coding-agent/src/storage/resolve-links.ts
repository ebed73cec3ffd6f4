import { lstat, readlink } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { systemErrorCode } from "../errors/system-error.js";

const maxLinks = 40;

/**
 * Follows the symbolic links at the end of a path, also to a target that does not exist yet.
 *
 * @throws {@link CodingAgentError} with code `file_unwritable` when the links form a circle.
 */
export async function resolveLinks(path: string): Promise<string> {
  let current = resolve(path);
  for (let count = 0; count < maxLinks; count++) {
    const target = await readLinkTarget(current);
    if (target === undefined) return current;
    current = resolve(dirname(current), target);
  }
  throw new CodingAgentError("file_unwritable", `Too many symbolic links at ${path}. Remove the circle of links.`);
}

/** Where a symbolic link points; `undefined` for all else. */
export async function readLinkTarget(path: string): Promise<string | undefined> {
  try {
    const stats = await lstat(path);
    return stats.isSymbolicLink() ? await readlink(path) : undefined;
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
}
