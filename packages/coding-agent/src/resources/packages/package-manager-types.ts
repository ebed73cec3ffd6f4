import type { PackageScope } from "./package-folders.js";
import type { ResolvedPaths } from "./resolved-paths.js";

/** What is being done to a package. */
export interface ProgressEvent {
  type: "start" | "progress" | "complete" | "error";
  action: "install" | "remove" | "update" | "clone" | "pull";
  /** As the user or the settings name it. */
  source: string;
  message?: string;
}

/** Hears what is being done. */
export type ProgressCallback = (event: ProgressEvent) => void;

/** What happens with a package that settings name and that is not there. */
export type MissingSourceAction = "install" | "skip" | "error";

/** Whose package it is; the user's unless said otherwise. */
export interface PackageScopeOptions {
  /** The project's. */
  local?: boolean;
}

/** What {@link PackageManager.install} may do beside it. */
export interface InstallPackageOptions extends PackageScopeOptions {
  /** Runs the install scripts of the package and of what it depends on. @defaultValue what the user's settings allow */
  allowScripts?: boolean;
}

/** A package that was installed. */
export interface InstalledPackage {
  source: string;
  /** Its folder, or its only file. */
  path: string;
  version?: string;
  resources: ResolvedPaths;
  /** Packages whose install scripts were not run. */
  scriptsNotRun: string[];
}

/** A package that settings name. */
export interface ConfiguredPackageInfo {
  source: string;
  scope: "user" | "project";
  /** Whether settings leave only a part of it. */
  filtered: boolean;
  /** Where it is; without, it is not there. */
  installedPath?: string;
  version?: string;
}

/** A newer version that may be had. */
export interface PackageUpdate {
  source: string;
  displayName: string;
  type: "npm" | "git";
  scope: PackageScope;
}

/** What {@link PackageManager.update} did with a package. */
export interface PackageUpdateResult {
  source: string;
  scope: "user" | "project";
  outcome: "updated" | "installed" | "current" | "pinned" | "failed";
  /** The version or commit it has now. */
  version?: string;
  error?: Error;
}

/** Fetches, finds and forgets packages. */
export interface PackageManager {
  /**
   * All files of resources that there are, whether settings take them or not.
   * @param onMissing - asked about each package that is not there. @defaultValue it is skipped: nothing is fetched unasked
   */
  resolve(onMissing?: (source: string) => Promise<MissingSourceAction>): Promise<ResolvedPaths>;
  /** What sources bring, fetched where they have to be. */
  resolveExtensionSources(
    sources: readonly string[],
    options?: PackageScopeOptions & { temporary?: boolean },
  ): Promise<ResolvedPaths>;
  install(source: string, options?: InstallPackageOptions): Promise<InstalledPackage>;
  /** Also writes it into the settings, once it is there. */
  installAndPersist(source: string, options?: InstallPackageOptions): Promise<InstalledPackage>;
  remove(source: string, options?: PackageScopeOptions): Promise<void>;
  /** @returns whether the settings named it */
  removeAndPersist(source: string, options?: PackageScopeOptions): Promise<boolean>;
  /** Brings packages up to date that are not pinned, and fetches what is missing. One that fails stops no other. */
  update(source?: string): Promise<PackageUpdateResult[]>;
  checkForAvailableUpdates(): Promise<PackageUpdate[]>;
  listConfiguredPackages(): ConfiguredPackageInfo[];
  /** @returns whether the settings did not name it before */
  addSourceToSettings(source: string, options?: PackageScopeOptions): Promise<boolean>;
  /** @returns whether the settings named it */
  removeSourceFromSettings(source: string, options?: PackageScopeOptions): Promise<boolean>;
  getInstalledPath(source: string, scope: "user" | "project"): string | undefined;
  setProgressCallback(callback: ProgressCallback | undefined): void;
}
