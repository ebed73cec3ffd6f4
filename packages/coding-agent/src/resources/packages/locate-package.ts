import { readFileSync } from "node:fs";
import { join } from "node:path";
import { systemErrorCode } from "../../errors/system-error.js";
import type { ResourceDiagnostic } from "../diagnostics.js";
import { statIfPresent } from "../folder-entries.js";
import type { ConfiguredPackage } from "./configured-packages.js";
import {
  globalPackageDir,
  type PackageFolders,
  type PackagePlaces,
  packageDir,
  packageFolders,
} from "./package-folders.js";
import { readPackageManifest } from "./package-manifest.js";
import type { GitSource, NpmSource, ParsedSource } from "./parsed-source.js";

/** A package that is there to be used. */
export interface LocatedPackage extends Pick<ConfiguredPackage, "source" | "scope" | "filter"> {
  /** Its folder, or its only file. */
  path: string;
  /** Whether it came from elsewhere; else it is a folder of the user's own. */
  isFetched: boolean;
}

/** In a repository that pi has cloned: the ref that it was asked for. */
export const refFileName = "pi-ref";

/** The packages that are there. Of the others it is told how to get them. */
export function locatePackages(
  configured: readonly ConfiguredPackage[],
  places: PackagePlaces,
  diagnostics: ResourceDiagnostic[],
): LocatedPackage[] {
  return configured.flatMap((each) => {
    const path = installedPath(each.parsed, each.scope, places);
    const { source, scope, filter, parsed } = each;
    if (path !== undefined) return [{ source, scope, filter, path, isFetched: parsed.type !== "local" }];
    diagnostics.push({ type: "warning", message: howToGet(each) });
    return [];
  });
}

/** Where a package of a scope is; `undefined` where it is not, or not in the version that is asked for. */
export function installedPath(
  parsed: ParsedSource,
  scope: ConfiguredPackage["scope"],
  places: PackagePlaces,
): string | undefined {
  const folders = packageFolders(scope, places);
  if (parsed.type === "local") return statIfPresent(parsed.path) && parsed.path;
  if (parsed.type === "git") return installedRepository(parsed, folders);
  const own = packageDir(parsed, folders);
  const dirs = [own, scope === "user" ? globalPackageDir(parsed) : undefined];
  return dirs.find((dir) => dir !== undefined && isInstalled(parsed, dir));
}

function isInstalled({ version }: NpmSource, dir: string): boolean {
  const manifest = readPackageManifest(dir, []);
  // Ranges and tags were resolved when the package was installed.
  const exact = version !== undefined && /^\d+\.\d+\.\d+/.test(version) ? version : undefined;
  return manifest !== undefined && (exact === undefined || manifest.version === exact);
}

function installedRepository(parsed: GitSource, folders: PackageFolders): string | undefined {
  const dir = packageDir(parsed, folders);
  if (!statIfPresent(dir)?.isDirectory()) return undefined;
  const asked = installedRef(dir);
  // A repository that pi 0.73 has cloned does not say.
  return asked === undefined || asked === (parsed.ref ?? "") ? dir : undefined;
}

/** The ref that was asked for when a repository was cloned; empty for its default branch. */
function installedRef(dir: string): string | undefined {
  try {
    return readFileSync(join(dir, ".git", refFileName), "utf8").trim();
  } catch (error) {
    if (systemErrorCode(error) === undefined) throw error;
    return undefined;
  }
}

function howToGet({ source, parsed, scope }: ConfiguredPackage): string {
  if (parsed.type === "local") {
    return `The package ${source} of the ${scope} settings is not there (${parsed.path}). Correct the path, or run: pi remove ${source}${flag(scope)}`;
  }
  return `The package ${source} of the ${scope} settings is not installed. Run: pi install ${source}${flag(scope)}`;
}

function flag(scope: ConfiguredPackage["scope"]): string {
  return scope === "project" ? " -l" : "";
}
