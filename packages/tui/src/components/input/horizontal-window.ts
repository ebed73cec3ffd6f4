import type { KnownPastes } from "../editor/paste-store.js";
import { showUnit, unitAt, unitsBefore, unitsFrom } from "../editor/units.js";

const noPastes: KnownPastes = { size: 0, has: () => false };

/** The part of a line that is shown: it moves only as far as it must for the cursor to be seen. */
export class HorizontalWindow {
  #start = 0;

  /** Where the part begins, in UTF-16 units. */
  follow(line: string, cursor: number, columns: number): number {
    const unit = unitAt(line, cursor, noPastes);
    const cursorColumns = unit ? showUnit(line, unit).widthColumns : 1;
    if (cursor < this.#start) this.#start = cursor;
    if (!fits(line, this.#start, cursor, columns - cursorColumns)) {
      this.#start = startBefore(line, cursor, columns - cursorColumns);
    }
    // A text that became shorter leaves no gap at its end.
    if (this.#start > 0 && fits(line, this.#start, line.length, columns - 2)) {
      this.#start = Math.min(this.#start, startBefore(line, line.length, columns - 1));
    }
    return this.#start;
  }
}

function fits(line: string, start: number, end: number, columns: number): boolean {
  if (start > line.length) return false;
  if (end - start > 64 * (columns + 1)) return false;
  let used = 0;
  for (const unit of unitsFrom(line, start, noPastes)) {
    if (unit.start >= end) break;
    used += showUnit(line, unit).widthColumns;
    if (used > columns) return false;
  }
  return used <= columns;
}

/** The farthest place before another from which at most so many cells lie in between. */
function startBefore(line: string, end: number, columns: number): number {
  let start = end;
  let used = 0;
  for (const unit of unitsBefore(line, end, noPastes)) {
    used += showUnit(line, unit).widthColumns;
    if (used > columns) break;
    start = unit.start;
  }
  return start;
}
