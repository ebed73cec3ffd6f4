import type { SettingsManager } from "../../settings/settings-manager.js";
import type { ResourceDiagnostic } from "../diagnostics.js";
import { fileFinders } from "../find-files.js";
import type { ResourceKind } from "../resource-folders.js";
import { explicitRoot, type ResourceRoot } from "../resource-root.js";
import { configuredPackages } from "./configured-packages.js";
import { type LocatedPackage, locatePackages } from "./locate-package.js";
import { findPackageFiles } from "./package-files.js";
import type { PackagePlaces } from "./package-folders.js";

/** The files of one kind that packages bring, each as a root of its own. */
export function packageFileRoots(
  kind: ResourceKind,
  packages: readonly LocatedPackage[],
): { roots: ResourceRoot[]; diagnostics: ResourceDiagnostic[] } {
  const found = packages.map((each) => findPackageFiles(kind, each, fileFinders[kind]));
  const roots = found
    .flatMap(({ files }) => files)
    .map(({ path, metadata, enabled }) => ({ ...explicitRoot(path, metadata), accepts: () => enabled }));
  return { roots, diagnostics: found.flatMap(({ diagnostics }) => diagnostics) };
}

/** What the packages of settings bring. Nothing is fetched; what is missing is reported with the way to get it. */
export class PackageRoots {
  readonly #places: PackagePlaces;
  readonly #settings: () => SettingsManager;
  readonly #problems: Map<ResourceKind, ResourceDiagnostic[]> = new Map();
  #located: { packages: LocatedPackage[]; problems: ResourceDiagnostic[] } | undefined;

  constructor(places: PackagePlaces, settings: () => SettingsManager) {
    this.#places = places;
    this.#settings = settings;
  }

  /** What is wrong with packages, as far as they were looked into. */
  get problems(): ResourceDiagnostic[] {
    return [...(this.#located?.problems ?? []), ...[...this.#problems.values()].flat()];
  }

  /** The files of one kind, each as a root of its own. Looks into the packages again at every call. */
  find(kind: ResourceKind): ResourceRoot[] {
    this.#located ??= this.#locate();
    const { roots, diagnostics } = packageFileRoots(kind, this.#located.packages);
    this.#problems.set(kind, diagnostics);
    return roots;
  }

  /** The packages are looked for again. */
  reset(): void {
    this.#located = undefined;
    this.#problems.clear();
  }

  #locate(): { packages: LocatedPackage[]; problems: ResourceDiagnostic[] } {
    const settings = this.#settings();
    const user = settings.getGlobalSettings().packages ?? [];
    const project = settings.getProjectSettings().packages ?? [];
    const problems: ResourceDiagnostic[] = [];
    const configured = configuredPackages({ user, project }, this.#places, problems);
    return { packages: locatePackages(configured, this.#places, problems), problems };
  }
}
