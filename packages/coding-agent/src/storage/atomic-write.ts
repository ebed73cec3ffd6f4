import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { systemErrorCode } from "../errors/system-error.js";
import { ensurePrivateDir } from "./private-dir.js";
import { resolveLinks } from "./resolve-links.js";
import { replaceByRename } from "./temporary-file.js";

/** Options of {@link writeFileAtomic}. */
export interface WriteFileAtomicOptions {
  /**
   * Permission bits of a file that does not exist yet. A file that exists keeps its own.
   *
   * @defaultValue 0o600
   */
  mode?: number;
}

/**
 * Replaces one of our own files (settings, credentials, indexes) as a whole: temporary file, flush, rename.
 * Symbolic links stay links; their target is replaced. Missing parent folders are created private.
 */
export async function writeFileAtomic(
  path: string,
  data: string | Uint8Array,
  options: WriteFileAtomicOptions = {},
): Promise<void> {
  const target = await resolveLinks(path);
  await ensurePrivateDir(dirname(target));
  const mode = (await existingMode(target)) ?? options.mode ?? 0o600;
  await replaceByRename(target, data, mode);
}

async function existingMode(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mode & 0o7777;
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
