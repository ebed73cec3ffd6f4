import { dirname, resolve } from "node:path";
import type { PathMetadata } from "../contracts/source-info.js";
import { projectFolders, type ResourceFolder, type ResourceKind, userFolders } from "./resource-folders.js";
import { explicitRoot, type ResourceRoot } from "./resource-root.js";
import { readSettingsFilter, withHome } from "./settings-filter.js";

/** What decides where resources are looked for. */
export interface ResourceRootsOptions {
  cwd: string;
  agentDir: string;
  projectIsTrusted: boolean;
  /** The arrays of the settings. */
  userEntries: readonly string[];
  projectEntries: readonly string[];
}

/** Where resources are looked for, the more important first: what the settings name, then folders; the project's before the user's. */
export function discoveredRoots(kind: ResourceKind, options: ResourceRootsOptions): ResourceRoot[] {
  const { projectIsTrusted, userEntries, projectEntries } = options;
  const user = rootsOfScope(kind, "user", userEntries, options);
  return projectIsTrusted ? [...rootsOfScope(kind, "project", projectEntries, options), ...user] : user;
}

/** Where resources of one scope are looked for: what its settings name, then its folders. */
export function rootsOfScope(
  kind: ResourceKind,
  scope: "user" | "project",
  entries: readonly string[],
  { cwd, agentDir }: Pick<ResourceRootsOptions, "cwd" | "agentDir">,
): ResourceRoot[] {
  if (scope === "user") return scopeRoots(scope, agentDir, entries, userFolders(kind, agentDir));
  return scopeRoots(scope, resolve(cwd, ".pi"), entries, projectFolders(kind, cwd, agentDir));
}

/** The folder that a file of a root counts as found in. */
export function rootDirOf({ path }: ResourceRoot, file: string): string {
  return file === path ? dirname(path) : path;
}

/** Roots that were named for this run. */
export function namedRoots(paths: readonly string[], cwd: string, metadata: PathMetadata): ResourceRoot[] {
  return paths.map((path) => explicitRoot(resolve(cwd, withHome(path)), metadata));
}

/** A sentence that names what an untrusted project offers. */
export function untrustedNotice(
  kinds: readonly ResourceKind[],
  options: Pick<ResourceRootsOptions, "cwd" | "agentDir"> & {
    projectEntries: (kind: ResourceKind) => readonly string[];
  },
): string[] {
  const { cwd, agentDir, projectEntries } = options;
  const folders = kinds.flatMap((kind) => projectFolders(kind, cwd, agentDir).map(({ path }) => path));
  const named = kinds
    .filter((kind) => projectEntries(kind).length > 0)
    .map((kind) => `"${kind}" of ${resolve(cwd, ".pi", "settings.json")}`);
  const ignored = [...folders, ...named];
  if (ignored.length === 0) return [];
  return [`Ignored, since this project is not trusted: ${ignored.join(", ")}.`];
}

function scopeRoots(
  scope: "user" | "project",
  baseDir: string,
  entries: readonly string[],
  folders: readonly ResourceFolder[],
): ResourceRoot[] {
  const filter = readSettingsFilter(entries, baseDir);
  const fromSettings = filter.paths.map((path): ResourceRoot => {
    const root = explicitRoot(path, { source: "local", scope, origin: "top-level", baseDir });
    return { ...root, accepts: (file) => filter.accepts(file, rootDirOf(root, file)) };
  });
  const found = folders.map(({ path, filesAreSkills }): ResourceRoot => {
    const metadata: PathMetadata = { source: "auto", scope, origin: "top-level", baseDir: path };
    return { path, metadata, explicit: false, filesAreSkills, accepts: (file) => filter.accepts(file, path) };
  });
  return [...fromSettings, ...found];
}
