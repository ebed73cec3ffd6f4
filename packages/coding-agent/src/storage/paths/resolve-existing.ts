import { lstat, readdir } from "node:fs/promises";
import { join, parse, sep } from "node:path";
import { expandHome, resolveToCwd, toAbsolute } from "./expand-path.js";
import { foldName } from "./folded-name.js";

/**
 * The absolute path of something that should exist. The exact name is tried first, then the expanded one, then the one
 * entry of each folder that looks the same (macOS names: narrow spaces, curly quotes, decomposed accents).
 * When nothing or more than one thing fits, the expanded path comes back, so that errors show it.
 */
export async function resolveExistingPath(path: string, cwd: string): Promise<string> {
  const exact = toAbsolute(expandHome(path), cwd);
  if (await exists(exact)) return exact;
  const expanded = resolveToCwd(path, cwd);
  if (expanded !== exact && (await exists(expanded))) return expanded;
  return (await findLookAlike(expanded)) ?? expanded;
}

/**
 * The absolute path of something to be written: exactly the characters given. A leading `@` is dropped unless a file or
 * folder of that name stands in `cwd`, as with `@types/`.
 */
export async function resolveWritePath(path: string, cwd: string): Promise<string> {
  const exact = toAbsolute(expandHome(path), cwd);
  if (!path.startsWith("@")) return exact;
  const first = path.split(/[\\/]/, 1)[0] ?? path;
  if (await exists(toAbsolute(first, cwd))) return exact;
  return toAbsolute(expandHome(path.slice(1)), cwd);
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

async function findLookAlike(path: string): Promise<string | undefined> {
  const { root } = parse(path);
  let current = root;
  for (const segment of path.slice(root.length).split(sep)) {
    if (segment === "") continue;
    const next = join(current, segment);
    if (await exists(next)) {
      current = next;
      continue;
    }
    const wanted = foldName(segment);
    const names = await readdir(current).catch((): string[] => []);
    const matches = names.filter((name) => foldName(name) === wanted);
    if (matches.length !== 1 || matches[0] === undefined) return undefined;
    current = join(current, matches[0]);
  }
  return current;
}
