import { realpathSync } from "node:fs";
import { decideTrust, skippedWords, type TrustAnswer } from "../trust/decide-trust.js";
import { findProtectedResources, type ProtectedResource } from "../trust/project-resources.js";
import { TrustStore } from "../trust/trust-store.js";

/** Asks the user about a project. */
export type AskTrust = (cwd: string, resources: readonly ProtectedResource[]) => Promise<TrustAnswer | undefined>;

/** What the user's own extensions say of a project; `undefined` when none says anything. */
export type AskExtensions = (cwd: string, resources: readonly ProtectedResource[]) => Promise<boolean | undefined>;

/** How {@link ProjectTrust} decides. */
export interface ProjectTrustOptions {
  agentDir: string;
  /** `--approve` or `--no-approve`. */
  flag?: boolean | undefined;
  hook?: AskExtensions;
  /** The user's `defaultProjectTrust`, looked up when it is needed. */
  byDefault: () => "ask" | "always" | "never";
}

/** Which projects are trusted, as long as the process lives. A project is asked about once. */
export class ProjectTrust {
  readonly #options: ProjectTrustOptions;
  readonly #store: TrustStore;
  readonly #decided = new Map<string, Promise<boolean>>();
  #ask: AskTrust | undefined;

  constructor(options: ProjectTrustOptions) {
    this.#options = options;
    this.#store = new TrustStore(options.agentDir);
  }

  /** Says who asks the user from now on; without anybody, what nothing was decided about is not trusted. */
  askWith(ask: AskTrust | undefined): void {
    this.#ask = ask;
  }

  /** Whether what a project brings may run. The same answer until {@link ProjectTrust.forget}. */
  isTrusted(cwd: string): Promise<boolean> {
    const folder = realpathSync(cwd);
    const known = this.#decided.get(folder);
    if (known) return known;
    const decided = this.#decide(cwd);
    this.#decided.set(folder, decided);
    // What could not be decided may be asked again.
    decided.catch(() => this.#decided.delete(folder));
    return decided;
  }

  /** Decides anew at the next question, as `/trust` wants it. */
  forget(cwd: string): void {
    this.#decided.delete(realpathSync(cwd));
  }

  /** Keeps what the user answered. */
  async remember(cwd: string, answer: TrustAnswer): Promise<void> {
    const { fingerprint } = findProtectedResources(cwd);
    this.forget(cwd);
    if (answer === "these") await this.#store.save(cwd, { trusted: true, fingerprint: fingerprint() });
    else if (answer === "always") await this.#store.save(cwd, { trusted: true });
    else if (answer === "never") await this.#store.save(cwd, { trusted: false });
    else this.#decided.set(realpathSync(cwd), Promise.resolve(answer === "once"));
  }

  /**
   * Does what the user asks for in a project. Where trust holds for what is there now, the change is no reason to ask
   * again.
   */
  async duringOwnChange<T>(cwd: string, change: () => Promise<T>): Promise<T> {
    const fingerprint = (): string => findProtectedResources(cwd).fingerprint();
    const wasTrusted = this.#store.find(cwd, fingerprint) === true;
    const result = await change();
    if (wasTrusted && this.#store.find(cwd, fingerprint) !== true) {
      await this.#store.save(cwd, { trusted: true, fingerprint: fingerprint() });
    }
    return result;
  }

  /** What of a project is not used, in a sentence; `undefined` where there is nothing, or all of it is. */
  async skipped(cwd: string): Promise<string | undefined> {
    const { resources } = findProtectedResources(cwd);
    if (resources.length === 0 || (await this.isTrusted(cwd))) return undefined;
    return skippedWords(resources);
  }

  async #decide(cwd: string): Promise<boolean> {
    const ask = this.#ask;
    const { flag, hook, byDefault } = this.#options;
    const { trusted } = await decideTrust({
      cwd,
      waiting: findProtectedResources(cwd),
      flag,
      hook,
      store: this.#store,
      byDefault: byDefault(),
      ...(ask ? { ask: (resources) => ask(cwd, resources) } : {}),
    });
    return trusted;
  }
}
