import { isPlainAscii } from "./control-sequences.js";
import { StyleState } from "./style-state.js";
import { TextScanner } from "./text-scanner.js";

/** A part of a row: its text opens the styles that it stands in. */
export interface RowSlice {
  text: string;
  /** Cells that it takes; less than asked for where the row ends, or a wide character would be cut. */
  widthColumns: number;
  /** Of those the cells at its beginning that must be left empty: the other half of a wide character. */
  leadColumns: number;
}

/**
 * The part of a row between two columns, with its styles and links. A wide character that is cut by either edge is left
 * out, so that the rest stays in its columns (the caller pads).
 */
export function sliceByColumn(row: string, startColumn: number, lengthColumns: number): RowSlice {
  const endColumn = startColumn + lengthColumns;
  if (isPlainAscii(row)) {
    const text = row.slice(startColumn, endColumn);
    return { text, widthColumns: text.length, leadColumns: 0 };
  }
  const style = new StyleState();
  const scanner = new TextScanner(row);
  let text: string | undefined;
  let column = 0;
  let widthColumns = 0;
  let leadColumns = 0;
  while (scanner.next()) {
    const { start, end, widthColumns: columns } = scanner;
    if (column >= endColumn && columns > 0) break;
    if (scanner.isControl) {
      if (text === undefined) style.apply(row.slice(start, end));
      else text += row.slice(start, end);
      continue;
    }
    // What takes no cell belongs to the character before it.
    const isFirst = text === undefined && columns === 0 && startColumn > 0;
    if (!isFirst && column >= startColumn && column + columns <= endColumn) {
      if (widthColumns === 0 && columns > 0) leadColumns = column - startColumn;
      text = (text ?? style.open()) + row.slice(start, end);
      widthColumns = column + columns - startColumn;
    }
    column += columns;
  }
  return { text: text ?? "", widthColumns, leadColumns };
}
