import { CachedRows } from "../../component/cached-rows.js";
import { tellsChanges } from "../../component/changes.js";
import type { Component } from "../../component/component.js";
import { truncateToWidth } from "../../text/truncate.js";

/** The first line of a text, cut with an ellipsis where it is too long. */
export class TruncatedText implements Component {
  readonly #cache: CachedRows = new CachedRows(this, TruncatedText.prototype.render);
  readonly #text: string;
  readonly #paddingX: number;
  readonly #paddingY: number;

  constructor(text: string, paddingX = 0, paddingY = 0) {
    this.#text = text;
    this.#paddingX = paddingX;
    this.#paddingY = paddingY;
  }

  invalidate(): void {
    this.#cache.drop();
  }

  render(width: number): string[] {
    return this.#cache.get(width, () => {
      const [line = ""] = this.#text.split("\n", 1);
      const inner = Math.max(1, width - 2 * this.#paddingX);
      const margin = " ".repeat(this.#paddingX);
      const row = margin + truncateToWidth(line, inner, "...", true) + margin;
      const blank = Array.from({ length: this.#paddingY }, () => " ".repeat(width));
      return [...blank, row, ...blank];
    });
  }
}

tellsChanges(TruncatedText.prototype.render);
