import { randomBytes } from "node:crypto";
import { open, rename, unlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { systemErrorCode } from "../errors/system-error.js";

/**
 * Writes a file beside `path`, flushes it to disk and renames it over `path`: readers see the old or the new content,
 * never a part. The file is never readable by more people than `mode` allows. `path` must not be a symbolic link.
 */
export async function replaceByRename(
  path: string,
  data: string | Uint8Array,
  mode: number,
  owner?: { uid: number; gid: number },
): Promise<void> {
  const temporary = neighbour(path);
  try {
    await writeFlushed(temporary, data, mode, owner);
    await renameOver(temporary, path);
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
  await flushDirectory(dirname(path));
}

/**
 * The same without waiting for the disk, for what may be lost when the machine stops. A process that is killed leaves the old or
 * the new content all the same.
 */
export async function replaceUnflushed(path: string, data: string | Uint8Array, mode: number): Promise<void> {
  const temporary = neighbour(path);
  try {
    await writeFile(temporary, data, { flag: "wx", mode });
    await renameOver(temporary, path);
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
}

function neighbour(path: string): string {
  return join(dirname(path), `.${basename(path).slice(0, 100)}.${randomBytes(6).toString("hex")}.tmp`);
}

async function writeFlushed(
  path: string,
  data: string | Uint8Array,
  mode: number,
  owner?: { uid: number; gid: number },
): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(data);
    if (owner !== undefined) await file.chown(owner.uid, owner.gid);
    // After chown, which clears the set-id bits; and explicit, since the umask cuts the mode given at creation.
    if (process.platform !== "win32") await file.chmod(mode);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** On Windows a scanner or another reader can hold the target for a moment. */
async function renameOver(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await rename(from, to);
      return;
    } catch (error) {
      const code = systemErrorCode(error);
      const busy = code === "EPERM" || code === "EACCES" || code === "EBUSY";
      if (process.platform !== "win32" || !busy || attempt === 10) throw error;
      await delay(attempt * 20);
    }
  }
}

/** Makes the rename itself durable. Not every file system can; the content is flushed in any case. */
async function flushDirectory(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const directory = await open(path, "r").catch(() => undefined);
  if (directory === undefined) return;
  try {
    await directory.sync().catch(() => undefined);
  } finally {
    await directory.close();
  }
}
