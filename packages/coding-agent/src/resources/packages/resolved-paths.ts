import type { PathMetadata } from "../../contracts/source-info.js";
import type { SettingsManager } from "../../settings/settings-manager.js";
import { fileFinders } from "../find-files.js";
import type { ResourceKind } from "../resource-folders.js";
import { discoveredRoots } from "../resource-roots.js";
import type { LocatedPackage } from "./locate-package.js";
import { findPackageFiles } from "./package-files.js";
import type { PackagePlaces } from "./package-folders.js";

/** A file of a resource, whether settings take it or not. */
export interface ResolvedResource {
  path: string;
  enabled: boolean;
  metadata: PathMetadata;
}

/** All files of resources, the more important first. */
export type ResolvedPaths = Record<ResourceKind, ResolvedResource[]>;

/** What packages bring. */
export function resolvePackages(packages: readonly LocatedPackage[]): ResolvedPaths {
  return forKinds((kind) => packages.flatMap((each) => findPackageFiles(kind, each, fileFinders[kind]).files));
}

/** What the folders and settings of a trusted project, those of the user, and packages bring. */
export function resolveEverything(
  packages: readonly LocatedPackage[],
  settings: SettingsManager,
  { cwd, agentDir }: PackagePlaces,
): ResolvedPaths {
  const user = settings.getGlobalSettings();
  const project = settings.getProjectSettings();
  const ofPackages = resolvePackages(packages);
  return forKinds((kind) => {
    const entries = { userEntries: user[kind] ?? [], projectEntries: project[kind] ?? [] };
    const roots = discoveredRoots(kind, { cwd, agentDir, projectIsTrusted: settings.isProjectTrusted(), ...entries });
    const topLevel = roots.flatMap(({ accepts, ...root }) =>
      fileFinders[kind]({ ...root, accepts: () => true }).files.map((path) => {
        return { path, enabled: accepts(path), metadata: root.metadata };
      }),
    );
    return unique([...topLevel, ...ofPackages[kind]]);
  });
}

function forKinds(find: (kind: ResourceKind) => ResolvedResource[]): ResolvedPaths {
  return {
    extensions: find("extensions"),
    skills: find("skills"),
    prompts: find("prompts"),
    themes: find("themes"),
  };
}

/** A file that is found twice is used when one of the two is taken, as it is when a session starts. */
function unique(resources: readonly ResolvedResource[]): ResolvedResource[] {
  const taken = new Set(resources.filter(({ enabled }) => enabled).map(({ path }) => path));
  const seen = new Set<string>();
  return resources.filter(({ path, enabled }) => enabled === taken.has(path) && !seen.has(path) && seen.add(path));
}
