import type { Keybindings } from "../extension-points.js";
import type { KeyId } from "../input/key-id.js";

/** The id of an action that keys can be bound to. Other packages add theirs to {@link Keybindings}. */
export type Keybinding = keyof Keybindings;

/** The id of an action of this package itself. */
export type TuiKeybinding = Extract<Keybinding, `tui.${string}`>;

/** What is known of an action. */
export interface KeybindingDefinition {
  /** Its keys as long as the user binds no others. */
  defaultKeys: KeyId | KeyId[];
  /** For lists of keys: what the action does. */
  description?: string;
}

/** Action id -> what is known of it. */
export type KeybindingDefinitions = Readonly<Record<string, KeybindingDefinition>>;

/** Action id -> its keys. In a user's own bindings, an empty list unbinds the action. */
export type KeybindingsConfig = Record<string, KeyId | KeyId[] | undefined>;

/** The actions of this package, and their keys as long as the user binds no others. */
export const TUI_KEYBINDINGS: Readonly<Record<TuiKeybinding, KeybindingDefinition>> = {
  "tui.editor.cursorUp": { defaultKeys: "up", description: "Move the cursor up" },
  "tui.editor.cursorDown": { defaultKeys: "down", description: "Move the cursor down" },
  "tui.editor.cursorLeft": { defaultKeys: ["left", "ctrl+b"], description: "Move the cursor left" },
  "tui.editor.cursorRight": { defaultKeys: ["right", "ctrl+f"], description: "Move the cursor right" },
  "tui.editor.cursorWordLeft": {
    defaultKeys: ["alt+left", "ctrl+left", "alt+b"],
    description: "Move the cursor a word to the left",
  },
  "tui.editor.cursorWordRight": {
    defaultKeys: ["alt+right", "ctrl+right", "alt+f"],
    description: "Move the cursor a word to the right",
  },
  "tui.editor.cursorLineStart": { defaultKeys: ["home", "ctrl+a"], description: "Move to the start of the line" },
  "tui.editor.cursorLineEnd": { defaultKeys: ["end", "ctrl+e"], description: "Move to the end of the line" },
  "tui.editor.jumpForward": { defaultKeys: "ctrl+]", description: "Jump forward to a character" },
  "tui.editor.jumpBackward": { defaultKeys: "ctrl+alt+]", description: "Jump backward to a character" },
  "tui.editor.pageUp": { defaultKeys: "pageUp", description: "Move a page up" },
  "tui.editor.pageDown": { defaultKeys: "pageDown", description: "Move a page down" },
  "tui.editor.deleteCharBackward": { defaultKeys: "backspace", description: "Delete the character before the cursor" },
  "tui.editor.deleteCharForward": {
    defaultKeys: ["delete", "ctrl+d"],
    description: "Delete the character at the cursor",
  },
  "tui.editor.deleteWordBackward": {
    defaultKeys: ["ctrl+w", "alt+backspace"],
    description: "Delete the word before the cursor",
  },
  "tui.editor.deleteWordForward": {
    defaultKeys: ["alt+d", "alt+delete"],
    description: "Delete the word after the cursor",
  },
  "tui.editor.deleteToLineStart": { defaultKeys: "ctrl+u", description: "Delete to the start of the line" },
  "tui.editor.deleteToLineEnd": { defaultKeys: "ctrl+k", description: "Delete to the end of the line" },
  "tui.editor.yank": { defaultKeys: "ctrl+y", description: "Insert what was deleted last" },
  "tui.editor.yankPop": { defaultKeys: "alt+y", description: "Insert what was deleted before that instead" },
  "tui.editor.undo": { defaultKeys: "ctrl+-", description: "Undo" },
  "tui.input.newLine": { defaultKeys: "shift+enter", description: "Begin a new line" },
  "tui.input.submit": { defaultKeys: "enter", description: "Submit" },
  "tui.input.tab": { defaultKeys: "tab", description: "Complete" },
  "tui.input.copy": { defaultKeys: "ctrl+c", description: "Copy the selection" },
  "tui.select.up": { defaultKeys: "up", description: "Select the item above" },
  "tui.select.down": { defaultKeys: "down", description: "Select the item below" },
  "tui.select.pageUp": { defaultKeys: "pageUp", description: "Select a page up" },
  "tui.select.pageDown": { defaultKeys: "pageDown", description: "Select a page down" },
  "tui.select.confirm": { defaultKeys: "enter", description: "Confirm the selection" },
  "tui.select.cancel": { defaultKeys: ["escape", "ctrl+c"], description: "Cancel" },
};
