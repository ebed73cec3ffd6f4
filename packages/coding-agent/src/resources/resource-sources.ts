import type { PathMetadata } from "../contracts/source-info.js";
import { SettingsManager } from "../settings/settings-manager.js";
import type { ResourceDiagnostic } from "./diagnostics.js";
import type { LocatedPackage } from "./packages/locate-package.js";
import { isPackageFolder } from "./packages/package-files.js";
import { PackageRoots, packageFileRoots } from "./packages/package-roots.js";
import type { ResourceKind } from "./resource-folders.js";
import type { ResourceRoot } from "./resource-root.js";
import { discoveredRoots, namedRoots, untrustedNotice } from "./resource-roots.js";

/** Whose resources count. */
export interface ResourceSourcesOptions {
  cwd: string;
  /** Whose arrays of paths count. @defaultValue one that reads the files of `cwd` and the agent's folder */
  settingsManager?: SettingsManager;
  /**
   * A project's own system prompts, extensions, skills, templates and themes count only once it is trusted.
   *
   * @defaultValue false
   */
  projectIsTrusted?: boolean;
  /**
   * Extensions, folders of them and packages that are loaded first, with `noExtensions` too. A package also brings its
   * skills, templates and themes. `~` is the home folder.
   */
  additionalExtensionPaths?: readonly (string | ResourcePath)[];
}

/** A path of a resource, and where it comes from. */
export interface ResourcePath {
  path: string;
  metadata: PathMetadata;
}

const cliMetadata: PathMetadata = { source: "cli", scope: "temporary", origin: "top-level" };
const extendedMetadata: PathMetadata = { source: "extension", scope: "temporary", origin: "top-level" };

/** Where resources of all kinds are looked for. */
export class ResourceSources {
  readonly #options: ResourceSourcesOptions;
  readonly #agentDir: string;
  readonly #packages: PackageRoots;
  #settings: SettingsManager | undefined;
  #settingsProblems: string[] = [];
  readonly #namedProblems: Map<ResourceKind, ResourceDiagnostic[]> = new Map();

  constructor(options: ResourceSourcesOptions, agentDir: string) {
    this.#options = options;
    this.#agentDir = agentDir;
    this.#packages = new PackageRoots({ cwd: options.cwd, agentDir }, () => this.#settingsManager());
  }

  /** What is wrong with settings that nobody else would report, one sentence each. */
  get settingsProblems(): readonly string[] {
    return this.#settingsProblems;
  }

  /** What is wrong with packages. */
  get packageProblems(): ResourceDiagnostic[] {
    return [...[...this.#namedProblems.values()].flat(), ...this.#packages.problems];
  }

  /** Named for this run, and what packages that were named bring. */
  named(kind: Exclude<ResourceKind, "extensions">, paths: readonly string[] = []): ResourceRoot[] {
    const packages = this.#namedExtensions().filter(({ path }) => isPackageFolder(path));
    const { roots, diagnostics } = packageFileRoots(kind, packages.map(asPackage));
    this.#namedProblems.set(kind, diagnostics);
    return [...namedRoots(paths, this.#options.cwd, cliMetadata), ...roots];
  }

  /** The extensions that are named for this run, in that order. */
  namedExtensions(): ResourceRoot[] {
    const found = this.#namedExtensions().map((root) => {
      if (!isPackageFolder(root.path)) return { roots: [root], diagnostics: [] };
      return packageFileRoots("extensions", [asPackage(root)]);
    });
    const problems = found.flatMap(({ diagnostics }) => diagnostics);
    this.#namedProblems.set("extensions", problems);
    return found.flatMap(({ roots }) => roots);
  }

  /** Named while a session runs. */
  extended(paths: readonly (string | ResourcePath)[] = []): ResourceRoot[] {
    return this.#roots(paths, extendedMetadata);
  }

  /** What settings name, known folders, and packages. */
  discovered(kind: ResourceKind): ResourceRoot[] {
    const roots = discoveredRoots(kind, {
      cwd: this.#options.cwd,
      agentDir: this.#agentDir,
      projectIsTrusted: this.#options.projectIsTrusted === true,
      userEntries: this.#settingsManager().getGlobalSettings()[kind] ?? [],
      projectEntries: this.#projectEntries(kind),
    });
    return [...roots, ...this.#packages.find(kind)];
  }

  /** What a project that is not trusted would have brought. */
  untrusted(kinds: readonly ResourceKind[]): string[] {
    if (this.#options.projectIsTrusted) return [];
    const projectEntries = (kind: ResourceKind): readonly string[] => this.#projectEntries(kind);
    return untrustedNotice(kinds, { cwd: this.#options.cwd, agentDir: this.#agentDir, projectEntries });
  }

  /** The settings are read again; those of a manager that was handed in are not. */
  reset(): void {
    this.#settings = undefined;
    this.#settingsProblems = [];
    this.#namedProblems.clear();
    this.#packages.reset();
  }

  #namedExtensions(): ResourceRoot[] {
    return this.#roots(this.#options.additionalExtensionPaths ?? [], cliMetadata);
  }

  #roots(paths: readonly (string | ResourcePath)[], metadataOfPaths: PathMetadata): ResourceRoot[] {
    return paths.flatMap((given) => {
      const { path, metadata } = typeof given === "string" ? { path: given, metadata: metadataOfPaths } : given;
      return namedRoots([path], this.#options.cwd, metadata);
    });
  }

  #projectEntries(kind: ResourceKind): readonly string[] {
    return this.#settingsManager().getProjectSettings()[kind] ?? [];
  }

  /** The one that was handed in, or one of our own, whose problems nobody else would report. */
  #settingsManager(): SettingsManager {
    const { cwd, projectIsTrusted, settingsManager } = this.#options;
    if (settingsManager) return settingsManager;
    if (this.#settings === undefined) {
      this.#settings = SettingsManager.create(cwd, this.#agentDir, { projectIsTrusted: projectIsTrusted === true });
      this.#settingsProblems = this.#settings.drainErrors().map(({ error }) => error.message);
    }
    return this.#settings;
  }
}

/** A package that was named for this run. */
function asPackage({ path, metadata }: ResourceRoot): LocatedPackage {
  return { source: metadata.source, scope: "temporary", path, filter: {}, isFetched: metadata.origin === "package" };
}
