import { CURSOR_MARKER } from "../component/component.js";
import { visibleWidth } from "../text/width.js";

/** Where the cursor is, on the screen. */
export interface CursorPlace {
  /** From the top of the rows that were searched. */
  row: number;
  column: number;
}

/** Finds the marker of the focused component, from below, and takes it out of its row. */
export function takeCursor(rows: string[]): CursorPlace | undefined {
  for (let row = rows.length - 1; row >= 0; row--) {
    const text = rows[row] ?? "";
    const at = text.indexOf(CURSOR_MARKER);
    if (at === -1) continue;
    rows[row] = text.slice(0, at) + text.slice(at + CURSOR_MARKER.length);
    return { row, column: visibleWidth(text.slice(0, at)) };
  }
  return undefined;
}
