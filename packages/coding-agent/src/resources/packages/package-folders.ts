import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { systemErrorCode } from "../../errors/system-error.js";
import { statIfPresent } from "../folder-entries.js";
import type { GitSource, NpmSource, ParsedSource } from "./parsed-source.js";

/** Whose packages: the user's, a project's, or those of this run. */
export type PackageScope = "user" | "project" | "temporary";

/** The folders that packages of a scope are fetched into. */
export interface PackageFolders {
  /** Where npm works: what it installs stands in `node_modules` below. */
  npm: string;
  /** Repositories stand below, by host and path. */
  git: string;
}

/** What decides where packages are. */
export interface PackagePlaces {
  cwd: string;
  agentDir: string;
}

/** Nothing of this stands in the system's folder for temporary files: other users could put code there first. */
export function packageFolders(scope: PackageScope, { cwd, agentDir }: PackagePlaces): PackageFolders {
  const bases = { user: agentDir, project: resolve(cwd, ".pi"), temporary: join(agentDir, "tmp", "packages") };
  const base = bases[scope];
  return { npm: join(base, "npm"), git: join(base, "git") };
}

/** The folder to which relative paths in the settings of a scope are relative. */
export function settingsFolder(scope: PackageScope, { cwd, agentDir }: PackagePlaces): string {
  if (scope === "user") return agentDir;
  return scope === "project" ? resolve(cwd, ".pi") : resolve(cwd);
}

/** Where a package is once it was fetched. */
export function packageDir(source: ParsedSource, folders: PackageFolders): string {
  if (source.type === "local") return source.path;
  return source.type === "npm" ? npmPackageDir(source, folders) : gitPackageDir(source, folders);
}

export function npmPackageDir({ name }: NpmSource, { npm }: PackageFolders): string {
  return join(npm, "node_modules", ...name.split("/"));
}

export function gitPackageDir({ host, path }: GitSource, { git }: PackageFolders): string {
  // A port's colon is no part of a name everywhere.
  return join(git, host.replace(/[:[\]]/g, "_"), ...path.split("/"));
}

/**
 * Where pi 0.73 has put the user's npm packages: npm's global folder, as far as it is known without asking npm, which
 * takes longer than a start.
 */
function globalNpmFolders(env: NodeJS.ProcessEnv = process.env): string[] {
  const configured = env["NPM_CONFIG_PREFIX"] ?? env["npm_config_prefix"] ?? prefixOfUser();
  const ofNode = process.platform === "win32" ? dirname(process.execPath) : dirname(dirname(process.execPath));
  const prefixes = configured === undefined ? [ofNode] : [configured];
  const below = process.platform === "win32" ? [] : ["lib"];
  return prefixes.map((prefix) => join(prefix, ...below, "node_modules"));
}

/** `prefix` of `~/.npmrc`. */
function prefixOfUser(): string | undefined {
  try {
    const [, prefix] = /^\s*prefix\s*=\s*(\S.*?)\s*$/m.exec(readFileSync(join(homedir(), ".npmrc"), "utf8")) ?? [];
    return prefix?.replace(/^(?:~|\$\{HOME\})(?=\/|$)/, homedir());
  } catch (error) {
    if (systemErrorCode(error) === undefined) throw error;
    return undefined;
  }
}

/** The user's npm package where pi 0.73 left it. */
export function globalPackageDir({ name }: NpmSource): string | undefined {
  return globalNpmFolders()
    .map((folder) => join(folder, ...name.split("/")))
    .find((dir) => statIfPresent(dir)?.isDirectory());
}
