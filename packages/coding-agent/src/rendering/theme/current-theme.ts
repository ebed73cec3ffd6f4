import { join } from "node:path";
import { getAgentDir } from "../../storage/agent-dir.js";
import { chooseTheme, loadThemes } from "./load-themes.js";
import type { Theme } from "./theme.js";

let current: Theme | undefined;

/** The theme in use in this process; without any, dark or light as the terminal is. */
export function currentTheme(): Theme {
  current ??= chooseTheme(undefined, loadThemes([]), process.env).theme;
  return current;
}

/** Puts a theme in use for components that are made without one. */
export function setCurrentTheme(theme: Theme): void {
  current = theme;
}

/**
 * Puts a theme in use by its name: a built-in one, or one of the user's. An unknown name means the dark one. The
 * interactive mode does this itself.
 * @param name - without one, dark or light as the terminal is
 */
export function initTheme(name?: string): void {
  current = chooseTheme(name, loadThemes([join(getAgentDir(), "themes")]), process.env).theme;
}
