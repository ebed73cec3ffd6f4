import type { Keybinding } from "@pi-stack/tui";
import type { AppContext } from "../app-context.js";
import type { AppCommand } from "./slash-command.js";

/** `/hotkeys`: what the keys do. */
export const hotkeysCommand: AppCommand = {
  name: "hotkeys",
  description: "What the keys do",
  run(app) {
    const ids = Object.keys(app.keys.getResolvedBindings());
    const rows = ids.flatMap((id) => {
      const keybinding = asKeybinding(app, id);
      const keys = keybinding ? app.keys.getKeys(keybinding) : [];
      const description = keybinding ? app.keys.getDefinition(keybinding)?.description : undefined;
      return keys.length > 0 && description ? [`${keys.join(", ").padEnd(28)} ${description}`] : [];
    });
    app.notify(rows.join("\n"));
  },
};

function asKeybinding(app: AppContext, id: string): Keybinding | undefined {
  const isKnown = (name: string): name is Keybinding => name in app.keys.getResolvedBindings();
  return isKnown(id) ? id : undefined;
}
