import { CachedRows } from "../../component/cached-rows.js";
import { tellsChanges } from "../../component/changes.js";
import type { Component } from "../../component/component.js";
import { visibleWidth } from "../../text/width.js";
import { wrapTextWithAnsi } from "../../text/wrap.js";

/** Wrapped text with a margin. A blank text draws nothing at all. */
export class Text implements Component {
  readonly #cache: CachedRows = new CachedRows(this, Text.prototype.render);
  #text: string;
  readonly #paddingX: number;
  readonly #paddingY: number;
  #background: ((text: string) => string) | undefined;

  /**
   * @param paddingX - cells at both sides
   * @param paddingY - rows above and below
   * @param background - paints whole rows
   */
  constructor(text = "", paddingX = 1, paddingY = 1, background?: (text: string) => string) {
    this.#text = text;
    this.#paddingX = paddingX;
    this.#paddingY = paddingY;
    this.#background = background;
  }

  setText(text: string): void {
    if (text === this.#text) return;
    this.#text = text;
    this.#cache.drop();
  }

  setCustomBgFn(background: ((text: string) => string) | undefined): void {
    if (background === this.#background) return;
    this.#background = background;
    this.#cache.drop();
  }

  invalidate(): void {
    this.#cache.drop();
  }

  render(width: number): string[] {
    return this.#cache.get(width, () => this.#draw(width));
  }

  #draw(width: number): string[] {
    if (this.#text.trim() === "") return [];
    const inner = Math.max(1, width - 2 * this.#paddingX);
    const margin = " ".repeat(this.#paddingX);
    const rows = wrapTextWithAnsi(this.#text.replaceAll("\t", "   "), inner).map((row) => margin + row);
    const blank = Array.from({ length: this.#paddingY }, () => "");
    return [...blank, ...rows, ...blank].map((row) => this.#fill(row, width));
  }

  #fill(row: string, width: number): string {
    const filled = row + " ".repeat(Math.max(0, width - visibleWidth(row)));
    return this.#background ? this.#background(filled) : filled;
  }
}

tellsChanges(Text.prototype.render);
