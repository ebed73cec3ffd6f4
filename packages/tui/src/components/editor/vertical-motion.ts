import type { KnownPastes } from "./paste-store.js";
import type { Position } from "./text-buffer.js";
import type { TextEditing } from "./text-editing.js";
import type { TextLayout, TextRow } from "./text-layout.js";
import { columnsBetween, showUnit, unitsFrom } from "./units.js";

/** Moves the cursor from row to row, and keeps the column that it came from where rows in between are shorter. */
export class VerticalMotion {
  readonly #editing: TextEditing;
  readonly #layout: TextLayout;
  readonly #pastes: KnownPastes;
  /** In cells. */
  #wantedColumn: number | undefined;

  constructor(editing: TextEditing, layout: TextLayout, pastes: KnownPastes) {
    this.#editing = editing;
    this.#layout = layout;
    this.#pastes = pastes;
  }

  get isOnFirstRow(): boolean {
    return this.#layout.rowOf(this.#editing.cursor) === 0;
  }

  get isOnLastRow(): boolean {
    return this.#layout.rowOf(this.#editing.cursor) === this.#layout.rowCount - 1;
  }

  /** The next move begins from where the cursor is. */
  forget(): void {
    this.#wantedColumn = undefined;
  }

  /** The next move goes to the column of the cursor, even from a shorter row. */
  remember(): void {
    this.#wantedColumn = this.#currentColumn(this.#rowAt(this.#layout.rowOf(this.#editing.cursor)));
  }

  /** Moves by rows, upwards where negative, at most to the first or last. */
  move(rows: number): void {
    const from = this.#layout.rowOf(this.#editing.cursor);
    const source = this.#rowAt(from);
    const last = this.#layout.rowCount - 1;
    let to = Math.max(0, Math.min(last, from + rows));
    if (to === from || !source) {
      this.#editing.moveTo(this.#editing.cursor);
      return;
    }
    const current = this.#currentColumn(source);
    let target = this.#rowAt(to);
    if (!target) return;
    const column = this.#columnFor(current, this.#lastColumn(source), this.#lastColumn(target));
    this.#editing.moveTo(this.#placeAt(target, column));
    // A marker that goes on over rows is stepped over as a whole.
    while (rows > 0 && to < last && this.#layout.rowOf(this.#editing.cursor) <= from) {
      target = this.#rowAt(++to);
      if (target) this.#editing.moveTo(this.#placeAt(target, column));
    }
  }

  #columnFor(current: number, sourceLast: number, targetLast: number): number {
    const wanted = this.#wantedColumn;
    if (wanted === undefined || current < sourceLast) {
      this.#wantedColumn = targetLast < current ? current : undefined;
      return Math.min(current, targetLast);
    }
    if (targetLast < current || targetLast < wanted) return targetLast;
    this.#wantedColumn = undefined;
    return wanted;
  }

  #rowAt(number: number): TextRow | undefined {
    return this.#layout.rows(number, number + 1)[0];
  }

  #currentColumn(row: TextRow | undefined): number {
    if (!row) return 0;
    return columnsBetween(this.#lineOf(row), row.start, this.#editing.cursor.col, this.#pastes);
  }

  /** The last column of a row in which the cursor can stand. */
  #lastColumn(row: TextRow): number {
    const line = this.#lineOf(row);
    if (row.isLineEnd) return columnsBetween(line, row.start, row.end, this.#pastes);
    let column = 0;
    let lastWidth = 0;
    for (const unit of unitsFrom(line, row.start, this.#pastes)) {
      if (unit.start >= row.end) break;
      column += lastWidth;
      lastWidth = showUnit(line, unit).widthColumns;
    }
    return column;
  }

  #placeAt(row: TextRow, column: number): Position {
    const line = this.#lineOf(row);
    let used = 0;
    let col = row.start;
    for (const unit of unitsFrom(line, row.start, this.#pastes)) {
      if (unit.start >= row.end) break;
      used += showUnit(line, unit).widthColumns;
      if (used > column) return { line: row.line, col: unit.start };
      if (unit.end < row.end || row.isLineEnd) col = unit.end;
      else col = unit.start;
    }
    return { line: row.line, col };
  }

  #lineOf(row: TextRow): string {
    return this.#editing.lines[row.line] ?? "";
  }
}
