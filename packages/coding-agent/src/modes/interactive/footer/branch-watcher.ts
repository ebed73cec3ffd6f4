import { type FSWatcher, watch } from "node:fs";
import { branchInFile, findGitPlace, type GitPlace, readBranch } from "./git-place.js";

/** Git writes several files for one change of branch. */
const debounceMs = 500;

/** Knows which branch is checked out in a folder. Nothing is polled: the file system tells. */
export class BranchWatcher {
  readonly #place: GitPlace | undefined;
  readonly #onChange: () => void;
  #branch: string | undefined;
  #watcher: FSWatcher | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isDisposed = false;

  constructor(cwd: string, onChange: () => void) {
    this.#onChange = onChange;
    this.#place = findGitPlace(cwd);
    if (!this.#place) return;
    this.#branch = branchInFile(this.#place);
    this.#watch(this.#place);
    if (this.#place.usesTables) void this.#read(this.#place);
  }

  /** "detached" without a branch; `undefined` outside of a repository. */
  get branch(): string | undefined {
    return this.#branch;
  }

  dispose(): void {
    this.#isDisposed = true;
    clearTimeout(this.#timer);
    this.#watcher?.close();
  }

  #watch(place: GitPlace): void {
    try {
      this.#watcher = watch(place.watched, { persistent: false }, () => this.#later(place));
      // Too many watchers, or a folder that went: the branch that is known stays on the screen.
      this.#watcher.on("error", () => this.#watcher?.close());
    } catch {
      this.#watcher = undefined;
    }
  }

  #later(place: GitPlace): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#read(place);
    }, debounceMs).unref();
  }

  async #read(place: GitPlace): Promise<void> {
    const branch = await readBranch(place);
    if (this.#isDisposed || branch === this.#branch) return;
    this.#branch = branch;
    this.#onChange();
  }
}
