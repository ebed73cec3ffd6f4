import { wrapTextWithAnsi } from "@pi-stack/tui";

/** The end of a text in rows of a width. */
export interface VisualTruncateResult {
  /** The rows that are kept, with their margin. */
  visualLines: string[];
  /** How many rows above them are left out. */
  skippedCount: number;
}

/**
 * The last rows that a text takes when it is wrapped.
 * @param maxVisualLines - rows that are kept at the most
 * @param width - of a row, margins included, in cells
 * @param paddingX - cells at both sides
 */
export function truncateToVisualLines(
  text: string,
  maxVisualLines: number,
  width: number,
  paddingX = 0,
): VisualTruncateResult {
  if (text === "") return { visualLines: [], skippedCount: 0 };
  const inner = Math.max(1, width - 2 * paddingX);
  const margin = " ".repeat(paddingX);
  const rows = wrapTextWithAnsi(text, inner);
  const skippedCount = Math.max(0, rows.length - Math.max(0, maxVisualLines));
  return { visualLines: rows.slice(skippedCount).map((row) => margin + row), skippedCount };
}

/** The last rows of some lines. */
export interface LastRows {
  rows: string[];
  /** How many lines are not shown, or not from their beginning. */
  hidden: number;
}

/** The last rows that lines take when they are wrapped. Lines above them are not looked at. */
export function lastRows(lines: readonly string[], maxRows: number, columns: number): LastRows {
  const rows: string[] = [];
  let hidden = lines.length;
  while (hidden > 0 && rows.length < maxRows) {
    const wrapped = wrapTextWithAnsi(lines[hidden - 1] ?? "", Math.max(1, columns));
    rows.unshift(...wrapped);
    if (rows.length <= maxRows) hidden--;
  }
  return { rows: rows.slice(Math.max(0, rows.length - maxRows)), hidden };
}
