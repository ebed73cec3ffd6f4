import type { QueueMode } from "@pi-stack/agent-core";
import type { ThinkingBudgets, Transport } from "@pi-stack/ai";
import type { SettingsMap } from "../extension-points.js";
import { expandHome, getAgentDir } from "../storage/agent-dir.js";
import type { JsonObject } from "../storage/json-file.js";
import { packageList, textList } from "./lists.js";
import { withAllowed } from "./permission-lists.js";
import { ResourceSettings } from "./resource-settings.js";
import type {
  CompactionSettings,
  ImageSettings,
  LimitSettings,
  PackageSource,
  ProviderRetrySettings,
  ResourceSetting,
  RetrySettings,
  Settings,
  SettingsScope,
  UndoSettings,
} from "./settings.js";
import { FileSettingsStorage, InMemorySettingsStorage, type SettingsStorage } from "./settings-storage.js";
import { type SettingsError, SettingsStore } from "./settings-store.js";
import { mergeShellEnvironment, type ShellEnvironmentSettings } from "./shell-environment.js";
import { undoSettings } from "./undo-settings.js";

/** Reads and changes settings by name. Changes go to the user's settings unless the name says `Project`. */
export class SettingsManager extends ResourceSettings {
  readonly #store: SettingsStore;

  private constructor(store: SettingsStore) {
    super();
    this.#store = store;
  }

  static create(
    cwd: string,
    agentDir: string = getAgentDir(),
    options: { projectIsTrusted?: boolean } = {},
  ): SettingsManager {
    return new SettingsManager(new SettingsStore(new FileSettingsStorage(cwd, agentDir), options));
  }

  static inMemory(settings: Settings = {}): SettingsManager {
    return new SettingsManager(new SettingsStore(new InMemorySettingsStorage({ ...settings })));
  }

  static fromStorage(storage: SettingsStorage): SettingsManager {
    return new SettingsManager(new SettingsStore(storage));
  }

  /** Reads the files again; one that cannot be read keeps the values it had. */
  reload(): void {
    this.#store.load();
  }

  /** Lets the project's settings run and redirect things. */
  trustProject(): void {
    this.#store.trustProject();
  }

  /** Whether the project's settings may run and redirect things. */
  isProjectTrusted(): boolean {
    return this.#store.projectIsTrusted;
  }

  /** Lays values over those of the files, until the process ends. */
  applyOverrides(settings: Settings): void {
    this.#store.override(settings);
  }

  /** Resolves when every change so far is on disk, or was reported as an error. */
  flush(): Promise<void> {
    return this.#store.flush();
  }

  drainErrors(): SettingsError[] {
    return this.#store.drainErrors();
  }

  /** What a person should know about the files, one sentence each. */
  getNotices(): readonly string[] {
    return this.#store.notices;
  }

  override getGlobalSettings(): Settings {
    return this.#store.scope("global");
  }

  getProjectSettings(): Settings {
    return this.#store.scope("project");
  }

  getDefaultProvider(): string | undefined {
    return this.settings.defaultProvider;
  }

  getDefaultModel(): string | undefined {
    return this.settings.defaultModel;
  }

  setDefaultProvider(provider: string): void {
    this.put("defaultProvider", provider);
  }

  setDefaultModel(modelId: string): void {
    this.put("defaultModel", modelId);
  }

  setDefaultModelAndProvider(provider: string, modelId: string): void {
    this.setDefaultProvider(provider);
    this.setDefaultModel(modelId);
  }

  getDefaultThinkingLevel(): Settings["defaultThinkingLevel"] {
    return this.settings.defaultThinkingLevel;
  }

  setDefaultThinkingLevel(level: NonNullable<Settings["defaultThinkingLevel"]>): void {
    this.put("defaultThinkingLevel", level);
  }

  getTransport(): Transport {
    return this.settings.transport ?? "auto";
  }

  setTransport(transport: Transport): void {
    this.put("transport", transport);
  }

  getSteeringMode(): QueueMode {
    return this.settings.steeringMode ?? "one-at-a-time";
  }

  setSteeringMode(mode: QueueMode): void {
    this.put("steeringMode", mode);
  }

  getFollowUpMode(): QueueMode {
    return this.settings.followUpMode ?? "one-at-a-time";
  }

  setFollowUpMode(mode: QueueMode): void {
    this.put("followUpMode", mode);
  }

  getCompactionSettings(): CompactionSettings {
    return { enabled: true, reserveTokens: 16_384, keepRecentTokens: 20_000, ...this.settings.compaction };
  }

  getCompactionEnabled(): boolean {
    return this.getCompactionSettings().enabled;
  }

  setCompactionEnabled(enabled: boolean): void {
    this.put("compaction.enabled", enabled);
  }

  getCompactionReserveTokens(): number {
    return this.getCompactionSettings().reserveTokens;
  }

  getCompactionKeepRecentTokens(): number {
    return this.getCompactionSettings().keepRecentTokens;
  }

  getBranchSummarySettings(): { reserveTokens: number; skipPrompt: boolean } {
    return { reserveTokens: 16_384, skipPrompt: false, ...this.settings.branchSummary };
  }

  getBranchSummarySkipPrompt(): boolean {
    return this.getBranchSummarySettings().skipPrompt;
  }

  getRetrySettings(): RetrySettings {
    const { enabled = true, maxRetries = 3, baseDelayMs = 2000 } = this.settings.retry ?? {};
    return { enabled, maxRetries, baseDelayMs };
  }

  getRetryEnabled(): boolean {
    return this.getRetrySettings().enabled;
  }

  setRetryEnabled(enabled: boolean): void {
    this.put("retry.enabled", enabled);
  }

