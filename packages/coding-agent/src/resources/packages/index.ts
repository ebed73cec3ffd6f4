export { DefaultPackageManager, type PackageManagerOptions } from "./package-manager.js";
export type {
  ConfiguredPackageInfo,
  InstalledPackage,
  InstallPackageOptions,
  MissingSourceAction,
  PackageManager,
  PackageScopeOptions,
  PackageUpdate,
  PackageUpdateResult,
  ProgressCallback,
  ProgressEvent,
} from "./package-manager-types.js";
export type { ResolvedPaths, ResolvedResource } from "./resolved-paths.js";
