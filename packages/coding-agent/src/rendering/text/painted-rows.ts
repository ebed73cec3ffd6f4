import { TextRows } from "./text-rows.js";

/** Gives each line its colours. */
export type PaintLines = (lines: readonly string[]) => string[];

/** Lines that are painted, and again when the theme changes. */
export class PaintedRows extends TextRows {
  #lines: readonly string[] = [];
  #paint: PaintLines = (lines) => [...lines];

  /** Nothing was put into it so far. */
  get isUnused(): boolean {
    return this.#lines.length === 0;
  }

  setRows(lines: readonly string[], paint: PaintLines): void {
    this.#lines = lines;
    this.#paint = paint;
    this.setLines(paint(lines));
  }

  override invalidate(): void {
    this.setLines(this.#paint(this.#lines));
    super.invalidate();
  }
}