  getProviderRetrySettings(): ProviderRetrySettings & { maxRetryDelayMs: number } {
    return { maxRetryDelayMs: 60_000, ...this.settings.retry?.provider };
  }

  getShellPath(): string | undefined {
    return this.settings.shellPath;
  }

  setShellPath(path: string | undefined): void {
    this.put("shellPath", path);
  }

  getShellCommandPrefix(): string | undefined {
    return this.settings.shellCommandPrefix;
  }

  setShellCommandPrefix(prefix: string | undefined): void {
    this.put("shellCommandPrefix", prefix);
  }

  /** Variables with a provider's key in them that commands of the model may see all the same. */
  /** Which variables commands see; `undefined`: all. A project can only take away. */
  getShellEnvironment(): ShellEnvironmentSettings | undefined {
    return mergeShellEnvironment(this.getGlobalSettings().shellEnvironment, this.getProjectSettings().shellEnvironment);
  }

  /** Of the user's and the project's limits the smaller ones: a project cannot widen them. */
  getLimits(): LimitSettings & { repeatedCalls: number } {
    const [user, project] = [this.getGlobalSettings().limits ?? {}, this.getProjectSettings().limits ?? {}];
    const limits: LimitSettings & { repeatedCalls: number } = { repeatedCalls: 5, ...this.settings.limits };
    for (const key of ["maxTurns", "maxCost", "maxTime"] as const) {
      const set = [user[key], project[key]].filter((value) => value !== undefined);
      if (set.length > 0) limits[key] = Math.min(...set);
    }
    return limits;
  }

  getShellEnvAllow(): string[] {
    return this.settings.shellEnvAllow ?? [];
  }

  getImageSettings(): ImageSettings {
    return { autoResize: true, blockImages: false, ...this.settings.images };
  }

  getImageAutoResize(): boolean {
    return this.getImageSettings().autoResize;
  }

  setImageAutoResize(enabled: boolean): void {
    this.put("images.autoResize", enabled);
  }

  getBlockImages(): boolean {
    return this.getImageSettings().blockImages;
  }

  setBlockImages(block: boolean): void {
    this.put("images.blockImages", block);
  }

  /** What can be undone of files. */
  getUndoSettings(): UndoSettings {
    return undoSettings(this.getGlobalSettings(), this.getProjectSettings());
  }

  /** Patterns of the models that cycling goes through. */
  getEnabledModels(): string[] | undefined {
    return this.settings.enabledModels;
  }

  setEnabledModels(patterns: string[] | undefined): void {
    this.put("enabledModels", patterns);
  }

  getThinkingBudgets(): ThinkingBudgets | undefined {
    return this.settings.thinkingBudgets;
  }

  setSessionDir(dir: string | undefined): void {
    this.put("sessionDir", dir);
  }

  /** Where sessions are kept, `~` expanded. */
  getSessionDir(): string | undefined {
    const dir = this.settings.sessionDir;
    return dir ? expandHome(dir) : undefined;
  }

  /**
   * A setting of another package, at the top level of the files.
   * @param isValid - decides whether what stands there is what {@link SettingsMap} promises
   * @returns undefined where it is not set or not valid
   */
  getCustom<TKey extends keyof SettingsMap>(
    key: TKey,
    isValid: (value: unknown) => value is SettingsMap[TKey],
  ): SettingsMap[TKey] | undefined {
    const settings: JsonObject = { ...this.settings };
    const value = settings[key];
    return isValid(value) ? value : undefined;
  }

  /**
   * Changes the packages of one scope as they are on disk, also of a project that is not trusted: the user asks for it.
   * @throws {@link CodingAgentError} with code "file_invalid" where they are no list of packages
   */
  changePackages(scope: SettingsScope, change: (packages: PackageSource[]) => PackageSource[]): Promise<void> {
    return this.#store.change(scope, "packages", (current) => change(packageList(current)));
  }

  /**
   * Changes a list of resources of one scope as it is on disk. `undefined` takes it away.
   * @throws {@link CodingAgentError} with code "file_invalid" where it is no list of texts
   */
  changeResourceEntries(
    scope: SettingsScope,
    kind: ResourceSetting,
    change: (entries: string[]) => string[] | undefined,
  ): Promise<void> {
    return this.#store.change(scope, kind, (current) => change(textList(kind, current)));
  }

  /** Whether the user lets the scripts of a package run when it is installed. Projects have no say in it. */
  allowsPackageScripts(identity: string): boolean {
    return this.getGlobalSettings().packageScripts?.includes(identity) === true;
  }

  /** @throws {@link CodingAgentError} with code "file_invalid" where the list is none */
  allowPackageScripts(identity: string, allowed: boolean): Promise<void> {
    return this.#store.change("global", "packageScripts", (current) => {
      const others = textList("packageScripts", current).filter((each) => each !== identity);
      const list = allowed ? [...others, identity] : others;
      return list.length === 0 ? undefined : list;
    });
  }

  /** What each place says about these, not looked into; a text for a file that cannot be read. */
  getPlacesOf(key: "permissions" | "sandbox"): { scope: SettingsScope | "override"; where: string; value: unknown }[] {
    return this.#store.placesOf(key);
  }

  /**
   * Adds rules that allow something to the user's settings, for sessions in one folder.
   * @throws {@link CodingAgentError} with code "file_invalid" where the permissions are none
   */
  allowInFolder(folder: string, rules: readonly string[]): Promise<void> {
    return this.#store.change("global", "permissions", (current) => withAllowed(current, folder, rules));
  }

  protected override get settings(): Settings {
    return this.#store.merged;
  }

  protected override put(path: string, value: JsonObject[string], scope: SettingsScope = "global"): void {
    this.#store.set(path.split("."), value, scope);
  }
}
