import { CURSOR_MARKER } from "../../component/component.js";
import { isPlainAscii } from "../../text/control-sequences.js";
import type { KnownPastes } from "./paste-store.js";
import { showUnit, unitsFrom } from "./units.js";

/** A cursor within a row. */
export interface RowCursor {
  /** UTF-16 units from the start of the line. */
  col: number;
  /** The focused component says where the terminal's own cursor belongs. */
  isMarked: boolean;
  /** What ends the inverse cell. */
  close: string;
}

/** A part of a line as it is drawn: never wider than `maxColumns`, filled up with spaces to it. */
export function drawRow(
  line: string,
  { start, end }: { start: number; end: number },
  maxColumns: number,
  pastes: KnownPastes,
  cursor?: RowCursor,
): string {
  const plain = line.slice(start, end);
  if (!cursor && plain.length <= maxColumns && isPlainAscii(plain)) return plain.padEnd(maxColumns);
  const cells = { text: "", columns: 0, last: "", lastColumns: 0 };
  let hasCursor = false;
  for (const unit of unitsFrom(line.slice(0, end), start, pastes)) {
    const { text, widthColumns } = showUnit(line, unit);
    if (cells.columns + widthColumns > maxColumns) break;
    const isAtCursor = cursor && !hasCursor && cursor.col < unit.end;
    if (isAtCursor) hasCursor = true;
    cells.last = cells.text;
    cells.lastColumns = cells.columns;
    cells.text += isAtCursor ? inverse(text, cursor) : text;
    cells.columns += widthColumns;
  }
  if (!cursor || hasCursor) return cells.text + " ".repeat(maxColumns - cells.columns);
  const { text, columns } =
    cells.columns < maxColumns ? cells : { text: cells.last, columns: Math.min(cells.lastColumns, maxColumns - 1) };
  return text + inverse(" ", cursor) + " ".repeat(maxColumns - columns - 1);
}

function inverse(text: string, { isMarked, close }: RowCursor): string {
  return `${isMarked ? CURSOR_MARKER : ""}\x1b[7m${text}${close}`;
}
