import type { Component } from "@pi-stack/tui";

/**
 * Takes no row, and hears of every width that is drawn in. It stands at the bottom: rows are laid out from there, so that
 * what depends on the width is set in the frame that has it.
 */
export class WidthProbe implements Component {
  readonly #onChange: (columns: number) => void;
  readonly #rows: string[] = [];
  #columns: number | undefined;

  constructor(onChange: (columns: number) => void) {
    this.#onChange = onChange;
  }

  invalidate(): void {
    // There is nothing to drop.
  }

  render(width: number): string[] {
    if (width !== this.#columns) this.#onChange(width);
    this.#columns = width;
    return this.#rows;
  }
}
