import { Text } from "@pi-stack/tui";

/** Text whose colours follow the theme: they are asked for again when that changes. */
export class PaintedText extends Text {
  #paint: () => string;

  constructor(paint: () => string, paddingX = 1, paddingY = 0) {
    super(paint(), paddingX, paddingY);
    this.#paint = paint;
  }

  /** Shows something else. */
  setPaint(paint: () => string): void {
    this.#paint = paint;
    this.setText(paint());
  }

  override invalidate(): void {
    this.setText(this.#paint());
    super.invalidate();
  }
}
