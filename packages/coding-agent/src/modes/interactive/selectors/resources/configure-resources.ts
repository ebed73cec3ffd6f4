import { join } from "node:path";
import { setKeybindings, type Terminal, TUI } from "@pi-stack/tui";
import { ThemeController } from "../../../../rendering/theme/theme-controller.js";
import type { SettingsManager } from "../../../../settings/settings-manager.js";
import { loadKeybindings } from "../../keys/load-keybindings.js";
import { ResourceSelector, type ResourceSelectorOptions } from "./resource-selector.js";

/** Where resources are chosen without a session. */
export interface ConfigureResourcesOptions extends Omit<ResourceSelectorOptions, "look" | "done"> {
  terminal: Terminal;
  settings: SettingsManager;
  agentDir: string;
  /** Ends the choice. */
  signal: AbortSignal;
}

/** Lets the user switch resources on and off, on a screen of its own. Resolves when everything is written. */
export async function configureResources(options: ConfigureResourcesOptions): Promise<void> {
  const { terminal, settings, agentDir, signal, ...choice } = options;
  const { keys } = loadKeybindings(agentDir);
  setKeybindings(keys);
  const { theme } = new ThemeController(() => [join(agentDir, "themes")], settings.getTheme());
  const tui = new TUI(terminal, settings.getShowHardwareCursor());
  tui.setScreenReader(settings.getScreenReader());
  await new Promise<void>((resolve) => {
    const selector = new ResourceSelector({ ...choice, look: { theme, keys, tui }, done: () => resolve() });
    signal.addEventListener("abort", () => void selector.settled().then(resolve));
    tui.addChild(selector);
    tui.setFocus(selector);
    tui.start();
  });
  // Nothing of it stays on the screen.
  tui.clear();
  await tui.lendTerminal(() => Promise.resolve());
  await terminal.drainInput(200);
  tui.stop();
}
