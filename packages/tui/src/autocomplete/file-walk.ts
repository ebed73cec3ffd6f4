import type { FileAccess, FolderEntry, FoundPath } from "./file-access.js";

/** Folders that hold what nobody means. */
const skipped: ReadonlySet<string> = new Set([".git", "node_modules"]);
/** A walk ends after so many names, or folders; what is near is found first. */
const maxNames = 50_000;
const maxFolders = 5_000;

/**
 * Looks for files below a folder, level by level. A folder is entered once, whatever links lead to it.
 * @param max - the walk ends when so many are found
 */
export async function walkFiles(
  files: FileAccess,
  folder: string,
  isWanted: (path: FoundPath) => boolean,
  max: number,
  signal: AbortSignal,
): Promise<FoundPath[]> {
  const found: FoundPath[] = [];
  const entered = new Set<string>();
  const waiting = [""];
  let names = 0;
  for (let next = 0; next < waiting.length && names < maxNames && entered.size < maxFolders; next++) {
    if (signal.aborted || found.length >= max) break;
    const at = waiting[next] ?? "";
    const path = files.resolve(folder, at);
    const real = await files.realPath(path);
    if (real === undefined || entered.has(real)) continue;
    entered.add(real);
    const entries = await files.list(path, (name) => !skipped.has(name));
    names += entries.length;
    for (const entry of entries.sort(byName)) {
      const below = { path: at === "" ? entry.name : `${at}/${entry.name}`, isFolder: entry.isFolder };
      if (found.length < max && isWanted(below)) found.push(below);
      if (entry.isFolder) waiting.push(below.path);
    }
  }
  return found;
}

function byName(a: FolderEntry, b: FolderEntry): number {
  return a.name < b.name ? -1 : Number(a.name > b.name);
}
