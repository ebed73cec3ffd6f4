import type { Stats } from "node:fs";
import { access, constants, type FileHandle, open, stat, writeFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { systemErrorCode } from "../errors/system-error.js";
import { readLinkTarget, resolveLinks } from "./resolve-links.js";
import { replaceByRename } from "./temporary-file.js";

/**
 * Gives a file of the user new content and keeps all else: symbolic and hard links, mode bits, owner.
 * The change is atomic where that loses none of those; a file with several hard links, in a folder that does not take
 * new files, or mounted by itself is written in place.
 *
 * @param confirm - asked about the folder, once it is open, before anything is written
 * @throws {@link CodingAgentError} with code `not_a_regular_file` for folders, pipes and sockets. System errors pass.
 */
export async function replaceFile(path: string, data: string | Uint8Array, confirm?: ConfirmFile): Promise<void> {
  const target = await resolveLinks(path);
  if (confirm === undefined) return replaceTarget(path, target, data);
  const folder = await open(dirname(target), "r");
  try {
    await confirm(target, folder);
    // On Linux the path leads through the folder that is open: links that are changed from now on have no effect.
    const pinned = process.platform === "linux" ? `/proc/self/fd/${folder.fd}/${basename(target)}` : target;
    if ((await readLinkTarget(pinned)) !== undefined) await confirm(pinned, undefined);
    await replaceTarget(path, pinned, data);
  } finally {
    await folder.close();
  }
}

/** Makes sure that a file, or for a write its folder, is what may be worked on. Throws where it is not. */
export type ConfirmFile = (path: string, file?: FileHandle) => Promise<void>;

async function replaceTarget(path: string, target: string, data: string | Uint8Array): Promise<void> {
  const stats = await statIfExists(target);
  if (stats === undefined) return createFile(target, data);
  if (stats.isCharacterDevice()) return writeFile(target, data);
  if (!stats.isFile()) {
    throw new CodingAgentError("not_a_regular_file", `${path} is not a regular file. Give the path of a file.`);
  }
  // A rename needs no permission on the file itself, so a read-only file would be replaced silently.
  await access(target, constants.W_OK);
  if (stats.nlink > 1) return overwrite(target, data);
  try {
    await replaceByRename(target, data, stats.mode & 0o7777, foreignOwner(stats));
  } catch (error) {
    if (!renameIsImpossible(error)) throw error;
    await overwrite(target, data);
  }
}

async function statIfExists(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

async function createFile(path: string, data: string | Uint8Array): Promise<void> {
  const mode = 0o666 & ~process.umask();
  try {
    await replaceByRename(path, data, mode);
  } catch (error) {
    if (!renameIsImpossible(error)) throw error;
    await writeFile(path, data);
  }
}

async function overwrite(path: string, data: string | Uint8Array): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.truncate(0);
    await file.writeFile(data);
    await file.sync();
  } finally {
    await file.close();
  }
}

function foreignOwner(stats: Stats): { uid: number; gid: number } | undefined {
  if (process.getuid === undefined || process.getgid === undefined) return undefined;
  if (stats.uid === process.getuid() && stats.gid === process.getgid()) return undefined;
  return { uid: stats.uid, gid: stats.gid };
}

/** No new file in this folder, no right to keep the owner, a mount point, or a name too long for the temporary file. */
function renameIsImpossible(error: unknown): boolean {
  const code = systemErrorCode(error);
  return code !== undefined && ["EACCES", "EPERM", "EROFS", "EBUSY", "EXDEV", "ENAMETOOLONG", "ENOTSUP"].includes(code);
}
