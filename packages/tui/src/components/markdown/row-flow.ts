import { wrapTextWithAnsi } from "../../text/wrap.js";

/** Rows of a text that grows at its end. Only the last row is laid out again when more comes. */
export class RowFlow {
  readonly rows: string[] = [];
  readonly #widthColumns: number;
  /** Rows that stay as they are. */
  #kept = 0;
  /** The row after them, which what comes next may go on with. */
  #open = "";

  constructor(widthColumns: number) {
    this.#widthColumns = widthColumns;
  }

  /** How many rows cannot change any more. */
  get keptRows(): number {
    return this.#kept;
  }

  /** Adds a text for good. Between it and the next there must be a place where a row may be broken. */
  add(text: string): void {
    this.show(text);
    this.#kept = Math.max(0, this.rows.length - 1);
    this.#open = this.rows.at(-1) ?? "";
  }

  /** Adds a text that the next call of either method takes away again. */
  show(text: string): void {
    this.rows.length = this.#kept;
    for (const row of wrapTextWithAnsi(this.#open + text, this.#widthColumns)) this.rows.push(row);
  }
}
