import { constants, type Stats } from "node:fs";
import { chmod, lstat, mkdir, open, rename, rm, rmdir, symlink, unlink } from "node:fs/promises";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage, systemErrorCode } from "../errors/system-error.js";
import { absolutePath, type BytePath, fromBytePath, parentPath, systemPath, temporaryNeighbour } from "./byte-path.js";
import type { ObjectStore } from "./object-store.js";
import type { RestoreItem } from "./restore-plan.js";
import type { TreeEntry } from "./tree-object.js";

/** A path that could not be brought back, and why. It is as it was. */
export interface RestoreFailure {
  path: BytePath;
  reason: string;
  /** What was kept of it is damaged. */
  isDamaged: boolean;
}

/** Where items are applied. */
export interface ApplyTarget {
  root: BytePath;
  store: ObjectStore;
  /** In the names of temporary files, so that those of a process that was killed can be found. */
  mark: string;
}

/**
 * Brings paths to what they shall be, each atomically. Links are never followed: where a folder on the way is none (any more),
 * nothing is done. What fails is named, the rest is done.
 */
export async function applyItems(target: ApplyTarget, items: readonly RestoreItem[]): Promise<RestoreFailure[]> {
  const failures: RestoreFailure[] = [];
  const attempt = async (item: RestoreItem, work: () => Promise<void>): Promise<void> => {
    try {
      await requireFolders(target.root, item.path);
      await work();
    } catch (error) {
      // Said once, with its first reason.
      if (failures.some(({ path }) => path === item.path)) return;
      const isDamaged = CodingAgentError.is(error) && error.code === "undo_damaged";
      failures.push({ path: item.path, reason: errorMessage(error), isDamaged });
    }
  };
  const outerFirst = [...items].sort((a, b) => (a.path < b.path ? -1 : 1));
  const innerFirst = [...outerFirst].reverse();
  const isFolder = (entry: TreeEntry | undefined): boolean => entry?.kind === "folder";
  // Folders that are to be changed or emptied must let us in.
  for (const item of outerFirst) if (isFolder(item.from)) await attempt(item, () => openFolder(target, item));
  for (const item of innerFirst) {
    if (item.from === undefined || isFolder(item.to)) continue;
    if (isFolder(item.from)) await attempt(item, () => removeFolder(target, item));
    else if (item.to === undefined) await attempt(item, () => removeFile(target, item));
  }
  for (const item of outerFirst) {
    if (isFolder(item.to) && !isFolder(item.from)) await attempt(item, () => makeFolder(target, item));
  }
  for (const item of outerFirst) {
    if (item.to?.kind === "file" || item.to?.kind === "link") await attempt(item, () => putEntry(target, item));
  }
  for (const item of innerFirst) if (isFolder(item.to)) await attempt(item, () => closeFolder(target, item));
  return failures;
}

/** What a process that was killed has left beside the paths. */
export async function removeLeftovers({ root, mark }: ApplyTarget, items: readonly RestoreItem[]): Promise<void> {
  for (const { path } of items) {
    try {
      await requireFolders(root, path);
      await rm(systemPath(temporaryNeighbour(absolutePath(root, path), mark)), { force: true });
    } catch (error) {
      if (!CodingAgentError.is(error)) throw error;
    }
  }
}

/** Every folder above a path is a real one, so the path is inside of the working folder. */
async function requireFolders(root: BytePath, path: BytePath): Promise<void> {
  const folders: BytePath[] = [];
  for (let folder = parentPath(path); folder !== ""; folder = parentPath(folder)) folders.unshift(folder);
  for (const folder of folders) {
    const stats = await statsAt(absolutePath(root, folder));
    if (!stats?.isDirectory()) throw refused(`${fromBytePath(folder)} is no folder`);
  }
}

async function openFolder({ root }: ApplyTarget, { path, to }: RestoreItem): Promise<void> {
  const at = absolutePath(root, path);
  const stats = await statsAt(at);
  if (!stats?.isDirectory()) throw refused("it has changed just now");
  const isLeft = to?.kind === "folder" && to.mode === (stats.mode & 0o7777);
  if (!isLeft && (stats.mode & 0o700) !== 0o700) await chmod(systemPath(at), (stats.mode & 0o7777) | 0o700);
}

