import { readlinkSync, statSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { realPath } from "./real-path.js";

/**
 * Where an open file stands, links followed.
 * @param isFolder - whether the handle is that of the folder in which `path` is
 * @throws {@link CodingAgentError} with code "access_denied" when the file was replaced meanwhile
 */
export async function openedPath(file: FileHandle, path: string, isFolder: boolean): Promise<string> {
  const opened = isFolder ? dirname(path) : path;
  const real =
    process.platform === "linux" ? readlinkSync(`/proc/self/fd/${file.fd}`) : await sameFile(file, realPath(opened));
  return isFolder ? join(real, basename(path)) : real;
}

/** Elsewhere the system does not tell: the file of that name must be the one that is open. */
async function sameFile(file: FileHandle, path: string): Promise<string> {
  const [there, open] = [statSync(path), await file.stat()];
  if (there.ino === open.ino && there.dev === open.dev) return path;
  throw new CodingAgentError("access_denied", `${path} was replaced while it was opened. Try again.`);
}
