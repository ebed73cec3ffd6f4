import type { Component } from "@pi-stack/tui";

/** A line as wide as the terminal. */
export class DynamicBorder implements Component {
  readonly #paint: (text: string) => string;
  #width = -1;
  #rows: string[] = [];

  constructor(paint: (text: string) => string = (text) => text) {
    this.#paint = paint;
  }

  invalidate(): void {
    this.#width = -1;
  }

  render(width: number): string[] {
    if (width !== this.#width) this.#rows = [this.#paint("─".repeat(Math.max(1, width)))];
    this.#width = width;
    return this.#rows;
  }
}
