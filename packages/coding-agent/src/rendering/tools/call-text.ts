import { homedir } from "node:os";
import { oneLine } from "../text/long-text.js";
import type { Theme } from "../theme/theme.js";
import type { ToolArguments } from "./tool-renderer.js";

/** The beginning of a call line. */
export function callTitle(name: string, theme: Theme): string {
  return theme.fg("toolTitle", theme.bold(name));
}

/** What stands for an argument of a wrong type. */
export const invalidArgument = "[invalid arg]";

/** An argument that is to be a text; `...` while it is missing. */
export function shownArgument(value: unknown): string {
  if (value === undefined || value === null) return "...";
  return typeof value === "string" ? value : invalidArgument;
}

/** An argument that is to be a number. */
export function shownNumber(value: unknown): string {
  return typeof value === "number" ? String(value) : oneLine(shownArgument(value));
}

/** The path that a call names, under either name that models use for it. */
export function pathArgument(args: ToolArguments): unknown {
  return args["path"] ?? args["file_path"];
}

/** A path for people: one line, with `~` for the home folder. */
export function shownPath(value: unknown): string {
  const path = oneLine(shownArgument(value));
  const home = homedir();
  return home.length > 1 && (path === home || path.startsWith(`${home}/`)) ? `~${path.slice(home.length)}` : path;
}

/** The folder that a call searches; without one, the working folder. */
export function shownFolder(args: ToolArguments): string {
  const value = pathArgument(args);
  return value === undefined || value === "" ? "." : shownPath(value);
}

/** ` limit 5` or nothing. */
export function limitWords(args: ToolArguments, around: (words: string) => string = (words) => words): string {
  return args["limit"] === undefined ? "" : ` ${around(`limit ${shownNumber(args["limit"])}`)}`;
}
