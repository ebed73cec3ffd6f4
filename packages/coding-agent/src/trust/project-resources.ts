import { createHash, randomUUID } from "node:crypto";
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

/** What waits for trust. */
export interface ProtectedResources {
  resources: ProtectedResource[];
  /** A text that changes when any of it does, or what its packages consist of. Takes as long as reading all that. */
  fingerprint(): string;
}

/** Nobody keeps more of this in a project. What is beyond cannot be told from something else, and is asked about again. */
const maxFiles = 2000;
const maxFileBytes = 1_000_000;
const maxPackageFiles = 50_000;

/** What the project's settings let run; git leaves it alone, unless someone has put it into the repository. */
const packagePlaces: readonly string[] = [".pi/npm", ".pi/git"];

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
  return { resources: found.map(({ resource }) => resource), fingerprint: () => fingerprintOf(cwd, found) };
}

function fingerprintOf(cwd: string, found: readonly { resource: ProtectedResource; absolute: string }[]): string {
  const hash = createHash("sha256");
  const contents: Walk = { hash, filesLeft: maxFiles, readsFiles: true };
  for (const { resource, absolute } of found) {
    hash.update(`${resource.path}\0`);
    addTo(contents, absolute);
  }
  const packages: Walk = { hash, filesLeft: maxPackageFiles, readsFiles: false };
  if (found.some(({ resource }) => resource.what === "settings")) {
    for (const place of packagePlaces) if (exists(join(cwd, place))) addTo(packages, join(cwd, place));
  }
  return hash.digest("hex");
}

interface Walk {
  hash: ReturnType<typeof createHash>;
  filesLeft: number;
  /** Else their sizes and times stand for them: git and npm give what they change new ones. */
  readsFiles: boolean;
}

/** Names, kinds and contents; links by where they lead, without following them. */
function addTo(walk: Walk, path: string): void {
  const { hash, readsFiles } = walk;
  if (walk.filesLeft-- <= 0) {
    // Never the same again.
    if (walk.filesLeft === -1) hash.update(randomUUID());
    return;
  }
  try {
    const stats = lstatSync(path);
    if (stats.isSymbolicLink()) hash.update(`link ${realpathSync(path)}\0`);
    else if (stats.isDirectory()) {
      for (const name of readdirSync(path).sort()) {
        hash.update(`${name}\0`);
        addTo(walk, join(path, name));
      }
    } else if (!readsFiles || !stats.isFile() || stats.size > maxFileBytes) {
      hash.update(`${stats.size} ${stats.mtimeMs}\0`);
    } else hash.update(readFileSync(path));
  } catch (error) {
    // What cannot be read now is another thing once it can.
    hash.update(`unreadable ${errorMessage(error)}\0`);
  }
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
