import { isAbsolute, relative, sep } from "node:path";
import type { PackageSource } from "../../settings/settings.js";
import type { SettingsManager } from "../../settings/settings-manager.js";
import { type PackagePlaces, type PackageScope, settingsFolder } from "./package-folders.js";
import { parsePackageSource } from "./package-source.js";
import { type ParsedSource, packageIdentity } from "./parsed-source.js";

/** The scopes that have settings. */
export type SettingsPackageScope = Exclude<PackageScope, "temporary">;

/**
 * Writes a package into the settings of a scope. One of the same identity gives way to it and keeps what the settings
 * leave of it.
 *
 * @returns whether there was none
 */
export async function addPackage(
  text: string,
  parsed: ParsedSource,
  scope: SettingsPackageScope,
  settings: SettingsManager,
  places: PackagePlaces,
): Promise<boolean> {
  const source = parsed.type === "local" ? relativeToSettings(parsed.path, scope, places) : text.trim();
  let isNew = true;
  await settings.changePackages(scope === "user" ? "global" : "project", (packages) => {
    const index = packages.findIndex((each) => isSamePackage(each, parsed, scope, places));
    const old = packages[index];
    if (old === undefined) return [...packages, source];
    isNew = false;
    return packages.with(index, typeof old === "string" ? source : { ...old, source });
  });
  return isNew;
}

/** @returns whether there was one */
export async function removePackageFromSettings(
  parsed: ParsedSource,
  scope: SettingsPackageScope,
  settings: SettingsManager,
  places: PackagePlaces,
): Promise<boolean> {
  let wasThere = false;
  await settings.changePackages(scope === "user" ? "global" : "project", (packages) => {
    const others = packages.filter((each) => !isSamePackage(each, parsed, scope, places));
    wasThere = others.length < packages.length;
    return others;
  });
  return wasThere;
}

/** Whether an entry of settings is a package, whatever its version. What is no source is not. */
export function isSamePackage(
  entry: PackageSource,
  parsed: ParsedSource,
  scope: SettingsPackageScope,
  places: PackagePlaces,
): boolean {
  const source = typeof entry === "string" ? entry : entry.source;
  try {
    return packageIdentity(parsePackageSource(source, settingsFolder(scope, places))) === packageIdentity(parsed);
  } catch {
    // The settings say it elsewhere.
    return false;
  }
}

/** So that settings and packages can move together; another drive has no relative path. */
function relativeToSettings(path: string, scope: SettingsPackageScope, places: PackagePlaces): string {
  const way = relative(settingsFolder(scope, places), path);
  if (isAbsolute(way)) return way;
  const steps = way.split(sep).join("/");
  return steps.startsWith("../") || steps === ".." ? steps : `./${steps}`;
}
