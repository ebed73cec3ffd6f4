import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { errorMessage } from "../../errors/system-error.js";
import { SettingsManager } from "../../settings/settings-manager.js";
import { getAgentDir } from "../../storage/agent-dir.js";
import { type ConfiguredPackage, configuredPackages } from "./configured-packages.js";
import type { InstallContext } from "./install-context.js";
import { installPackage, removePackage } from "./install-package.js";
import { installedPath, type LocatedPackage, locatePackages } from "./locate-package.js";
import { type PackagePlaces, type PackageScope, packageFolders, settingsFolder } from "./package-folders.js";
import type {
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
import { readPackageManifest } from "./package-manifest.js";
import { addPackage, removePackageFromSettings, type SettingsPackageScope } from "./package-settings.js";
import { parsePackageSource } from "./package-source.js";
import { type ParsedSource, packageIdentity } from "./parsed-source.js";
import { type ResolvedPaths, resolveEverything, resolvePackages } from "./resolved-paths.js";
import { askForAllNewer } from "./update-packages.js";

/** How a {@link DefaultPackageManager} is made. */
export interface PackageManagerOptions {
  cwd: string;
  agentDir?: string;
  /** A project's packages count when it trusts the project. @defaultValue one that reads the files, and trusts no project */
  settingsManager?: SettingsManager;
  /** Nothing is fetched. @defaultValue whether `PI_OFFLINE` is set */
  offline?: boolean;
  /** Ends what is being fetched. */
  signal?: AbortSignal;
}

/** Fetches packages with npm and git, and keeps the `packages` of the settings. */
export class DefaultPackageManager implements PackageManager {
  readonly #places: PackagePlaces;
  readonly #settings: SettingsManager;
  readonly #options: PackageManagerOptions;
  #onProgress: ProgressCallback | undefined;

  constructor(options: PackageManagerOptions) {
    const { cwd, agentDir = getAgentDir() } = options;
    this.#options = options;
    this.#places = { cwd, agentDir };
    this.#settings = options.settingsManager ?? SettingsManager.create(cwd, agentDir);
  }

  setProgressCallback(callback: ProgressCallback | undefined): void {
    this.#onProgress = callback;
  }

  async resolve(onMissing?: (source: string) => Promise<MissingSourceAction>): Promise<ResolvedPaths> {
    const configured = this.#configured();
    const missing = configured.filter(({ parsed, scope }) => !installedPath(parsed, scope, this.#places));
    for (const each of missing) await this.#handleMissing(each, (await onMissing?.(each.source)) ?? "skip");
    return resolveEverything(locatePackages(configured, this.#places, []), this.#settings, this.#places);
  }

  async resolveExtensionSources(
    sources: readonly string[],
    { local = false, temporary = false }: PackageScopeOptions & { temporary?: boolean } = {},
  ): Promise<ResolvedPaths> {
    const scope = temporary ? "temporary" : local ? "project" : "user";
    const located: LocatedPackage[] = [];
    for (const source of sources) located.push(await this.#fetched(source, scope));
    return resolvePackages(located);
  }

  /** Fetches a package for this run: one that is not pinned in its newest version, or as it is where nothing can be had. */
  async fetchTemporary(source: string): Promise<string> {
    return (await this.#fetched(source, "temporary")).path;
  }

  async install(source: string, options: InstallPackageOptions = {}): Promise<InstalledPackage> {
    const { parsed, scope } = this.#named(source, options);
    return this.#during("install", source, () => this.#install(source, parsed, scope, options.allowScripts));
  }

  /** Installs a package as the settings of a scope name it. */
  async installConfigured(source: string, scope: SettingsPackageScope): Promise<InstalledPackage> {
    const parsed = parsePackageSource(source, settingsFolder(scope, this.#places));
    return this.#during("install", source, () => this.#install(source, parsed, scope));
  }

  async installAndPersist(source: string, options: InstallPackageOptions = {}): Promise<InstalledPackage> {
    const { parsed, scope } = this.#named(source, options);
    const wasThere = installedPath(parsed, scope, this.#places) !== undefined;
    const installed = await this.install(source, options);
    if (Object.values(installed.resources).every((resources) => resources.length === 0)) {
      if (!wasThere) await removePackage(parsed, packageFolders(scope, this.#places), this.#context);
      throw bringsNothing(source, installed.path);
    }
    await addPackage(source, parsed, scope, this.#settings, this.#places);
    if (options.allowScripts) await this.#settings.allowPackageScripts(packageIdentity(parsed), true);
    return installed;
  }

  async remove(source: string, options: PackageScopeOptions = {}): Promise<void> {
    const { parsed, scope } = this.#named(source, options);
    const folders = packageFolders(scope, this.#places);
    await this.#during("remove", source, () => removePackage(parsed, folders, this.#context));
  }

  async removeAndPersist(source: string, options: PackageScopeOptions = {}): Promise<boolean> {
    const { parsed, scope } = this.#named(source, options);
    await this.remove(source, options);
    const identity = packageIdentity(parsed);
    const wasThere = await removePackageFromSettings(parsed, scope, this.#settings, this.#places);
    if (this.#settings.allowsPackageScripts(identity) && !this.#configured().some((each) => isOf(each, identity))) {
      await this.#settings.allowPackageScripts(identity, false);
    }
    return wasThere;
  }

  async update(source?: string): Promise<PackageUpdateResult[]> {
    const all = this.#configured();
    const wanted = source === undefined ? all : all.filter((each) => this.#isMeant(each, source));
    if (source !== undefined && wanted.length === 0) {
      throw new CodingAgentError("package_missing", `No package ${source} is in the settings. See: pi list`);
    }
    const newer = await askForAllNewer(wanted, this.#places, this.#context);
    const results: PackageUpdateResult[] = [];
    for (const [index, each] of wanted.entries()) results.push(await this.#bringUpToDate(each, newer[index]));
    return results;
  }

  async checkForAvailableUpdates(): Promise<PackageUpdate[]> {
    if (this.#context.isOffline) return [];
    const all = this.#configured();
    const newer = await askForAllNewer(all, this.#places, this.#context);
    return all.flatMap(({ source, parsed, scope }, index) => {
      const answer = newer[index];
      if (parsed.type === "local" || answer === undefined || answer instanceof Error || !answer.isNewer) return [];
      return [{ source, displayName: packageIdentity(parsed).slice(4), type: parsed.type, scope }];
    });
  }

  listConfiguredPackages(): ConfiguredPackageInfo[] {
    return this.#configured().map(({ source, parsed, scope, filter }) => {
      const path = installedPath(parsed, scope, this.#places);
      const version = path === undefined ? undefined : readPackageManifest(path, [])?.version;
      return {
        source,
        scope: scope === "project" ? "project" : "user",
        filtered: Object.keys(filter).length > 0,
        ...(path === undefined ? {} : { installedPath: path }),
        ...(version === undefined ? {} : { version }),
      };
    });
  }

  async addSourceToSettings(source: string, options: PackageScopeOptions = {}): Promise<boolean> {
    const { parsed, scope } = this.#named(source, options);
    return await addPackage(source, parsed, scope, this.#settings, this.#places);
  }

  async removeSourceFromSettings(source: string, options: PackageScopeOptions = {}): Promise<boolean> {
    const { parsed, scope } = this.#named(source, options);
    return await removePackageFromSettings(parsed, scope, this.#settings, this.#places);
  }

  getInstalledPath(source: string, scope: SettingsPackageScope): string | undefined {
    return installedPath(parsePackageSource(source, settingsFolder(scope, this.#places)), scope, this.#places);
  }

  get #context(): InstallContext {
    const { offline = Boolean(process.env["PI_OFFLINE"]), signal } = this.#options;
    const command = this.#settings.getNpmCommand() ?? [];
    const isOwnCommand = command.length > 0;
    return { npmCommand: isOwnCommand ? command : ["npm"], isOwnCommand, isOffline: offline, signal };
  }

  #configured(): ConfiguredPackage[] {
    const user = this.#settings.getGlobalSettings().packages ?? [];
    const project = this.#settings.getProjectSettings().packages ?? [];
    return configuredPackages({ user, project }, this.#places, []);
  }

  /** What a person types is relative to where they are. */
  #named(source: string, { local }: PackageScopeOptions): { parsed: ParsedSource; scope: SettingsPackageScope } {
    return { parsed: parsePackageSource(source, this.#places.cwd), scope: local ? "project" : "user" };
  }

  #isMeant(each: ConfiguredPackage, source: string): boolean {
    return each.source === source || isOf(each, packageIdentity(parsePackageSource(source, this.#places.cwd)));
  }

  async #install(
    source: string,
    parsed: ParsedSource,
    scope: PackageScope,
    allowScripts = this.#settings.allowsPackageScripts(packageIdentity(parsed)),
  ): Promise<InstalledPackage> {
    const { dir, scriptsNotRun } = await installPackage(
      parsed,
      packageFolders(scope, this.#places),
      allowScripts,
      this.#context,
    );
    const version = readPackageManifest(dir, [])?.version;
    const located = { source, scope, path: dir, filter: {}, isFetched: parsed.type !== "local" };
    const resources = resolvePackages([located]);
    return { source, path: dir, resources, scriptsNotRun, ...(version === undefined ? {} : { version }) };
  }

  async #handleMissing({ source, parsed, scope }: ConfiguredPackage, action: MissingSourceAction): Promise<void> {
    if (action === "install") await this.#during("install", source, () => this.#install(source, parsed, scope));
    if (action === "error") {
      throw new CodingAgentError(
        "package_missing",
        `The package ${source} is not installed. Run: pi install ${source}`,
      );
    }
  }

  /** A source that is there already is taken as it is, but for one of this run that is not pinned. */
  async #fetched(source: string, scope: PackageScope): Promise<LocatedPackage> {
    const parsed = parsePackageSource(source, this.#places.cwd);
    const there = installedPath(parsed, scope, this.#places);
    const isFetched = parsed.type !== "local";
    const located = (path: string): LocatedPackage => ({ source, scope, path, filter: {}, isFetched });
    if (
      there !== undefined &&
      (scope !== "temporary" || !(await this.#hasNewer({ source, parsed, scope, filter: {} })))
    ) {
      return located(there);
    }
    const { path } = await this.#during("install", source, () => this.#install(source, parsed, scope));
    return located(path);
  }

  /** Where nobody can be asked, what is there is as new as can be had. */
  async #hasNewer(configured: ConfiguredPackage): Promise<boolean> {
    if (this.#context.isOffline) return false;
    const [answer] = await askForAllNewer([configured], this.#places, this.#context);
    if (!(answer instanceof Error)) return answer?.isNewer === true;
    this.#onProgress?.({ type: "error", action: "update", source: configured.source, message: answer.message });
    return false;
  }

  async #bringUpToDate(
    { source, parsed, scope }: ConfiguredPackage,
    newer: Awaited<ReturnType<typeof askForAllNewer>>[number],
  ): Promise<PackageUpdateResult> {
    const result = { source, scope: scope === "project" ? "project" : "user" } as const;
    if (newer instanceof Error) return { ...result, outcome: "failed", error: newer };
    const isMissing = installedPath(parsed, scope, this.#places) === undefined;
    if (!isMissing && newer === undefined) return { ...result, outcome: "pinned" };
    if (newer && !newer.isNewer) return { ...result, outcome: "current", version: newer.installed };
    try {
      const installed = await this.#during("update", source, () => this.#install(source, parsed, scope));
      const version = installed.version ?? newer?.offered;
      return { ...result, outcome: isMissing ? "installed" : "updated", ...(version === undefined ? {} : { version }) };
    } catch (error) {
      return { ...result, outcome: "failed", error: error instanceof Error ? error : new Error(errorMessage(error)) };
    }
  }

  async #during<T>(action: ProgressEvent["action"], source: string, work: () => Promise<T>): Promise<T> {
    this.#onProgress?.({ type: "start", action, source });
    try {
      const result = await work();
      this.#onProgress?.({ type: "complete", action, source });
      return result;
    } catch (error) {
      this.#onProgress?.({ type: "error", action, source, message: errorMessage(error) });
      throw error;
    }
  }
}

function isOf({ parsed }: ConfiguredPackage, identity: string): boolean {
  return packageIdentity(parsed) === identity;
}

function bringsNothing(source: string, path: string): CodingAgentError {
  return new CodingAgentError(
    "package_invalid",
    `${source} brings nothing for pi: ${path} has neither a "pi" key in its package.json that names files, nor a folder extensions, skills, prompts or themes. The settings were not changed.`,
  );
}
