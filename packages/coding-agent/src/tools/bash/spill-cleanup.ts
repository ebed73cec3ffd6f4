import { lstat, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const dayMs = 24 * 60 * 60 * 1000;
/** Full outputs are kept this long: longer than a session that still names them is likely to be read. */
const maxAgeMs = 7 * dayMs;
const folderName = /^pi-bash-[A-Za-z0-9]{6}$/;

const begun = new Map<string, Promise<void>>();

/** Removes the full outputs of commands that are older than a week; once a process and folder, in the background. */
export function removeOldSpillFolders(): Promise<void> {
  const parent = tmpdir();
  const removal = begun.get(parent) ?? removeOldFolders(parent, Date.now() - maxAgeMs);
  begun.set(parent, removal);
  return removal;
}

/** What cannot be read or removed is left for the next time, or for the system's own cleaning. */
async function removeOldFolders(parent: string, before: number): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    if (!folderName.test(name)) continue;
    const path = join(parent, name);
    const stats = await lstat(path).catch(() => undefined);
    if (!stats?.isDirectory() || stats.mtimeMs >= before || stats.uid !== (process.getuid?.() ?? stats.uid)) continue;
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
