import { Box } from "@pi-stack/tui";
import { TextRows } from "./text-rows.js";

/** Gives each line its colours. */
export type PaintLines = (lines: readonly string[]) => string[];

/** Lines that are painted, and again when the theme changes. */
export class PaintedRows extends Box {
  readonly #rows = new TextRows();
  #lines: readonly string[] = [];
  #paint: PaintLines = (lines) => [...lines];

  /** @param paddingX - cells at both sides */
  constructor(paddingX = 0) {
    super(paddingX, 0);
    this.addChild(this.#rows);
  }

  /** Nothing was put into it so far. */
  get isUnused(): boolean {
    return this.#lines.length === 0;
  }

  setRows(lines: readonly string[], paint: PaintLines): void {
    this.#lines = lines;
    this.#paint = paint;
    this.#rows.setLines(paint(lines));
  }

  override invalidate(): void {
    this.#rows.setLines(this.#paint(this.#lines));
    super.invalidate();
  }
}
