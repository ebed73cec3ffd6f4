import { join } from "node:path";
import { type Keybinding, type KeybindingDefinition, KeybindingsManager, TUI_KEYBINDINGS } from "@pi-stack/tui";
import { errorMessage } from "../../errors/system-error.js";
import { readJsonObject } from "../../storage/json-file.js";

/** The actions of pi itself. */
export type AppKeybinding = Extract<Keybinding, `app.${string}`>;

const appKeybindings: Readonly<Record<AppKeybinding, KeybindingDefinition>> = {
  "app.interrupt": { defaultKeys: ["escape"], description: "Stop what is under way" },
  "app.clear": { defaultKeys: ["ctrl+c"], description: "Clear the editor; twice: quit" },
  "app.exit": { defaultKeys: ["ctrl+d"], description: "Quit, when the editor is empty" },
  "app.suspend": { defaultKeys: ["ctrl+z"], description: "Go to the shell; fg comes back" },
  "app.thinking.cycle": { defaultKeys: ["shift+tab"], description: "Next thinking level" },
  "app.thinking.toggle": { defaultKeys: ["ctrl+t"], description: "Show or hide thinking" },
  "app.model.cycleForward": { defaultKeys: ["ctrl+p"], description: "Next model" },
  "app.model.cycleBackward": { defaultKeys: ["shift+ctrl+p"], description: "Previous model" },
  "app.model.select": { defaultKeys: ["ctrl+l"], description: "Choose a model" },
  "app.tools.expand": { defaultKeys: ["ctrl+o"], description: "Show all or the end of outputs" },
  "app.message.followUp": { defaultKeys: ["alt+enter"], description: "Queue a message for after the run" },
  "app.message.dequeue": { defaultKeys: ["alt+up"], description: "Take queued messages back" },
};

/** The keys of the terminal layer and of pi, with those of the user's `keybindings.json`; and what is wrong with that. */
export function loadKeybindings(agentDir: string): { keys: KeybindingsManager; notices: string[] } {
  const definitions = { ...TUI_KEYBINDINGS, ...appKeybindings };
  const path = join(agentDir, "keybindings.json");
  try {
    const keys = new KeybindingsManager(definitions, readJsonObject(path) ?? {});
    return { keys, notices: keys.getProblems().map((problem) => `${path}: ${problem.message}`) };
  } catch (error) {
    return { keys: new KeybindingsManager(definitions), notices: [errorMessage(error)] };
  }
}
