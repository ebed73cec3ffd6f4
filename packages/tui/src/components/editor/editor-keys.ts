import { matchesKey } from "../../input/keys.js";
import type { Keybinding } from "../../keybindings/definitions.js";
import { getKeybindings } from "../../keybindings/keybindings-manager.js";
import type { TextEditing } from "./text-editing.js";

/** What a key does to a text. */
export type EditingAction = (editing: TextEditing) => void;

const deletions: readonly (readonly [Keybinding, EditingAction])[] = [
  ["tui.editor.deleteToLineEnd", (editing) => editing.deleteToLineEnd()],
  ["tui.editor.deleteToLineStart", (editing) => editing.deleteToLineStart()],
  ["tui.editor.deleteWordBackward", (editing) => editing.deleteWordLeft()],
  ["tui.editor.deleteWordForward", (editing) => editing.deleteWordRight()],
  ["tui.editor.deleteCharBackward", (editing) => editing.deleteLeft()],
  ["tui.editor.deleteCharForward", (editing) => editing.deleteRight()],
];

const yanks: readonly (readonly [Keybinding, EditingAction])[] = [
  ["tui.editor.yank", (editing) => editing.yank()],
  ["tui.editor.yankPop", (editing) => editing.yankPop()],
];

const moves: readonly (readonly [Keybinding, EditingAction])[] = [
  ["tui.editor.cursorLineStart", (editing) => editing.moveToLineStart()],
  ["tui.editor.cursorLineEnd", (editing) => editing.moveToLineEnd()],
  ["tui.editor.cursorWordLeft", (editing) => editing.moveWordLeft()],
  ["tui.editor.cursorWordRight", (editing) => editing.moveWordRight()],
  ["tui.editor.cursorLeft", (editing) => editing.moveLeft()],
  ["tui.editor.cursorRight", (editing) => editing.moveRight()],
];

/** The deletion that a key is bound to. */
export function deletionFor(data: string): EditingAction | undefined {
  const bound = find(deletions, data);
  if (bound) return bound;
  if (matchesKey(data, "shift+backspace")) return (editing) => editing.deleteLeft();
  if (matchesKey(data, "shift+delete")) return (editing) => editing.deleteRight();
  return undefined;
}

/** The yank that a key is bound to. */
export function yankFor(data: string): EditingAction | undefined {
  return find(yanks, data);
}

/** The move within lines that a key is bound to. */
export function moveFor(data: string): EditingAction | undefined {
  return find(moves, data);
}

/** Whether a key begins a new line, in any of the ways in which terminals say so. */
export function isNewLine(data: string): boolean {
  if (data === "\n" || data === "\x1b[13;2~" || (data.includes("\x1b") && data.includes("\r"))) return true;
  // Some terminals send a line feed with something behind it; what can be read is a text that came in one piece.
  if (data.startsWith("\n") && !/[^\x00-\x1f]/.test(data)) return true;
  return getKeybindings().matches(data, "tui.input.newLine");
}

/** Whether the enter key begins a line, since the user submits with shift and enter. */
export function isEnterWithSwappedSubmit(data: string): boolean {
  const keys = getKeybindings().getKeys("tui.input.submit");
  return matchesKey(data, "enter") && (keys.includes("shift+enter") || keys.includes("shift+return"));
}

function find(table: readonly (readonly [Keybinding, EditingAction])[], data: string): EditingAction | undefined {
  const keys = getKeybindings();
  return table.find(([keybinding]) => keys.matches(data, keybinding))?.[1];
}
