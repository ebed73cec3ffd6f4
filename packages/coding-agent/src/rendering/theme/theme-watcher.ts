import { type FSWatcher, watch } from "node:fs";
import type { ThemeController } from "./theme-controller.js";

/** Editors write a file in several steps; what comes within this time counts as one. In milliseconds. */
const settleMs = 100;

/**
 * Reads the themes again whenever a file of theirs was written, so that one can be seen while it is made. What is wrong
 * with it is told once. Costs nothing while nobody writes. Returns the way out.
 */
export function watchThemes(
  folders: readonly string[],
  themes: ThemeController,
  tell: (notice: string) => void,
): () => void {
  const watcher = new ThemeWatcher(folders, () => reloadThemes(themes, tell));
  return () => watcher.dispose();
}

/** Reads the themes again, and tells what is wrong with them that was not before. */
export function reloadThemes(themes: ThemeController, tell: (notice: string) => void): void {
  const known = new Set(themes.notices);
  themes.reload();
  for (const notice of themes.notices) if (!known.has(notice)) tell(notice);
}

/** Hears of theme files that were written. */
class ThemeWatcher {
  readonly #watchers: FSWatcher[];
  readonly #onChange: () => void;
  #settling: NodeJS.Timeout | undefined;

  /** Folders that do not exist are passed over. */
  constructor(folders: readonly string[], onChange: () => void) {
    this.#onChange = onChange;
    this.#watchers = folders.flatMap((folder) => this.#watch(folder));
  }

  dispose(): void {
    clearTimeout(this.#settling);
    for (const watcher of this.#watchers) watcher.close();
  }

  #watch(folder: string): FSWatcher[] {
    try {
      const watcher = watch(folder, { persistent: false }, (_event, name) => {
        if (name === null || name.endsWith(".json")) this.#settle();
      });
      // The folder went away, or the system has no more watches: themes are read again with /reload then.
      watcher.on("error", () => watcher.close());
      return [watcher];
    } catch {
      // No such folder.
      return [];
    }
  }

  #settle(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(this.#onChange, settleMs);
    this.#settling.unref();
  }
}
