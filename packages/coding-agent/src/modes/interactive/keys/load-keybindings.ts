import { join } from "node:path";
import { KeybindingsManager, TUI_KEYBINDINGS } from "@pi-stack/tui";
import { errorMessage } from "../../../errors/system-error.js";
import { type JsonObject, readJsonObject } from "../../../storage/json-file.js";
import { appKeybindings } from "./app-keybindings.js";

/** The keys of a user, and a sentence for each thing that is wrong with their file. */
export interface LoadedKeybindings {
  keys: KeybindingsManager;
  notices: string[];
}

const definitions = { ...TUI_KEYBINDINGS, ...appKeybindings };

/** The keys of the terminal layer and of pi, with those of the user's `keybindings.json`. */
export function loadKeybindings(agentDir: string): LoadedKeybindings {
  const keys = new KeybindingsManager(definitions);
  return { keys, notices: reloadKeybindings(keys, agentDir) };
}

/** Reads the user's file again, into keys that are in use. Returns what is wrong with it. */
export function reloadKeybindings(keys: KeybindingsManager, agentDir: string): string[] {
  const path = join(agentDir, "keybindings.json");
  try {
    keys.setUserBindings(withFullNames(readJsonObject(path) ?? {}));
    return keys.getProblems().map((problem) => `${path}: ${problem.message}`);
  } catch (error) {
    keys.setUserBindings({});
    return [`${errorMessage(error)} The default keys are used.`];
  }
}

/** Old files name actions without the part before the last dot, such as "cursorUp". A full name wins over an old one. */
function withFullNames(bindings: JsonObject): JsonObject {
  const full: JsonObject = {};
  for (const [name, keys] of Object.entries(bindings)) if (!name.includes(".")) full[fullName(name)] = keys;
  for (const [name, keys] of Object.entries(bindings)) if (name.includes(".")) full[name] = keys;
  return full;
}

/** The one action that ends with this name, or with its words: "cycleThinkingLevel" is "app.thinking.cycle". */
function fullName(name: string): string {
  const known = Object.keys(definitions);
  const same = known.filter((id) => id.endsWith(`.${name}`));
  const [only] = same.length === 1 ? same : known.filter((id) => id === oldNames[name]);
  return only ?? name;
}

/** Old names that say it in other words. Source: keybindings.json of before the names had parts */
const oldNames: Readonly<Record<string, string>> = {
  cycleThinkingLevel: "app.thinking.cycle",
  toggleThinking: "app.thinking.toggle",
  cycleModelForward: "app.model.cycleForward",
  cycleModelBackward: "app.model.cycleBackward",
  selectModel: "app.model.select",
  expandTools: "app.tools.expand",
  externalEditor: "app.editor.external",
  newSession: "app.session.new",
  selectUp: "tui.select.up",
  selectDown: "tui.select.down",
  selectPageUp: "tui.select.pageUp",
  selectPageDown: "tui.select.pageDown",
  selectConfirm: "tui.select.confirm",
  selectCancel: "tui.select.cancel",
};
