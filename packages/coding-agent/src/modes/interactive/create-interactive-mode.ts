import { join } from "node:path";
import type { AgentSessionRuntime } from "../../composition/agent-session-runtime.js";
import { chooseTheme, loadThemes } from "../../rendering/theme/load-themes.js";
import { loadKeybindings } from "./app-keys.js";
import { InteractiveMode, type InteractiveModeOptions } from "./interactive-mode.js";

/** Opens the terminal for a runtime: theme and keys of the user, the mode itself. */
export function createInteractiveMode(
  runtime: AgentSessionRuntime,
  options: Omit<InteractiveModeOptions, "theme" | "keys">,
): InteractiveMode {
  const { agentDir, settingsManager } = runtime.services;
  const themes = loadThemes([join(agentDir, "themes")]);
  const { theme, notice } = chooseTheme(settingsManager.getTheme(), themes, process.env);
  const { keys, notices } = loadKeybindings(agentDir);
  const all = [...(options.notices ?? []), ...themes.notices, ...(notice === undefined ? [] : [notice]), ...notices];
  return new InteractiveMode(runtime, { ...options, theme, keys, notices: all });
}
