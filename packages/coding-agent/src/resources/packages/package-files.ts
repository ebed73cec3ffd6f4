import { dirname, join, relative, resolve, sep } from "node:path";
import picomatch from "picomatch";
import type { PathMetadata } from "../../contracts/source-info.js";
import type { ResourceDiagnostic } from "../diagnostics.js";
import { readFolder, realPathOf, statIfPresent } from "../folder-entries.js";
import type { ResourceKind } from "../resource-folders.js";
import { explicitRoot, type ResourceRoot } from "../resource-root.js";
import { plainEntries, readPackageFilter, readSettingsFilter } from "../settings-filter.js";
import type { LocatedPackage } from "./locate-package.js";
import { readPackageManifest } from "./package-manifest.js";

/** Finds the files of one kind of resource in a root. */
export type FindFiles = (root: ResourceRoot) => { files: string[]; diagnostics: ResourceDiagnostic[] };

/** A file that a package brings. */
export interface PackageFile {
  path: string;
  metadata: PathMetadata;
  /** Whether the settings take it. */
  enabled: boolean;
}

/** A pattern is looked for among so many entries of a package. */
const maxEntries = 20_000;

const kinds: readonly ResourceKind[] = ["extensions", "skills", "prompts", "themes"];

/**
 * The files of one kind that a package brings: those that its manifest lists, else those in a folder of the kind's name.
 * What leads out of the package is reported and left out.
 */
export function findPackageFiles(
  kind: ResourceKind,
  located: LocatedPackage,
  find: FindFiles,
): { files: PackageFile[]; diagnostics: ResourceDiagnostic[] } {
  const { source, scope, path } = located;
  const diagnostics: ResourceDiagnostic[] = [];
  const isFile = statIfPresent(path)?.isFile() === true;
  const metadata: PathMetadata = { source, scope, origin: "package", baseDir: isFile ? dirname(path) : path };
  const { roots, accepts } = isFile ? fileRoots(kind, located) : folderRoots(kind, located, diagnostics);
  const filter = located.filter[kind];
  const isTaken = filter === undefined ? () => true : readPackageFilter(filter, metadata.baseDir ?? path);
  const found = new Map<string, PackageFile>();
  for (const rootPath of roots) {
    const root = { ...explicitRoot(rootPath, metadata), explicit: false, accepts };
    const { files, diagnostics: problems } = find(root);
    diagnostics.push(...problems.map((problem) => ofPackage(source, problem)));
    for (const file of files) {
      if (leadsOut(file, located)) diagnostics.push(leadsOutDiagnostic(source, file));
      else if (!found.has(file)) found.set(file, { path: file, metadata, enabled: isTaken(file) });
    }
  }
  return { files: [...found.values()], diagnostics };
}

interface Roots {
  roots: string[];
  accepts: (file: string) => boolean;
}

/** A source that is one file is one extension. */
function fileRoots(kind: ResourceKind, { path }: LocatedPackage): Roots {
  return { roots: kind === "extensions" ? [path] : [], accepts: () => true };
}

function folderRoots(
  kind: ResourceKind,
  { source, isFetched, path }: LocatedPackage,
  diagnostics: ResourceDiagnostic[],
): Roots {
  const all = (): boolean => true;
  const problems: ResourceDiagnostic[] = [];
  const manifest = readPackageManifest(path, problems);
  // Said once, not for every kind.
  if (kind === "extensions") diagnostics.push(...problems.map((problem) => ofPackage(source, problem)));
  if (manifest?.isPackage) {
    const entries = manifest.resources[kind] ?? [];
    const { accepts } = readSettingsFilter(entries, path);
    const roots = listedRoots(entries, path, (message) => {
      diagnostics.push({ type: "warning", message: `The package ${source}: ${message}`, path });
    });
    return { roots, accepts: (file) => accepts(file, path) };
  }
  const byName = join(path, kind);
  if (statIfPresent(byName)?.isDirectory()) return { roots: [byName], accepts: all };
  // A folder of this machine may be one extension, or many, without any of that.
  const isBare = kind === "extensions" && !isFetched && !hasFolders(path);
  return { roots: isBare ? [path] : [], accepts: all };
}

/** Whether a folder is a package: with a manifest of ours, or folders of the known names. */
export function isPackageFolder(path: string): boolean {
  return hasFolders(path) || readPackageManifest(path, [])?.isPackage === true;
}

function hasFolders(path: string): boolean {
  return kinds.some((kind) => statIfPresent(join(path, kind))?.isDirectory());
}

/** Paths and patterns of a manifest, as they exist. */
function listedRoots(entries: readonly string[], dir: string, warn: (message: string) => void): string[] {
  const forced = entries.filter((entry) => entry.startsWith("+")).map((entry) => entry.slice(1));
  return [...plainEntries(entries), ...forced].flatMap((entry) => {
    const target = resolve(dir, entry);
    if (!isBelow(target, dir)) {
      warn(`"${entry}" of its manifest leads out of the package, and is left out. Ask its author.`);
      return [];
    }
    return picomatch.scan(entry).isGlob ? matches(entry, dir) : [target];
  });
}

/** What matches a pattern, without looking into what does, into packages of the package, or into hidden folders. */
function matches(pattern: string, dir: string): string[] {
  const isMatch = picomatch(pattern.replace(/^\.\//, ""));
  const found: string[] = [];
  const seen = new Set<string>();
  let left = maxEntries;
  const walk = (folder: string): void => {
    const realPath = realPathOf(folder);
    if (seen.has(realPath)) return;
    seen.add(realPath);
    for (const { name, path, isDirectory } of readFolder(folder, [])) {
      if (left-- <= 0) return;
      if (isMatch(relative(dir, path).split(sep).join("/"))) found.push(path);
      else if (isDirectory && name !== "node_modules" && !name.startsWith(".")) walk(path);
    }
  };
  walk(dir);
  return found;
}

/** Links of a package that was fetched may not lead to other files of this machine; those of the user's own folders may. */
function leadsOut(file: string, { isFetched, path }: LocatedPackage): boolean {
  return isFetched && !isBelow(realPathOf(file), realPathOf(path));
}

function isBelow(path: string, dir: string): boolean {
  return path === dir || path.startsWith(dir.endsWith(sep) ? dir : dir + sep);
}

function leadsOutDiagnostic(source: string, path: string): ResourceDiagnostic {
  const message = `The package ${source}: this link leads out of the package, and is left out. Ask its author.`;
  return { type: "warning", message, path };
}

function ofPackage(source: string, { type, message, path }: ResourceDiagnostic): ResourceDiagnostic {
  return { type, message: `The package ${source}: ${message}`, ...(path === undefined ? {} : { path }) };
}
