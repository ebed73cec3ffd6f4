import type { ContainerLayout } from "../component/container-layout.js";
import type { Size } from "../overlay/layout.js";
import type { OverlayStack } from "../overlay/overlay-stack.js";
import { type CursorPlace, takeCursor } from "./cursor.js";
import { flatRow } from "./flat-row.js";
import { printableRow } from "./row.js";

/** The end of the content with everything that is painted over it. */
export interface VisibleRows {
  rows: string[];
  /** Empty rows below the content, for overlays that need the whole screen. */
  padding: number;
  /** From the top of the screen. */
  cursor: CursorPlace | undefined;
}

/** Puts the end of the content and the overlays together. Rows above the screen are not touched. */
export function composeScreen(content: ContainerLayout, overlays: OverlayStack, screen: Size): VisibleRows {
  const hasOverlays = overlays.hasVisible();
  const count = content.rowCount;
  const padding = hasOverlays ? Math.max(0, screen.height - count) : 0;
  const below: string[] = [];
  content.collect(Math.max(0, count + padding - screen.height), count, below);
  for (let row = 0; row < padding; row++) below.push("");
  const rows = hasOverlays ? overlays.paint(below) : below;
  const place = takeCursor(rows);
  const cursor = place && { row: place.row, column: Math.min(place.column, screen.width - 1) };
  return { rows, padding, cursor };
}

/** Makes rows ready to be written; those of the frame before are ready already. */
export class RowPrinter {
  #known = new Map<string, string>();
  #width = 0;
  #isFlat = false;

  get isFlat(): boolean {
    return this.#isFlat;
  }

  /** For screen readers: without lines and other drawings. */
  setFlat(isFlat: boolean): void {
    this.#isFlat = isFlat;
    this.#known = new Map();
  }

  print(rows: readonly string[], width: number): string[] {
    const known = width === this.#width ? this.#known : new Map<string, string>();
    this.#width = width;
    this.#known = new Map();
    return rows.map((row) => {
      const ready = known.get(row) ?? this.#ready(row, width);
      this.#known.set(row, ready);
      return ready;
    });
  }

  /** Rows that are written once and not seen again. */
  printOnce(rows: readonly string[], width: number): string[] {
    return rows.map((row) => this.#ready(row, width));
  }

  #ready(row: string, width: number): string {
    return printableRow(this.#isFlat ? flatRow(row) : row, width);
  }
}
