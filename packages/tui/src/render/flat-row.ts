/** Lines, blocks and spinners that are drawn with characters. Source: Unicode blocks Box Drawing, Block Elements, Braille Patterns */
const drawing = /[\u2500-\u259f\u2800-\u28ff]/;
const drawings: RegExp = new RegExp(drawing, "g");

/** A row as a screen reader should say it: without what is only drawn. Columns stay where they are. */
export function flatRow(row: string): string {
  return drawing.test(row) ? row.replaceAll(drawings, " ").replace(/ +$/, "") : row;
}
