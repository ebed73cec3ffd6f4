import { getKeybindings } from "../../keybindings/keybindings-manager.js";
import type { TextEditing } from "./text-editing.js";

/** Where a jump to a character goes. */
export type JumpDirection = "forward" | "backward";

/** The direction of the jump that a key begins, if it begins one. */
export function jumpFor(data: string): JumpDirection | undefined {
  const keys = getKeybindings();
  if (keys.matches(data, "tui.editor.jumpForward")) return "forward";
  return keys.matches(data, "tui.editor.jumpBackward") ? "backward" : undefined;
}

/** Moves the cursor to the next place of a text, or leaves it where it is. */
export function jumpTo(editing: TextEditing, wanted: string, direction: JumpDirection): void {
  const { line, col } = editing.cursor;
  const step = direction === "forward" ? 1 : -1;
  for (let index = line; index >= 0 && index < editing.lines.length; index += step) {
    const text = editing.lines[index] ?? "";
    const found =
      direction === "forward"
        ? text.indexOf(wanted, index === line ? col + 1 : 0)
        : before(text, wanted, index === line ? col : text.length);
    if (found !== -1) {
      editing.moveTo({ line: index, col: found });
      return;
    }
  }
}

function before(text: string, wanted: string, col: number): number {
  return col === 0 ? -1 : text.lastIndexOf(wanted, col - 1);
}
