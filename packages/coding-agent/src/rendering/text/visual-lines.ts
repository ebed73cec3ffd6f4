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
