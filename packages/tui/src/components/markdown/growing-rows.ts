/** Up to so many rows each drawing is an array of its own. */
const copiedRows = 4096;

/**
 * Hands out the rows of a long drawing. Copying tens of thousands of rows for each piece of a reply would cost more than
 * drawing them, so long drawings take turns in two arrays: one that was handed out stays as it is until the drawing
 * after the next.
 */
export class GrowingRows {
  readonly rows: string[] = [];
  #buffers: { rows: string[]; validRows: number }[] = [
    { rows: [], validRows: 0 },
    { rows: [], validRows: 0 },
  ];

  /** Rows from an index on have changed. */
  changedFrom(index: number): void {
    for (const buffer of this.#buffers) buffer.validRows = Math.min(buffer.validRows, index);
  }

  /** The rows as an array that differs from the one before. */
  take(): string[] {
    if (this.rows.length <= copiedRows) return this.rows.slice();
    this.#buffers.reverse();
    const [buffer] = this.#buffers;
    if (!buffer) return this.rows.slice();
    buffer.rows.length = buffer.validRows;
    for (let row = buffer.validRows; row < this.rows.length; row++) buffer.rows.push(this.rows[row] ?? "");
    buffer.validRows = this.rows.length;
    return buffer.rows;
  }
}
