import { diagnosticSentence, type ResourceDiagnostic } from "./diagnostics.js";
import { findExtensionFiles } from "./find-extensions.js";
import { findThemeFiles } from "./find-themes.js";
import { type ResourceFile, resourceFiles } from "./resource-files.js";
import type { ResourceRoot } from "./resource-root.js";
import type { ResourceSources } from "./resource-sources.js";
import type { ExtendedResources } from "./skills-and-prompts.js";

/** Theme files, the more important first, and what is wrong with others. */
export interface LoadThemesResult {
  themes: ResourceFile[];
  diagnostics: ResourceDiagnostic[];
}

/** Which extensions and themes there are. */
export interface ExtensionsAndThemesOptions {
  /** Files and folders that win over all others, with `noThemes` too. `~` is the home folder. */
  additionalThemePaths?: readonly string[];
  /** Only named extensions, and those that the host brings. */
  noExtensions?: boolean;
  /** Only named themes, and the built-in ones. */
  noThemes?: boolean;
  /** Has the last word on the themes. */
  themesOverride?: (base: LoadThemesResult) => LoadThemesResult;
}

/** Finds the files of extensions and themes; others read them. */
export class ExtensionsAndThemes {
  readonly #options: ExtensionsAndThemesOptions;
  readonly #sources: ResourceSources;
  #extendedThemes: ResourceRoot[] = [];

  constructor(options: ExtensionsAndThemesOptions, sources: ResourceSources) {
    this.#options = options;
    this.#sources = sources;
  }

  /** The entry files of extensions, in the order in which they are loaded. Looks again at every call. */
  findExtensions(): { files: ResourceFile[]; diagnostics: ResourceDiagnostic[] } {
    const discovered = this.#options.noExtensions ? [] : this.#sources.discovered("extensions");
    return resourceFiles([...this.#sources.namedExtensions(), ...discovered], findExtensionFiles);
  }

  /** Looks again at every call: themes are shown while they are made. */
  getThemes(): LoadThemesResult {
    const { additionalThemePaths, noThemes, themesOverride } = this.#options;
    const discovered = noThemes ? [] : this.#sources.discovered("themes");
    const roots = [...this.#sources.named("themes", additionalThemePaths), ...discovered, ...this.#extendedThemes];
    const { files, diagnostics } = resourceFiles(roots, findThemeFiles);
    const base: LoadThemesResult = { themes: files, diagnostics };
    return themesOverride?.(base) ?? base;
  }

  /** What a person should know of the themes, one sentence each. */
  getNotices(): string[] {
    return this.getThemes().diagnostics.map(diagnosticSentence);
  }

  extend({ themePaths }: ExtendedResources): void {
    this.#extendedThemes.push(...this.#sources.extended(themePaths));
  }

  reset(): void {
    this.#extendedThemes = [];
  }
}
