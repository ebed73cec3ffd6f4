import { changed, tellsChanges } from "../../component/changes.js";
import type { Component } from "../../component/component.js";
import { getCapabilities } from "../../images/capabilities.js";
import { truncateToWidth } from "../../text/truncate.js";
import { visibleWidth } from "../../text/width.js";
import { BlockParser } from "./block-parser.js";
import type { BlockView } from "./block-view.js";
import { leastColumns } from "./block-view.js";
import { GrowingRows } from "./growing-rows.js";
import { MarkdownSource } from "./markdown-source.js";
import { References } from "./references.js";
import { type DefaultTextStyle, type MarkdownTheme, plainTextPaint } from "./theme.js";
import { viewOf } from "./views.js";

/**
 * Markdown (GFM) as rows. A text that only grows, as a reply does, is not read again from its beginning: what a piece
 * costs depends on the piece and on the row that it goes on with. The array of a drawing with more than 4,096 rows is
 * written anew by the drawing after the next.
 */
export class Markdown implements Component {
  readonly #paddingX: number;
  readonly #paddingY: number;
  readonly #theme: MarkdownTheme;
  readonly #textStyle: DefaultTextStyle;
  #source = new MarkdownSource();
  #references = new References();
  #parser = new BlockParser(this.#references);
  #isBlank = true;
  #view: BlockView | undefined;
  #drawing = new GrowingRows();
  #width = -1;
  #rows: string[] | undefined;

  /**
   * @param paddingX - cells at both sides
   * @param paddingY - rows above and below
   * @param defaultTextStyle - of text that has no style by its element
   */
  constructor(
    text: string,
    paddingX: number,
    paddingY: number,
    theme: MarkdownTheme,
    defaultTextStyle: DefaultTextStyle = {},
  ) {
    this.#paddingX = paddingX;
    this.#paddingY = paddingY;
    this.#theme = theme;
    this.#textStyle = defaultTextStyle;
    this.#read(text);
  }

  /** The whole text. It costs the least if it begins with the text that it takes the place of. */
  setText(text: string): void {
    if (text === this.#source.text) return;
    this.#read(text);
    this.#rows = undefined;
    changed(this);
  }

  /** Draws everything again: the theme has changed, or what the terminal can do. */
  invalidate(): void {
    this.#view = undefined;
    this.#rows = undefined;
    changed(this);
  }

  render(width: number): string[] {
    if (!this.#rows || width !== this.#width) this.#rows = this.#draw(Math.max(1, Math.floor(width)), width);
    return this.render === Markdown.prototype.render ? this.#rows : [...this.#rows];
  }

  #read(text: string): void {
    let piece = this.#source.grow(text);
    if (piece === undefined) {
      this.#source = new MarkdownSource();
      this.#references = new References();
      this.#parser = new BlockParser(this.#references);
      this.#isBlank = true;
      this.#view = undefined;
      piece = this.#source.grow(text) ?? "";
    }
    if (piece === "") return;
    this.#isBlank &&= piece.trim() === "";
    this.#parser.push(piece, this.#source.isClean ? text : undefined);
  }

  #draw(columns: number, width: number): string[] {
    if (this.#isBlank) return [];
    const margin = Math.min(this.#paddingX, Math.floor((columns - 1) / 2));
    if (!this.#view || width !== this.#width) this.#begin(columns, columns - 2 * margin);
    this.#width = width;
    const from = this.#view?.update() ?? 0;
    const blocks = this.#view?.rows ?? [];
    if (blocks.length === 0) return [];
    const { rows } = this.#drawing;
    rows.length = this.#paddingY + from;
    this.#drawing.changedFrom(rows.length);
    for (let row = from; row < blocks.length; row++) {
      rows.push(this.#fill(" ".repeat(margin) + (blocks[row] ?? ""), columns));
    }
    for (let row = 0; row < this.#paddingY; row++) rows.push(this.#fill("", columns));
    return this.#drawing.take();
  }

  #begin(columns: number, widthColumns: number): void {
    const theme = this.#theme;
    const style = {
      theme,
      plain: plainTextPaint(theme, this.#textStyle),
      hasHyperlinks: getCapabilities().hyperlinks,
    };
    this.#view = viewOf(this.#parser.document, { widthColumns, style, references: this.#references, viewOf });
    this.#drawing = new GrowingRows();
    for (let row = 0; row < this.#paddingY; row++) this.#drawing.rows.push(this.#fill("", columns));
  }

  /** A row that fits; with a background, one that fills the width. */
  #fill(row: string, columns: number): string {
    const { bgColor } = this.#textStyle;
    if (!bgColor && columns >= leastColumns && isNarrow(row)) return row;
    const rowColumns = visibleWidth(row);
    const fitting = rowColumns > columns ? truncateToWidth(row, columns, "") : row;
    return bgColor ? bgColor(fitting + " ".repeat(Math.max(0, columns - rowColumns))) : fitting;
  }
}

/** A row of characters of one cell; such rows have been wrapped to fit. */
function isNarrow(row: string): boolean {
  return /^[\0-\u02ff\u2010-\u2027\u2500-\u257f]*$/.test(row);
}

tellsChanges(Markdown.prototype.render);
