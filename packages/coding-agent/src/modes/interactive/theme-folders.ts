import { dirname, join } from "node:path";
import type { AgentSessionServices } from "../../composition/services.js";
import type { ThemeController } from "../../rendering/theme/theme-controller.js";
import { reloadThemes, watchThemes } from "../../rendering/theme/theme-watcher.js";

/** The theme files of the user, of settings, of the command line and of extensions. */
export function themeFiles({ resourceLoader }: AgentSessionServices): string[] {
  return resourceLoader.getThemes().themes.map(({ filePath }) => filePath);
}

/** Follows the files of themes: what is written in them, and which of them there are. */
export class ThemeFolders {
  readonly #services: () => AgentSessionServices;
  readonly #themes: ThemeController;
  readonly #tell: (notice: string) => void;
  #known: string;
  #unwatch: () => void = () => undefined;

  /** @param tell - hears what is wrong with files that have changed */
  constructor(services: () => AgentSessionServices, themes: ThemeController, tell: (notice: string) => void) {
    this.#services = services;
    this.#themes = themes;
    this.#tell = tell;
    this.#known = themeFiles(services()).join("\n");
  }

  /** Hears of files that are written from now on. */
  watch(): void {
    this.#unwatch();
    const services = this.#services();
    const folders = new Set([join(services.agentDir, "themes"), ...themeFiles(services).map((path) => dirname(path))]);
    this.#unwatch = watchThemes([...folders], this.#themes, this.#tell);
  }

  /** Reads the themes again if there are other files than before: extensions have named some, or are gone. */
  lookAgain(): void {
    const files = themeFiles(this.#services()).join("\n");
    if (files === this.#known) return;
    this.#known = files;
    reloadThemes(this.#themes, this.#tell);
    this.watch();
  }

  dispose(): void {
    this.#unwatch();
  }
}
