import { getKeybindings, type Keybinding } from "@pi-stack/tui";
import { currentTheme } from "./theme/current-theme.js";
import type { Theme } from "./theme/theme.js";

/** The keys of an action, such as "ctrl+c/escape"; empty when it has none. */
export function keyText(keybinding: Keybinding): string {
  return getKeybindings().getKeys(keybinding).join("/");
}

/** A coloured hint: the keys of an action, and what they do. */
export function keyHint(keybinding: Keybinding, description: string): string {
  return rawKeyHint(keyText(keybinding), description);
}

/** A coloured hint for a key that is always the same. */
export function rawKeyHint(key: string, description: string): string {
  const theme = currentTheme();
  return theme.fg("dim", key) + theme.fg("muted", ` ${description}`);
}

/** "ctrl+o to expand", with the key that does it. */
export function expandHint(): string {
  return `${keyText("app.tools.expand") || "ctrl+o"} to expand`;
}

/** Says of lines that they are not shown, and how to see them. */
export function moreLines(hidden: number, theme: Theme, isExpanded = false): string {
  const lines = `${hidden} more ${hidden === 1 ? "line" : "lines"}`;
  return theme.fg("muted", isExpanded ? `... (${lines}, too many to show)` : `... (${lines}, ${expandHint()})`);
}
