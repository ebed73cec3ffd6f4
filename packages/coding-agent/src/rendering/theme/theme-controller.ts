import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { errorMessage } from "../../errors/system-error.js";
import { chooseTheme, type LoadedThemes, loadThemes } from "./load-themes.js";
import { Theme } from "./theme.js";
import type { ThemeFile } from "./theme-file.js";

/** Whether another theme could be put in use. */
export interface ThemeChange {
  success: boolean;
  error?: string;
}

/** The themes that there are, and the one in use. */
export class ThemeController {
  /** Its colours change, the object does not. */
  readonly theme: Theme;
  readonly #folders: () => readonly string[];
  #loaded: LoadedThemes;
  /** The theme that was asked for first and is not there, and what is said of that. */
  #missing: { name: string; notice: string } | undefined;
  readonly #listeners = new Set<() => void>();

  /**
   * @param folders - theme files, or folders of them; asked for again at each reload
   * @param name - the theme of the settings, if they name one
   */
  constructor(folders: () => readonly string[], name: string | undefined, env: NodeJS.ProcessEnv = process.env) {
    this.#folders = folders;
    this.#loaded = loadThemes(folders());
    const { theme, notice } = chooseTheme(name, this.#loaded, env);
    this.theme = theme;
    if (name !== undefined && notice !== undefined) this.#missing = { name, notice };
  }

  /** What is wrong with theme files; since the last reading of them. */
  get notices(): readonly string[] {
    return this.#loaded.notices;
  }

  /** That the theme of the settings is not there. It may come: it is put in use then, unless another one was chosen. */
  get missingNotice(): string | undefined {
    return this.#missing?.notice;
  }

  names(): string[] {
    return this.#loaded.themes.map(({ name }) => name);
  }

  /** Each with the file that it was read from; those that are built in have none. */
  list(): { name: string; path: string | undefined }[] {
    return this.names().map((name) => ({ name, path: this.#loaded.paths.get(name) }));
  }

  /** Puts a theme in use. Nothing changes when there is none of this name. */
  use(name: string): ThemeChange {
    const file = this.#loaded.themes.find((theme) => theme.name === name);
    if (!file) {
      const error = new CodingAgentError(
        "resource_invalid",
        `There is no theme "${name}". Known: ${this.names().join(", ")}.`,
      );
      return { success: false, error: errorMessage(error) };
    }
    return this.wear(file);
  }

  /** Puts the colours of a theme in use, which may be one of a program. */
  wear(theme: ThemeFile | Theme): ThemeChange {
    this.#missing = undefined;
    this.theme.become(theme);
    for (const listener of [...this.#listeners]) listener();
    return { success: true };
  }

  /** A theme to look at; it does not change any more. */
  get(name: string): Theme | undefined {
    const file = this.#loaded.themes.find((theme) => theme.name === name);
    return file && new Theme(file, this.theme.getColorMode());
  }

  /** Reads the files again. A theme in use that cannot be read any more stays as it is. */
  reload(): void {
    this.#loaded = loadThemes(this.#folders());
    const names = this.names();
    const missing = this.#missing;
    const hasCome = missing !== undefined && names.includes(missing.name);
    const name = hasCome ? missing.name : this.theme.name;
    if (names.includes(name)) this.use(name);
    // To read the files is no choice of another theme.
    if (!hasCome) this.#missing = missing;
  }

  /** Hears of every change. Returns the way out. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
