import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { errorMessage } from "../errors/system-error.js";
import { readJsonObject } from "../storage/json-file.js";

/** Something of a project that would run code, steer the model or redirect it: it waits for trust. */
export interface ProtectedResource {
  /** As a person reads it, relative to the project. */
  path: string;
  what: "settings" | "extensions" | "skills" | "prompts" | "themes" | "system prompt";
}

/** What waits for trust, and a text that changes when any of it does. */
export interface ProtectedResources {
  resources: ProtectedResource[];
  fingerprint: string;
}

/** Beyond, only names and sizes are looked at: nobody keeps so much of this in a project. */
const maxFiles = 2000;
const maxFileBytes = 1_000_000;

const places: readonly [path: string, what: ProtectedResource["what"]][] = [
  [".pi/settings.json", "settings"],
  [".pi/extensions", "extensions"],
  [".pi/skills", "skills"],
  [".pi/prompts", "prompts"],
  [".pi/themes", "themes"],
  [".pi/SYSTEM.md", "system prompt"],
  [".pi/APPEND_SYSTEM.md", "system prompt"],
];

/** Finds what of a project waits for trust. Nothing is run, and nothing outside of the project is read. */
export function findProtectedResources(cwd: string): ProtectedResources {
  const found: { resource: ProtectedResource; absolute: string }[] = [];
  for (const [path, what] of places) {
    const absolute = join(cwd, path);
    if (exists(absolute) && !isEmpty(absolute)) found.push({ resource: { path, what }, absolute });
  }
  for (const dir of upToRepository(cwd)) {
    const absolute = join(dir, ".agents", "skills");
    const path = relative(cwd, absolute) || absolute;
    if (exists(absolute) && !isEmpty(absolute)) found.push({ resource: { path, what: "skills" }, absolute });
  }
  const hash = createHash("sha256");
  let left = maxFiles;
  for (const { resource, absolute } of found) {
    hash.update(`${resource.path}\0`);
    left = addTo(hash, absolute, left);
  }
  return { resources: found.map(({ resource }) => resource), fingerprint: hash.digest("hex") };
}

/** Names, kinds and contents; links by where they lead, without following them. */
function addTo(hash: ReturnType<typeof createHash>, path: string, filesLeft: number): number {
  if (filesLeft <= 0) return 0;
  try {
    const stats = lstatSync(path);
    if (stats.isSymbolicLink()) hash.update(`link ${realpathSync(path)}\0`);
    else if (stats.isDirectory()) {
      let left = filesLeft - 1;
      for (const name of readdirSync(path).sort()) {
        hash.update(`${name}\0`);
        left = addTo(hash, join(path, name), left);
      }
      return left;
    } else if (!stats.isFile() || stats.size > maxFileBytes) hash.update(`${stats.size} ${stats.mtimeMs}\0`);
    else hash.update(readFileSync(path));
  } catch (error) {
    // What cannot be read now is another thing once it can.
    hash.update(`unreadable ${errorMessage(error)}\0`);
  }
  return filesLeft - 1;
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** An empty folder, or settings that say nothing, need no question. */
function isEmpty(path: string): boolean {
  try {
    if (lstatSync(path).isDirectory()) return readdirSync(path).length === 0;
    return path.endsWith(".json") && Object.keys(readJsonObject(path) ?? {}).length === 0;
  } catch {
    // Broken, or not to be read: better one question too many.
    return false;
  }
}

function upToRepository(cwd: string): string[] {
  const dirs = [resolve(cwd)];
  for (let dir = resolve(cwd); !exists(join(dir, ".git")); ) {
    const parent = dirname(dir);
    if (parent === dir) return [resolve(cwd)];
    dirs.push(parent);
    dir = parent;
  }
  return dirs;
}
