import { isPlainAscii } from "./control-sequences.js";
import { StyleState } from "./style-state.js";
import { tokens } from "./tokens.js";

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
  let text: string | undefined;
  let column = 0;
  let widthColumns = 0;
  let leadColumns = 0;
  for (const token of tokens(row)) {
    if (column >= endColumn && token.widthColumns > 0) break;
    if (token.isControl) {
      if (text === undefined) style.apply(token.text);
      else text += token.text;
      continue;
    }
    const isInside = column >= startColumn && column + token.widthColumns <= endColumn;
    if (isInside) {
      if (widthColumns === 0 && token.widthColumns > 0) leadColumns = column - startColumn;
      text = (text ?? style.open()) + token.text;
      widthColumns = column + token.widthColumns - startColumn;
    }
    column += token.widthColumns;
  }
  return { text: text ?? "", widthColumns, leadColumns };
}
