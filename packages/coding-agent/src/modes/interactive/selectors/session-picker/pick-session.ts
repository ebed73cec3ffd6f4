import { join } from "node:path";
import { setKeybindings, type Terminal, TUI } from "@pi-stack/tui";
import { ThemeController } from "../../../../rendering/theme/theme-controller.js";
import { deleteStoredSession } from "../../../../session/change-stored.js";
import { SessionManager } from "../../../../session/session-manager.js";
import type { SettingsManager } from "../../../../settings/settings-manager.js";
import { loadKeybindings } from "../../keys/load-keybindings.js";
import { SessionSelectorComponent } from "./session-selector.js";

/** Where a session is picked before there is any. */
export interface PickSessionOptions {
  terminal: Terminal;
  settings: SettingsManager;
  agentDir: string;
  cwd: string;
  /** Where sessions are kept, if not where they usually are. */
  dir: string | undefined;
  /** Ends the choice. */
  signal?: AbortSignal;
}

/** Lets the user choose a session at the start, on a screen of its own. Resolves with its file; `undefined` for none. */
export async function pickSession(options: PickSessionOptions): Promise<string | undefined> {
  const { terminal, settings, agentDir, cwd, dir, signal } = options;
  const { keys } = loadKeybindings(agentDir);
  setKeybindings(keys);
  const { theme } = new ThemeController(() => [join(agentDir, "themes")], settings.getTheme());
  const tui = new TUI(terminal, settings.getShowHardwareCursor());
  const path = await new Promise<string | undefined>((resolve) => {
    signal?.addEventListener("abort", () => resolve(undefined));
    const selector = new SessionSelectorComponent({
      look: { theme, keys, tui },
      list: (scope, onProgress) =>
        scope === "folder" ? SessionManager.list(cwd, dir, onProgress) : SessionManager.listAll(onProgress),
      remove: deleteStoredSession,
      done: resolve,
    });
    tui.addChild(selector);
    tui.setFocus(selector);
    tui.start();
  });
  // Nothing of it stays on the screen.
  tui.clear();
  await tui.lendTerminal(() => Promise.resolve());
  await terminal.drainInput(200);
  tui.stop();
  return path;
}
