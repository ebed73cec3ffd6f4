import { type KnownPastes, maxMarkerLength } from "./paste-store.js";
import { RowCutter } from "./row-cutter.js";
import { lineBreaks, type Position, type TextEdit } from "./text-buffer.js";

/** A row of the text as it is wrapped. */
export interface TextRow {
  line: number;
  /** UTF-16 units from the start of the line. */
  start: number;
  end: number;
  /** Whether the line ends here: only then the cursor can stand behind the last character. */
  isLineEnd: boolean;
}

/** An edit changes nothing farther from it than this, but for the rows that follow. */
const reach = maxMarkerLength;

/**
 * The rows that the lines of a text take. What was cut once is kept: an edit within a line has only the rows cut anew
 * from there to where they fall into step again.
 */
export class TextLayout {
  readonly #lines: () => readonly string[];
  readonly #cutter: RowCutter;
  /** For each line the lengths of its rows, where they are known. */
  #rows: (number[] | undefined)[] = [];
  #width = 79;

  constructor(lines: () => readonly string[], pastes: KnownPastes) {
    this.#lines = lines;
    this.#cutter = new RowCutter(pastes);
  }

  /** Cells that a row may take. */
  setWidth(width: number): void {
    if (width === this.#width) return;
    this.#width = width;
    this.#rows = [];
  }

  /** To be called after every change of the text. */
  edited({ start, removed, inserted }: TextEdit): void {
    const added = lineBreaks(inserted);
    const taken = lineBreaks(removed);
    const known = this.#rows[start.line];
    if (added === 0 && taken === 0) {
      const line = this.#lines()[start.line] ?? "";
      if (known) this.#rows[start.line] = this.#cutAgain(line, known, start.col, removed.length, inserted.length);
      return;
    }
    const fresh = new Array<undefined>(added + 1).fill(undefined);
    this.#rows.length = Math.max(this.#rows.length, start.line);
    this.#rows = this.#rows.slice(0, start.line).concat(fresh, this.#rows.slice(start.line + taken + 1));
  }

  /** Other texts than before are markers. */
  markersChanged(): void {
    const lines = this.#lines();
    for (let line = 0; line < lines.length; line++) {
      if (lines[line]?.includes("[paste #")) this.#rows[line] = undefined;
    }
  }

  /** Rows of the whole text. */
  get rowCount(): number {
    return this.#rowsBefore(this.#lines().length);
  }

  /** The number of the row in which a place is shown, counted from 0. */
  rowOf({ line, col }: Position): number {
    const lengths = this.#rowsOf(line);
    let row = 0;
    let end = lengths[0] ?? 0;
    while (row < lengths.length - 1 && col >= end) end += lengths[++row] ?? 0;
    return this.#rowsBefore(line) + row;
  }

  /** Rows by their numbers, from `first` to before `end`. */
  rows(first: number, end: number): TextRow[] {
    const found: TextRow[] = [];
    const lines = this.#lines();
    let row = 0;
    for (let line = 0; line < lines.length && row < end; line++) {
      const lengths = this.#rowsOf(line);
      if (row + lengths.length <= first) {
        row += lengths.length;
        continue;
      }
      let start = 0;
      for (let index = 0; index < lengths.length; index++, row++) {
        const length = lengths[index] ?? 0;
        const isLineEnd = index === lengths.length - 1;
        if (row >= first && row < end) found.push({ line, start, end: start + length, isLineEnd });
        start += length;
      }
    }
    return found;
  }

  #rowsBefore(line: number): number {
    let count = 0;
    for (let index = 0; index < line; index++) count += this.#rowsOf(index).length;
    return count;
  }

  #rowsOf(line: number): number[] {
    const known = this.#rows[line];
    if (known) return known;
    const lengths = this.#cut(this.#lines()[line] ?? "", [], 0);
    this.#rows[line] = lengths;
    return lengths;
  }

  /** Adds the rows from a place on to those before it. `isInStep` is asked whether the rest is known. */
  #cut(line: string, lengths: number[], from: number, isInStep?: (start: number) => boolean): number[] {
    let start = from;
    do {
      if (isInStep?.(start)) return lengths;
      this.#cutter.cut(line, start, this.#width);
      lengths.push(this.#cutter.end - start);
      start = this.#cutter.end;
    } while (start < line.length);
    // The cursor behind a space that stands beyond the width is shown in a row of its own.
    if (this.#cutter.isOverfull) lengths.push(0);
    return lengths;
  }

  #cutAgain(line: string, known: number[], col: number, removed: number, inserted: number): number[] {
    let keep = 0;
    let start = 0;
    while (keep < known.length && start + (known[keep] ?? 0) <= col - reach) start += known[keep++] ?? 0;
    // The end of a row may depend on the beginning of the next.
    for (let back = 0; back < 2 && keep > 0; back++) start -= known[--keep] ?? 0;
    const shift = inserted - removed;
    let old = keep;
    let oldStart = start;
    const isInStep = (at: number): boolean => {
      if (at < col + inserted + reach) return false;
      while (oldStart < at - shift && old < known.length) oldStart += known[old++] ?? 0;
      return oldStart === at - shift && old < known.length;
    };
    const lengths = this.#cut(line, known.slice(0, keep), start, isInStep);
    // Cut to its end, the line is whole; otherwise the rows known from there on follow.
    const covered = lengths.reduce((sum, length) => sum + length, 0);
    return covered < line.length ? lengths.concat(known.slice(old)) : lengths;
  }
}
