import { errorMessage } from "../../errors/system-error.js";
import type { PackageSource } from "../../settings/settings.js";
import type { ResourceDiagnostic } from "../diagnostics.js";
import type { ResourceKind } from "../resource-folders.js";
import { type PackagePlaces, type PackageScope, settingsFolder } from "./package-folders.js";
import { parsePackageSource } from "./package-source.js";
import { type ParsedSource, packageIdentity } from "./parsed-source.js";

/** A package that settings name. */
export interface ConfiguredPackage {
  /** As the settings have it. */
  source: string;
  parsed: ParsedSource;
  scope: PackageScope;
  /** What the settings leave of it, by kind; all of a kind that is not there. */
  filter: Partial<Record<ResourceKind, string[]>>;
}

/** The packages of a project, then those of the user; one that both name is the project's. What is no source is reported. */
export function configuredPackages(
  packages: { project: readonly PackageSource[]; user: readonly PackageSource[] },
  places: PackagePlaces,
  diagnostics: ResourceDiagnostic[],
): ConfiguredPackage[] {
  const found = new Map<string, ConfiguredPackage>();
  for (const scope of ["project", "user"] as const) {
    for (const given of packages[scope]) {
      const configured = configuredPackage(given, scope, places, diagnostics);
      if (configured === undefined) continue;
      const identity = packageIdentity(configured.parsed);
      if (!found.has(identity)) found.set(identity, configured);
    }
  }
  return [...found.values()];
}

function configuredPackage(
  given: PackageSource,
  scope: PackageScope,
  places: PackagePlaces,
  diagnostics: ResourceDiagnostic[],
): ConfiguredPackage | undefined {
  const { source, ...filter } = typeof given === "string" ? { source: given } : given;
  try {
    return { source, parsed: parsePackageSource(source, settingsFolder(scope, places)), scope, filter };
  } catch (error) {
    diagnostics.push({ type: "warning", message: `"packages" in the ${scope} settings: ${errorMessage(error)}` });
    return undefined;
  }
}
