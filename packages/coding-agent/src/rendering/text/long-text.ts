import { stripControlSequences } from "@pi-stack/tui";

/** What is laid out of one text at the most, in UTF-16 units; the rest is counted in lines. */
const maxUnits = 256 * 1024;
/** Longer lines, and texts in one row, are cut before they are laid out. In UTF-16 units. */
const maxLineUnits = 2000;
const maxNoteLines = 500;

/** Some lines of a text, ready to be coloured. */
export interface Excerpt {
  lines: string[];
  /** How many lines are not among them. */
  hidden: number;
}

/**
 * A text from elsewhere of any length, of which parts are shown: without control sequences, with tabs as three spaces,
 * and with long lines cut. Empty lines at its end do not count.
 */
export class LongText {
  readonly text: string;
  readonly #end: number;
  #lineCount: number | undefined;

  constructor(text: string) {
    this.text = text;
    let end = text.length;
    while (end > 0 && isLineEnd(text.charCodeAt(end - 1))) end--;
    this.#end = end;
  }

  get isEmpty(): boolean {
    return this.#end === 0;
  }

  get lineCount(): number {
    this.#lineCount ??= this.isEmpty ? 0 : countLineFeeds(this.text, this.#end) + 1;
    return this.#lineCount;
  }

  /** The first lines. */
  head(maxLines: number): Excerpt {
    const limit = Math.min(this.#end, maxUnits);
    let end = 0;
    let count = 0;
    while (count < maxLines && end < limit) {
      const next = this.text.indexOf("\n", end);
      count++;
      end = next < 0 || next >= this.#end ? this.#end + 1 : next + 1;
    }
    return this.#excerpt(0, Math.min(end - 1, limit), count, cutEnd);
  }

  /** The last lines. */
  tail(maxLines: number): Excerpt {
    const limit = Math.max(0, this.#end - maxUnits);
    let start = this.#end + 1;
    let count = 0;
    while (count < maxLines && start > limit) {
      count++;
      start = start < 2 ? 0 : this.text.lastIndexOf("\n", start - 2) + 1;
      if (start === 0) break;
    }
    return this.#excerpt(Math.max(start, limit), this.#end, count, cutStart);
  }

  #excerpt(start: number, end: number, count: number, cut: (line: string) => string): Excerpt {
    if (this.isEmpty || count === 0) return { lines: [], hidden: this.lineCount };
    const lines = shownText(this.text.slice(start, Math.max(start, end)))
      .split("\n")
      .map(cut);
    return { lines, hidden: Math.max(0, this.lineCount - count) };
  }
}

/** A text from elsewhere as it can be shown: no control sequences, tabs as three spaces. */
export function shownText(text: string): string {
  return stripControlSequences(text).replaceAll("\t", "   ");
}

/** A text from elsewhere that is to stand in one row. */
export function oneLine(text: string): string {
  const row = stripControlSequences(text.slice(0, 4 * maxLineUnits)).replace(/\s+/g, " ");
  return row.length > maxLineUnits ? `${row.slice(0, maxLineUnits)}…` : row;
}

/** A text from elsewhere, which is nothing but a note: of a long one, the beginning. */
export function shownNote(text: string): string {
  const { lines, hidden } = new LongText(text).head(maxNoteLines);
  return [...lines, ...(hidden > 0 ? [`... (${hidden} more lines)`] : [])].join("\n");
}

function cutEnd(line: string): string {
  return line.length > maxLineUnits ? `${line.slice(0, maxLineUnits)}… (${line.length} characters)` : line;
}

/** Of the end of a text, the end of its lines counts. */
function cutStart(line: string): string {
  return line.length > maxLineUnits ? `…${line.slice(-maxLineUnits)}` : line;
}

function isLineEnd(code: number): boolean {
  return code === 0x0a || code === 0x0d;
}

function countLineFeeds(text: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0 && at < end; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