/** One that holds something else stays. */
async function removeFolder({ root }: ApplyTarget, { path, to }: RestoreItem): Promise<void> {
  try {
    await rmdir(systemPath(absolutePath(root, path)));
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === "ENOTEMPTY" || code === "EEXIST") {
      if (to === undefined) return;
      throw refused("a folder stands there that is not empty");
    }
    throw error;
  }
}

async function removeFile({ root }: ApplyTarget, { path, from }: RestoreItem): Promise<void> {
  const at = absolutePath(root, path);
  requireUnchanged(await statsAt(at), from);
  await unlink(systemPath(at));
}

async function makeFolder({ root }: ApplyTarget, { path, from }: RestoreItem): Promise<void> {
  const at = absolutePath(root, path);
  const stats = await statsAt(at);
  if (stats?.isDirectory()) return;
  requireUnchanged(stats, from);
  if (stats) await unlink(systemPath(at));
  await mkdir(systemPath(at), { mode: 0o700 });
}

async function closeFolder({ root }: ApplyTarget, { path, to }: RestoreItem): Promise<void> {
  const at = systemPath(absolutePath(root, path));
  const stats = await lstat(at);
  if (to?.kind !== "folder" || !stats.isDirectory()) throw refused("it has changed just now");
  if ((stats.mode & 0o7777) !== to.mode) await chmod(at, to.mode);
}

async function putEntry(target: ApplyTarget, { path, from, to }: RestoreItem): Promise<void> {
  const at = absolutePath(target.root, path);
  const stats = await statsAt(at);
  // The folder that stood there was removed before.
  requireUnchanged(stats, from?.kind === "folder" ? undefined : from);
  if (stats?.isFile() && from?.kind === "file" && to?.kind === "file" && from.hash === to.hash) {
    return changeMode(at, to.mode);
  }
  const temporary = temporaryNeighbour(at, target.mark);
  await rm(systemPath(temporary), { force: true });
  try {
    if (to?.kind === "link") await symlink(systemPath(to.target), systemPath(temporary));
    if (to?.kind === "file") await putFile(target, to, temporary, stats);
    await rename(systemPath(temporary), systemPath(at));
  } catch (error) {
    await rm(systemPath(temporary), { force: true });
    throw error;
  }
}

async function putFile(
  { store }: ApplyTarget,
  { hash, mode }: Extract<TreeEntry, { kind: "file" }>,
  temporary: BytePath,
  before: Stats | undefined,
): Promise<void> {
  await store.copyTo(hash, temporary);
  const file = await open(systemPath(temporary), constants.O_RDONLY);
  try {
    const isForeign = before !== undefined && (before.uid !== process.getuid?.() || before.gid !== process.getgid?.());
    if (isForeign && process.getuid !== undefined) await file.chown(before.uid, before.gid);
    // After chown, which clears the set-id bits.
    if (process.platform !== "win32") await file.chmod(mode);
  } finally {
    await file.close();
  }
}

async function changeMode(at: BytePath, mode: number): Promise<void> {
  // Through an open file where that is possible: what takes its place meanwhile is not meant.
  const file = await open(systemPath(at), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(() => undefined);
  if (file === undefined) return chmod(systemPath(at), mode);
  try {
    await file.chmod(mode);
  } finally {
    await file.close();
  }
}

async function statsAt(at: BytePath): Promise<Stats | undefined> {
  try {
    return await lstat(systemPath(at));
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
}

/** Looks once more, since what is there may be somebody's work of this very moment. */
function requireUnchanged(stats: Stats | undefined, expected: TreeEntry | undefined): void {
  const isExpected =
    expected === undefined
      ? stats === undefined
      : expected.kind === "file"
        ? stats?.isFile() === true && stats.size === expected.size && (stats.mode & 0o7777) === expected.mode
        : expected.kind === "link" && stats?.isSymbolicLink() === true;
  if (!isExpected) throw refused("it has changed just now");
}

function refused(why: string): CodingAgentError {
  return new CodingAgentError("file_unwritable", `It was left as it is: ${why}.`);
}
