/** Where the text of a column stands. */
export type Alignment = "left" | "center" | "right";

/** The cells of a row. `\|` is a bar within a cell. */
export function cellsOf(row: string): string[] {
  const cells: string[] = [];
  const text = row.trim();
  let from = text.startsWith("|") ? 1 : 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "|") {
      cells.push(text.slice(from, at));
      from = at + 1;
    }
  }
  if (from < text.length) cells.push(text.slice(from));
  return cells.map((cell) => cell.trim().replaceAll("\\|", "|"));
}

/** The text of a cell that is not at its end yet, without marks of emphasis, code or links that are still open. */
export function withoutOpenMarks(cell: string): string {
  const closed = /(`+)[^`]+\1(?!`)|(\*\*?|~~)(?=\S)[^*~]*[^\s*~]\2(?!\*)|\[[^\]]*\]\([^()]*\)/y;
  let text = "";
  for (let at = 0; at < cell.length; ) {
    closed.lastIndex = at;
    const match = closed.exec(cell)?.[0];
    const open = match ? undefined : /^(?:`+|\*+(?=\S|$)|~~|!?\[)/.exec(cell.slice(at, at + 4))?.[0];
    if (open?.endsWith("[")) return text + cell.slice(at + open.length).replace(/\](?:\([^)]*)?$/, "");
    text += match ?? (open ? "" : cell.charAt(at));
    at += (match ?? open ?? cell.charAt(at)).length;
  }
  return text;
}

/** Whether two lines are the head of a table. A line that is not whole may become the second one. */
export function tableColumns(header: string, delimiters: string, isWhole: boolean): "table" | "perhaps" | "none" {
  if (!/^[-:| ]+$/.test(delimiters) || !header.includes("|")) return "none";
  const count = cellsOf(header).length;
  const cells = cellsOf(delimiters);
  if (cells.length === count && cells.every((cell) => /^:?-+:?$/.test(cell))) return "table";
  return !isWhole && delimiters.includes("|") && cells.length <= count ? "perhaps" : "none";
}

export function alignmentsOf(delimiters: string): Alignment[] {
  return cellsOf(delimiters).map((cell) => {
    if (!cell.endsWith(":")) return "left";
    return cell.startsWith(":") ? "center" : "right";
  });
}

/**
 * Columns of the cells, so that the table fits, or undefined where it would be unreadable.
 * @param natural - columns that each would need on one row
 * @param words - columns of its longest word
 */
export function columnWidths(
  natural: readonly number[],
  words: readonly number[],
  availableColumns: number,
): number[] | undefined {
  const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);
  const wanted = natural.map((width) => Math.max(1, width));
  if (sum(wanted) <= availableColumns) return wanted;
  const least = wanted.map((width) => Math.min(width, narrowestColumns));
  if (sum(least) > availableColumns) return undefined;
  const wholeWords = wanted.map((width, index) =>
    Math.min(width, Math.max(narrowestColumns, Math.min(words[index] ?? 0, longestKeptWord))),
  );
  const widths = sum(wholeWords) <= availableColumns ? wholeWords : least;
  for (let left = availableColumns - sum(widths); left > 0; ) {
    for (const [index, width] of widths.entries()) {
      if (left === 0 || width >= (wanted[index] ?? 0)) continue;
      widths[index] = width + 1;
      left--;
    }
  }
  return widths;
}

/** A column that must be wrapped has at least these cells; below, nobody can read it. */
const narrowestColumns = 4;
/** Words up to this many cells are kept whole if there is room. */
const longestKeptWord = 30;
