import type { ModelRegistry } from "../../../models/model-registry.js";
import { BranchWatcher } from "./branch-watcher.js";

/** What footers may show beside what a session tells. */
export interface ReadonlyFooterDataProvider {
  /** "detached" without a branch; `null` outside of a repository. */
  getGitBranch(): string | null;
  /** What extensions have to say, by their keys. */
  getExtensionStatuses(): ReadonlyMap<string, string>;
  /** How many providers have a key. */
  getAvailableProviderCount(): number;
  /** Returns the way out. */
  onBranchChange(callback: () => void): () => void;
}

/** Gathers it, for the folder and the models of the session that is shown. */
export class FooterDataProvider implements ReadonlyFooterDataProvider {
  readonly #statuses = new Map<string, string>();
  readonly #listeners = new Set<() => void>();
  readonly #models: () => ModelRegistry;
  #cwd: string | undefined;
  #isDisposed = false;
  #watcher: BranchWatcher | undefined;
  #providers: { of: readonly unknown[]; names: readonly string[] } = { of: [], names: [] };

  constructor(models: () => ModelRegistry) {
    this.#models = models;
  }

  getGitBranch(): string | null {
    return this.#watcher?.branch ?? null;
  }

  getExtensionStatuses(): ReadonlyMap<string, string> {
    return this.#statuses;
  }

  getAvailableProviderCount(): number {
    const registry = this.#models();
    const models = registry.getAll();
    if (this.#providers.of !== models) {
      this.#providers = { of: models, names: [...new Set(models.map(({ provider }) => provider))] };
    }
    return this.#providers.names.filter((name) => registry.getProviderAuthStatus(name).configured).length;
  }

  onBranchChange(callback: () => void): () => void {
    this.#listeners.add(callback);
    return () => {
      this.#listeners.delete(callback);
    };
  }

  /** Without a text, the status goes. */
  setStatus(key: string, text: string | undefined): void {
    if (text === undefined) this.#statuses.delete(key);
    else this.#statuses.set(key, text);
  }

  clearStatuses(): void {
    this.#statuses.clear();
  }

  /** The folder whose branch counts. */
  setCwd(cwd: string): void {
    if (this.#isDisposed || cwd === this.#cwd) return;
    this.#cwd = cwd;
    this.#watcher?.dispose();
    this.#watcher = new BranchWatcher(cwd, () => {
      for (const listener of [...this.#listeners]) listener();
    });
  }

  dispose(): void {
    this.#watcher?.dispose();
    this.#listeners.clear();
    this.#isDisposed = true;
  }
}
