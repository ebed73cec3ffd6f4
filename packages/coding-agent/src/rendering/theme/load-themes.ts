import { readdirSync } from "node:fs";
import { join } from "node:path";
import { errorMessage } from "../../errors/system-error.js";
import { readJsonObject } from "../../storage/json-file.js";
import { darkTheme, lightTheme } from "./builtin-themes.js";
import type { ColorMode } from "./color-value.js";
import { Theme } from "./theme.js";
import { parseTheme, type ThemeFile } from "./theme-file.js";

/** Themes by name, and what is wrong with files that are none. */
export interface LoadedThemes {
  /** The built-in ones first; each name once. */
  themes: ThemeFile[];
  /** Where they were read from, by name; nothing for those that are built in. */
  paths: Map<string, string>;
  notices: string[];
}

/** Reads themes from files and folders, after the built-in ones. A file that cannot be used is named and left out. */
export function loadThemes(places: readonly string[]): LoadedThemes {
  const themes = [darkTheme, lightTheme];
  const paths = new Map<string, string>();
  const notices: string[] = [];
  for (const path of places.flatMap(themeFilesOf)) {
    try {
      const theme = parseTheme(readJsonObject(path), path);
      if (themes.some(({ name }) => name === theme.name))
        notices.push(`There is a theme "${theme.name}" already; ${path} was left out.`);
      else {
        themes.push(theme);
        paths.set(theme.name, path);
      }
    } catch (error) {
      notices.push(errorMessage(error));
    }
  }
  return { themes, paths, notices };
}

/**
 * The theme of a name; the dark one, with a notice, where there is none of it.
 * @param name - without one, dark or light as the terminal is
 */
export function chooseTheme(
  name: string | undefined,
  { themes }: Pick<LoadedThemes, "themes">,
  env: NodeJS.ProcessEnv,
): { theme: Theme; notice?: string } {
  const wanted = name ?? backgroundOf(env);
  const file = themes.find((theme) => theme.name === wanted);
  const used = file ?? darkTheme;
  const theme = new Theme(used, colorModeOf(env));
  if (file) return { theme };
  const known = themes.map((each) => each.name).join(", ");
  return { theme, notice: `There is no theme "${wanted}". Using ${used.name}. Known: ${known}.` };
}

/** Dark or light, as far as the terminal tells. Source: rxvt, COLORFGBG is "foreground;background" of the 16 colours */
function backgroundOf({ COLORFGBG: told }: NodeJS.ProcessEnv): "dark" | "light" {
  const background = Number(told?.split(";").at(-1));
  return told && Number.isInteger(background) && background >= 8 ? "light" : "dark";
}

/** Terminals without 24 bits of colour would show something else. */
function colorModeOf({ TERM: term = "", TERM_PROGRAM: program, COLORTERM: told }: NodeJS.ProcessEnv): ColorMode {
  if (told === "truecolor" || told === "24bit") return "truecolor";
  if (program === "Apple_Terminal") return "256color";
  return term === "" || term === "dumb" || term === "linux" || term.startsWith("screen") ? "256color" : "truecolor";
}

function themeFilesOf(path: string): string[] {
  if (path.endsWith(".json")) return [path];
  try {
    return readdirSync(path)
      .filter((name) => name.endsWith(".json"))
      .sort()
      .map((name) => join(path, name));
  } catch {
    // No folder, no themes.
    return [];
  }
}
