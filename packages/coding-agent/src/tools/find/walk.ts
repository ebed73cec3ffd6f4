import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { enterFolder, type IgnoreScope, isIgnored, openIgnoreScope } from "../../storage/ignore-scope.js";
import { throwIfAborted } from "../abort.js";
import type { PathPattern } from "./path-pattern.js";

/** Folders read at the same time. */
const parallelReads = 16;

interface Folder {
  path: string;
  /** Relative to the start, with `/`. */
  name: string;
  scope: IgnoreScope | undefined;
}

type Hides = (path: string) => boolean;

/** What a walk found. */
export interface WalkResult {
  /** Relative to the start, with `/`; folders end with `/`. Nearer ones first, then by name. */
  paths: string[];
  limitReached: boolean;
  /** Folders that could not be read. */
  unreadable: number;
  /** What would have been among them and must not be shown; a folder counts once. */
  hidden: number;
}

/**
 * Collects what matches below a folder. Hidden entries count, ignored ones and `.git` do not. Symbolic links are entries
 * and never followed, so circles of links do no harm.
 *
 * @param limit - at least 1
 * @param hides - what must neither be shown nor walked into
 */
export async function walk(
  pattern: PathPattern,
  limit: number,
  signal: AbortSignal | undefined,
  hides: Hides = () => false,
): Promise<WalkResult> {
  const result: WalkResult = { paths: [], limitReached: false, unreadable: 0, hidden: 0 };
  const root = pattern.root;
  let level: Folder[] = [{ path: root, name: "", scope: await openIgnoreScope(root) }];
  while (level.length > 0) {
    const next: Folder[] = [];
    for (let start = 0; start < level.length; start += parallelReads) {
      throwIfAborted(signal);
      const batch = await Promise.all(level.slice(start, start + parallelReads).map(readFolder));
      for (const folder of batch) {
        if (folder === undefined) result.unreadable++;
        else if (!collect(folder, { pattern, limit, hides }, result, next)) return result;
      }
    }
    level = next;
  }
  return result;
}

interface ReadFolder extends Folder {
  entries: Dirent[];
}

async function readFolder(folder: Folder): Promise<ReadFolder | undefined> {
  const entries = await readdir(folder.path, { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return undefined;
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  const names = entries.map((entry) => entry.name);
  return { ...folder, entries, scope: await enterFolder(folder.scope, folder.path, names) };
}

/** Returns `false` when the limit is passed. */
function collect(
  folder: ReadFolder,
  { pattern, limit, hides }: { pattern: PathPattern; limit: number; hides: Hides },
  result: WalkResult,
  next: Folder[],
): boolean {
  for (const entry of folder.entries) {
    const isDirectory = entry.isDirectory();
    if (isDirectory && entry.name === ".git") continue;
    const name = folder.name === "" ? entry.name : `${folder.name}/${entry.name}`;
    const isMatch = pattern.matches(name, isDirectory);
    // Most files match no pattern; only for the others the rules are asked.
    if (!isMatch && !isDirectory) continue;
    const path = join(folder.path, entry.name);
    if (isIgnored(folder.scope, path, isDirectory)) continue;
    if (hides(path)) {
      result.hidden++;
      continue;
    }
    if (isMatch) {
      if (result.paths.length === limit) {
        result.limitReached = true;
        return false;
      }
      result.paths.push(isDirectory ? `${name}/` : name);
    }
    if (isDirectory) next.push({ path, name, scope: folder.scope });
  }
  return true;
}
