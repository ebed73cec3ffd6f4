import { isPlainAscii } from "./control-sequences.js";
import { StyleState } from "./style-state.js";
import { type TextToken, tokens } from "./tokens.js";

/**
 * A text as rows of at most `width` cells. Breaks stand at spaces, inside a word only where it is wider than a row;
 * styles and hyperlinks go on in the next row. Rows are not padded. Control sequences take no cells.
 */
export function wrapTextWithAnsi(text: string, width: number): string[] {
  const columns = Math.max(1, Math.floor(width));
  const style = new StyleState();
  return text.split("\n").flatMap((line) => {
    if (line.length <= columns && isPlainAscii(line)) return [style.open() + line];
    return new RowBuilder(columns, style).build(line);
  });
}

/** Lays one line out. A word waits until it is whole, so that it can go to the next row as a whole. */
class RowBuilder {
  readonly #columns: number;
  readonly #style: StyleState;
  readonly #rows: string[] = [];
  #row: string;
  #rowWidth = 0;
  /** Spaces since the last word of this row; dropped if the row ends here. */
  #gap: TextToken[] = [];
  #word: TextToken[] = [];

  constructor(columns: number, style: StyleState) {
    this.#columns = columns;
    this.#style = style;
    this.#row = style.open();
  }

  build(line: string): string[] {
    for (const token of tokens(line)) {
      if (token.isControl || !isSpace(token)) this.#word.push(token);
      else {
        this.#placeWord();
        this.#gap.push(token);
      }
    }
    this.#placeWord();
    this.#rows.push(this.#row);
    return this.#rows;
  }

  #placeWord(): void {
    if (this.#word.length === 0) return;
    const wordWidth = widthOf(this.#word);
    const gapWidth = widthOf(this.#gap);
    if (wordWidth > 0 && this.#rowWidth + gapWidth + wordWidth > this.#columns) {
      if (this.#rowWidth > 0) this.#breakRow();
      else if (gapWidth + wordWidth > this.#columns) this.#gap = [];
    } else {
      this.#append(this.#gap);
    }
    this.#gap = [];
    this.#append(this.#word);
    this.#word = [];
  }

  #append(pieces: readonly TextToken[]): void {
    for (const piece of pieces) {
      if (this.#rowWidth > 0 && this.#rowWidth + piece.widthColumns > this.#columns) this.#breakRow();
      this.#row += piece.text;
      this.#rowWidth += piece.widthColumns;
      if (piece.isControl) this.#style.apply(piece.text);
    }
  }

  #breakRow(): void {
    this.#rows.push(this.#row + this.#style.closeAtBreak());
    this.#row = this.#style.open();
    this.#rowWidth = 0;
  }
}

function isSpace(token: TextToken): boolean {
  return token.text === " " || token.text === "\t";
}

function widthOf(pieces: readonly TextToken[]): number {
  return pieces.reduce((sum, piece) => sum + piece.widthColumns, 0);
}
