import { basename, isAbsolute, relative, sep } from "node:path";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import type { PackageSource } from "../../settings/settings.js";
import type { SettingsManager } from "../../settings/settings-manager.js";
import { expandHome } from "../../storage/agent-dir.js";
import { fileFinders } from "../find-files.js";
import type { ResourceKind } from "../resource-folders.js";
import { rootDirOf, rootsOfScope } from "../resource-roots.js";
import { readPackageFilter, readSettingsFilter } from "../settings-filter.js";
import { configuredPackages } from "./configured-packages.js";
import { locatePackages } from "./locate-package.js";
import { findPackageFiles } from "./package-files.js";
import { type PackagePlaces, settingsFolder } from "./package-folders.js";
import { isSamePackage, type SettingsPackageScope } from "./package-settings.js";
import { parsePackageSource } from "./package-source.js";
import type { ResolvedResource } from "./resolved-paths.js";
import { type EntryRules, type ListedFile, switchEntries } from "./switch-entries.js";

/** A resource, and what kind it is of. */
export interface ToggledResource extends Pick<ResolvedResource, "path" | "metadata"> {
  kind: ResourceKind;
}

/**
 * Writes into the settings of its scope that a resource is used, or that it is not. No other resource changes.
 *
 * @throws {@link CodingAgentError} where it is not there any more, belongs to this run alone, or cannot be written
 */
export async function toggleResource(
  resource: ToggledResource,
  enabled: boolean,
  settings: SettingsManager,
  places: PackagePlaces,
): Promise<void> {
  const { path, kind, metadata } = resource;
  const { scope } = metadata;
  if (scope === "temporary") {
    throw new CodingAgentError(
      "invalid_arguments",
      `${path} was named for this run, and no settings know it. Leave it out of the command line to be without it.`,
    );
  }
  const settingsScope = scope === "user" ? "global" : "project";
  if (metadata.origin === "package") {
    await settings.changePackages(settingsScope, (packages) =>
      withToggled(packages, { ...resource, scope }, enabled, places),
    );
    return;
  }
  await settings.changeResourceEntries(settingsScope, kind, (entries) => {
    const rules = topLevelRules(kind, scope, entries, places);
    if (!rules.files.some((file) => file.path === path)) throw gone(path);
    return switchEntries(entries, path, enabled, rules);
  });
}

/** How the list of a kind is obeyed in the settings of a scope. */
function topLevelRules(
  kind: ResourceKind,
  scope: SettingsPackageScope,
  entries: readonly string[],
  places: PackagePlaces,
): EntryRules {
  const baseDir = settingsFolder(scope, places);
  const files = rootsOfScope(kind, scope, entries, places).flatMap((root): ListedFile[] =>
    fileFinders[kind]({ ...root, accepts: () => true }).files.map((path) => ({
      path,
      rootDir: rootDirOf(root, path),
    })),
  );
  return {
    files,
    plainEntries: "paths",
    namesOf: (path) => [...(scope === "user" ? userNames(path, baseDir) : relativeNames(path, baseDir)), slashes(path)],
    read: (list) => {
      const { accepts } = readSettingsFilter(list ?? [], baseDir);
      return ({ path, rootDir }) => accepts(path, rootDir);
    },
  };
}

/** Settings of the user may be taken along to another home folder. */
function userNames(path: string, baseDir: string): string[] {
  const fromHome = namesFromHome(path).filter((name) => !name.startsWith("../"));
  return [...relativeNames(path, baseDir), ...fromHome.map((name) => `~/${name}`)];
}

function namesFromHome(path: string): string[] {
  try {
    return relativeNames(path, expandHome("~"));
  } catch (error) {
    // Who has no home folder needs no name for it.
    if (CodingAgentError.is(error)) return [];
    throw error;
  }
}

function withToggled(
  packages: PackageSource[],
  resource: ToggledResource & { scope: SettingsPackageScope },
  enabled: boolean,
  places: PackagePlaces,
): PackageSource[] {
  const { path, kind, scope, metadata } = resource;
  const parsed = parsePackageSource(metadata.source, settingsFolder(scope, places));
  const index = packages.findIndex((each) => isSamePackage(each, parsed, scope, places));
  const entry = packages[index];
  if (entry === undefined) {
    throw new CodingAgentError(
      "package_missing",
      `The package ${metadata.source} is not in the settings any more. See: pi list`,
    );
  }
  const rules = packageRules(kind, scope, entry, places);
  if (!rules.files.some((file) => file.path === path)) throw gone(path);
  const filter = typeof entry === "string" ? undefined : entry[kind];
  return packages.with(index, withFilter(entry, kind, switchEntries(filter, path, enabled, rules)));
}

/** How the filter of a kind is obeyed for a package. */
function packageRules(
  kind: ResourceKind,
  scope: SettingsPackageScope,
  entry: PackageSource,
  places: PackagePlaces,
): EntryRules {
  const configured = configuredPackages({ user: [], project: [], [scope]: [entry] }, places, []);
  const found = locatePackages(configured, places, []).flatMap(
    (located) => findPackageFiles(kind, located, fileFinders[kind]).files,
  );
  const dir = found[0]?.metadata.baseDir ?? settingsFolder(scope, places);
  return {
    files: found.map(({ path }) => ({ path, rootDir: dir })),
    plainEntries: "patterns",
    namesOf: (path) => {
      const inside = relativeNames(path, dir);
      return [...inside, ...inside.map((name) => `${basename(dir)}/${name}`), slashes(path)];
    },
    read: (list) => {
      const takes = list === undefined ? () => true : readPackageFilter(list, dir);
      return ({ path }) => takes(path);
    },
  };
}

/** An entry that narrows nothing is the plain source again. */
function withFilter(entry: PackageSource, kind: ResourceKind, filter: string[] | undefined): PackageSource {
  const whole = typeof entry === "string" ? { source: entry } : entry;
  if (filter !== undefined) return { ...whole, [kind]: filter };
  const { [kind]: _, ...rest } = whole;
  return Object.keys(rest).length > 1 ? rest : whole.source;
}

/** The way from a folder, where there is one: from another drive there is none. */
function relativeNames(path: string, dir: string): string[] {
  const way = relative(dir, path);
  return isAbsolute(way) ? [] : [slashes(way)];
}

function slashes(path: string): string {
  return path.split(sep).join("/");
}

function gone(path: string): CodingAgentError {
  return new CodingAgentError(
    "resource_invalid",
    `${path} is not there any more, or the settings do not name it any more. Start pi config again.`,
  );
}
