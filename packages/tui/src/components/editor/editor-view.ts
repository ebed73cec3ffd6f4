import type { KnownPastes } from "./paste-store.js";
import type { TextEditing } from "./text-editing.js";
import type { TextLayout } from "./text-layout.js";
import { drawRow } from "./text-rows.js";

/** What an editor looks like at the moment, apart from its text. */
export interface EditorFrame {
  width: number;
  paddingX: number;
  visibleRows: number;
  borderColor: (text: string) => string;
  /** The terminal's own cursor belongs here. */
  marksCursor: boolean;
}

/** Rows of the text on a screen of this height: a third of it, and at least five. */
export function visibleRowsOn(terminalRows: number): number {
  return Math.max(5, Math.floor(terminalRows * 0.3) || 0);
}

/** Cells that stand free at both sides of the text. */
export function marginOf(width: number, paddingX: number): number {
  return Math.max(0, Math.min(paddingX, Math.floor((width - 1) / 2)));
}

/** Cells in which the text is wrapped; one is left for a cursor behind its last character. */
function wrapWidth(width: number, paddingX: number): number {
  const margin = marginOf(width, paddingX);
  return Math.max(1, width - 2 * margin - (margin === 0 ? 1 : 0));
}

/** Draws the part of a text around its cursor, between two borders. */
export class EditorView {
  readonly #editing: TextEditing;
  readonly #layout: TextLayout;
  readonly #pastes: KnownPastes;
  #firstRow = 0;

  constructor(editing: TextEditing, layout: TextLayout, pastes: KnownPastes) {
    this.#editing = editing;
    this.#layout = layout;
    this.#pastes = pastes;
  }

  render(frame: EditorFrame): string[] {
    const { width, paddingX, visibleRows, borderColor } = frame;
    this.#layout.setWidth(wrapWidth(width, paddingX));
    const cursorRow = this.#layout.rowOf(this.#editing.cursor);
    const count = this.#layout.rowCount;
    this.#scrollTo(cursorRow, count, visibleRows);
    const first = this.#firstRow;
    const rows = this.#layout.rows(first, first + visibleRows);
    const margin = marginOf(width, paddingX);
    const texts = rows.map(({ line, start, end }, index) => {
      const isCursorRow = first + index === cursorRow;
      const cursor = { col: this.#editing.cursor.col, isMarked: frame.marksCursor, close: "\x1b[0m" };
      const text = this.#editing.lines[line] ?? "";
      const cells = width - margin;
      return " ".repeat(margin) + drawRow(text, { start, end }, cells, this.#pastes, isCursorRow ? cursor : undefined);
    });
    return [
      borderColor(border("↑", first, width)),
      ...texts,
      borderColor(border("↓", count - first - rows.length, width)),
    ];
  }

  #scrollTo(cursorRow: number, count: number, visible: number): void {
    const first = Math.max(cursorRow - visible + 1, Math.min(this.#firstRow, cursorRow));
    this.#firstRow = Math.max(0, Math.min(first, count - visible));
  }
}

function border(arrow: string, hiddenRows: number, width: number): string {
  const hint = hiddenRows > 0 ? `─── ${arrow} ${hiddenRows} more ` : "";
  return hint.slice(0, width).padEnd(width, "─");
}
