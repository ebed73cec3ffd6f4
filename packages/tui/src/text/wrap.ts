import { mayPartBesideWide } from "./break-places.js";
import { controlsOf, isPlainAscii } from "./control-sequences.js";
import { StyleState } from "./style-state.js";
import { TextScanner } from "./text-scanner.js";

/**
 * A text as rows of at most `width` cells. Breaks stand at spaces and beside wide characters, inside of a word only where
 * it is wider than a row; styles and hyperlinks go on in the next row. Spaces at a break are left out; a line that fits
 * stays as it is. Rows are not padded. Control sequences take no cells.
 */
export function wrapTextWithAnsi(text: string, width: number): string[] {
  const columns = Math.max(1, Math.floor(width));
  const style = new StyleState();
  const rows: string[] = [];
  for (const line of text.split("\n")) {
    // An underline or a link that goes on in the next line would run to the edge of the screen.
    const last = rows.length - 1;
    if (last >= 0) rows[last] += style.closeAtBreak();
    if (line.length <= columns && isPlainAscii(line)) rows.push(style.open() + line);
    else writeRows(line, new LineBreaker(line, columns).rows(), style, rows);
  }
  return rows;
}

/** A row of a line. Places in UTF-16 units. */
interface RowSpan {
  start: number;
  /** Where its text ends; control sequences between here and the start of the next row belong to this one. */
  end: number;
  /** Spaces at its beginning that are left out, if any: control sequences among them stay. */
  leadEnd: number;
}

function writeRows(line: string, spans: readonly RowSpan[], style: StyleState, rows: string[]): void {
  const hasControls = /[\x1b\x80-\x9f]/.test(line);
  for (const [index, { start, end, leadEnd }] of spans.entries()) {
    const next = spans[index + 1]?.start ?? line.length;
    const opened = style.open();
    if (!hasControls) {
      rows.push(opened + line.slice(leadEnd, end));
      continue;
    }
    const lead = controlsOf(line.slice(start, leadEnd)).join("");
    const dropped = controlsOf(line.slice(end, next)).join("");
    for (const sequence of controlsOf(line.slice(start, next))) style.apply(sequence);
    const closed = next < line.length ? style.closeAtBreak() : "";
    rows.push(opened + lead + line.slice(leadEnd, end) + dropped + closed);
  }
}

/** Finds where the rows of one line end. A word waits until it is whole, so that it can go to the next row as a whole. */
class LineBreaker {
  readonly #scanner: TextScanner;
  readonly #line: string;
  readonly #columns: number;
  readonly #rows: RowSpan[] = [];
  #rowStart = 0;
  #leadEnd = 0;
  /** Whether a whole word stands in this row, and how far it reaches in cells. */
  #hasWord = false;
  #placedColumns = 0;
  /** Spaces since that word; left out if the row ends here. */
  #gapStart = 0;
  #gapColumns = 0;
  /** Where a control sequence among those spaces ends, until it is known whether a word follows it at once. */
  #styledEnd = 0;
  /** The word that is being read. */
  #wordStart = 0;
  #wordColumns = 0;
  #isInWord = false;
  #lastColumns = 0;

  constructor(line: string, columns: number) {
    this.#scanner = new TextScanner(line);
    this.#line = line;
    this.#columns = columns;
  }

  rows(): RowSpan[] {
    const scanner = this.#scanner;
    while (scanner.next()) {
      const code = this.#line.charCodeAt(scanner.start);
      if (scanner.isControl) this.#control();
      else if ((code === 0x20 || code === 0x09) && scanner.end === scanner.start + 1) this.#space();
      else this.#character(code);
    }
    this.#keepStyledGap();
    const isWhole = this.#rows.length === 0 && this.#used() <= this.#columns;
    this.#endRow(this.#isInWord || isWhole ? this.#line.length : this.#gapStart);
    return this.#rows;
  }

  #control(): void {
    if (!this.#isInWord && this.#gapColumns > 0 && this.#used() <= this.#columns) this.#styledEnd = this.#scanner.end;
  }

  /** Spaces before a control sequence that no word follows may have a background: they are part of the row. */
  #keepStyledGap(): void {
    if (this.#styledEnd === 0) return;
    this.#isInWord = true;
    this.#endWord(this.#styledEnd);
    this.#styledEnd = 0;
  }

  #space(): void {
    const { start, end, widthColumns } = this.#scanner;
    this.#keepStyledGap();
    this.#endWord(start);
    this.#gapColumns += widthColumns;
    this.#wordStart = end;
  }

  #character(code: number): void {
    this.#styledEnd = 0;
    const { start, widthColumns } = this.#scanner;
    if (this.#isInWord && mayPartBesideWide(this.#lastColumns, widthColumns, code)) this.#endWord(start);
    if (widthColumns > 0 && this.#used() + widthColumns > this.#columns) this.#makeRoom(start, widthColumns);
    this.#wordColumns += widthColumns;
    this.#lastColumns = widthColumns;
    this.#isInWord = true;
  }

  #used(): number {
    return this.#placedColumns + this.#gapColumns + this.#wordColumns;
  }

  #makeRoom(start: number, widthColumns: number): void {
    if (this.#hasWord) {
      this.#endRow(this.#gapStart);
      this.#beginRow(this.#wordStart);
    } else if (this.#gapColumns > 0) {
      this.#leadEnd = this.#wordStart;
      this.#gapColumns = 0;
    }
    if (this.#wordColumns === 0 || this.#wordColumns + widthColumns <= this.#columns) return;
    this.#endRow(start);
    this.#beginRow(start);
    this.#wordColumns = 0;
  }

  /** The word that was read, if any, stands in this row. */
  #endWord(end: number): void {
    if (!this.#isInWord) return;
    this.#placedColumns = this.#used();
    this.#hasWord = true;
    this.#isInWord = false;
    this.#gapStart = end;
    this.#gapColumns = 0;
    this.#wordStart = end;
    this.#wordColumns = 0;
  }

  #endRow(end: number): void {
    this.#rows.push({ start: this.#rowStart, end: Math.max(end, this.#leadEnd), leadEnd: this.#leadEnd });
  }

  #beginRow(start: number): void {
    this.#rowStart = start;
    this.#leadEnd = start;
    this.#wordStart = start;
    this.#hasWord = false;
    this.#placedColumns = 0;
    this.#gapColumns = 0;
  }
}
