import type { PathMetadata } from "../contracts/source-info.js";
import { SettingsManager } from "../settings/settings-manager.js";
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
  #settings: SettingsManager | undefined;
  #settingsProblems: string[] = [];

  constructor(options: ResourceSourcesOptions, agentDir: string) {
    this.#options = options;
    this.#agentDir = agentDir;
  }

  /** What is wrong with settings that nobody else would report, one sentence each. */
  get settingsProblems(): readonly string[] {
    return this.#settingsProblems;
  }

  /** Named for this run. */
  named(paths: readonly string[] = []): ResourceRoot[] {
    return namedRoots(paths, this.#options.cwd, cliMetadata);
  }

  /** Named while a session runs. */
  extended(paths: readonly (string | ResourcePath)[] = []): ResourceRoot[] {
    return paths.flatMap((given) => {
      const { path, metadata } = typeof given === "string" ? { path: given, metadata: extendedMetadata } : given;
      return namedRoots([path], this.#options.cwd, metadata);
    });
  }

  /** What settings name, and known folders. */
  discovered(kind: ResourceKind): ResourceRoot[] {
    return discoveredRoots(kind, {
      cwd: this.#options.cwd,
      agentDir: this.#agentDir,
      projectIsTrusted: this.#options.projectIsTrusted === true,
      userEntries: this.#settingsManager().getGlobalSettings()[kind] ?? [],
      projectEntries: this.#projectEntries(kind),
    });
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
