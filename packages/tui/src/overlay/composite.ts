import { isImageRow } from "../render/row.js";
import { sliceByColumn } from "../text/slice.js";

const reset = "\x1b[0m\x1b]8;;\x07";

/** A row of the screen with a row of an overlay painted over it. Rows that draw an image stay as they are. */
export function paintOver(base: string, overlay: string, column: number, width: number, terminalWidth: number): string {
  if (isImageRow(base)) return base;
  const before = sliceByColumn(base, 0, column);
  const inside = sliceByColumn(overlay, 0, width);
  const behind = sliceByColumn(base, column + width, Math.max(0, terminalWidth - column - width));
  return [
    before.text,
    reset,
    spaces(column - before.widthColumns),
    inside.text,
    reset,
    spaces(width - inside.widthColumns),
    spaces(behind.leadColumns),
    behind.text,
  ].join("");
}

function spaces(count: number): string {
  return " ".repeat(Math.max(0, count));
}
