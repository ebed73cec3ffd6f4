import type { RowEdit } from "../component/container-layout.js";

/**
 * `fresh`: goes to the scrollback when it leaves the screen. `gone`: stands there already. `skipped`: came into being above
 * the screen and was never seen; it becomes fresh once it is.
 */
type RowState = "fresh" | "gone" | "skipped";

/** Rows further from the end are taken for gone: no change of the content brings so many back at once. */
const maxRows = 1024;

/** More rows than anybody scrolls back through are not written again. */
const maxRefreshed = 5000;

/**
 * Remembers which rows have gone to the terminal's scrollback, so that each goes there once. Rows are followed, not their
 * numbers: what is put in or taken out above them moves them along.
 */
export class RowHistory {
  /** Of the last rows of the content, the lowest last. */
  #states: RowState[] = [];
  /** Rows that were on the screen in the last frame. */
  #visible = 0;
  /** Those, and the rows above them that were kept back. */
  #open = 0;

  /**
   * Takes the edits of a frame, measured in the rows of the frame before.
   * @param areSame - the rows say the same as before, broken at another width
   */
  edit(edits: readonly RowEdit[], areSame = false): void {
    const known = this.#states.length;
    // The highest first: what is below it has not moved then.
    for (const { rowsBelow, oldCount, newCount } of edits.toReversed()) {
      if (known >= maxRows && rowsBelow >= known) continue;
      const end = Math.max(0, this.#states.length - rowsBelow);
      const start = Math.max(0, end - oldCount);
      const old = areSame ? this.#states.slice(start, end) : [];
      const hidden = rowsBelow > this.#open ? newCount : Math.max(0, rowsBelow + oldCount - this.#open);
      const states = Array.from(
        { length: newCount },
        (_, row): RowState => old[sameRow(row, old.length, newCount)] ?? (row < hidden ? "skipped" : "fresh"),
      );
      this.#states = [...this.#states.slice(0, start), ...states, ...this.#states.slice(end)];
    }
  }

  /** Nothing is known of what is above the screen: another program had it. */
  restart(total: number): void {
    this.#states = Array.from({ length: Math.min(total, maxRows) }, () => "skipped");
  }

  /** So many rows at the end of the content go to the scrollback again when they leave the screen, or are above it. */
  refresh(rows: number): void {
    const count = Math.min(rows, maxRefreshed);
    const above = this.#states.slice(0, Math.max(0, this.#states.length - count));
    this.#states = [...above, ...Array.from({ length: count }, (): RowState => "fresh")];
  }

  /** The terminal itself has moved rows: so many at the top of the screen to its scrollback, or (negative) back. */
  shift(rows: number): void {
    const top = this.#states.length - this.#visible;
    if (rows > 0) this.#states.fill("gone", Math.max(0, top), Math.max(0, top + rows));
    else this.#states.fill("fresh", Math.max(0, top + rows), Math.max(0, top));
  }

  /**
   * Ends a frame. Returns the numbers of the rows that leave the screen for the scrollback, in order.
   * @param total - rows of the content
   * @param height - rows of the screen
   * @param heldFrom - the first row that is not to leave yet
   */
  leave(total: number, height: number, heldFrom: number = total): number[] {
    const first = total - this.#states.length;
    const top = Math.max(0, total - height);
    const leaving: number[] = [];
    this.#states = this.#states.map((state, index) => {
      const row = first + index;
      if (row >= top) return state === "skipped" ? "fresh" : state;
      if (row >= heldFrom) return state;
      if (state === "fresh") leaving.push(row);
      return state === "fresh" ? "gone" : state;
    });
    const kept = Math.max(maxRows, total - heldFrom);
    if (this.#states.length > kept) this.#states = this.#states.slice(-kept);
    this.#visible = Math.min(total, height);
    this.#open = Math.max(this.#visible, total - heldFrom);
    return leaving;
  }
}

/** Where the end of a row was before its text was broken anew: what has not left as a whole must not be lost. */
function sameRow(row: number, oldCount: number, newCount: number): number {
  return Math.min(oldCount - 1, Math.ceil(((row + 1) * oldCount) / newCount) - 1);
}
