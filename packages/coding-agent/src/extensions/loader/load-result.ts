import type { Extension } from "../../contracts/extension.js";
import type { ExtensionRuntime } from "../extension-runtime.js";

/** What is wrong with an extension: it was left out, or something of it clashes with another. */
export interface ExtensionLoadError {
  path: string;
  /** Names the file and the line where there is one. */
  error: string;
}

/** Extensions in the order in which they were loaded, and what they share. */
export interface LoadExtensionsResult {
  extensions: Extension[];
  errors: ExtensionLoadError[];
  runtime: ExtensionRuntime;
  /** Values of flags, by name; they outlive a reload. */
  flagValues?: Map<string, boolean | string>;
}
