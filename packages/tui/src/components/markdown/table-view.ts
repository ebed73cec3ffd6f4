import { visibleWidth } from "../../text/width.js";
import { wrapTextWithAnsi } from "../../text/wrap.js";
import type { BlockView, ViewContext } from "./block-view.js";
import type { LeafNode } from "./blocks.js";
import { inlineTokens } from "./inline-lexer.js";
import { type InlineStyle, readableText, styledText } from "./inline-style.js";
import { type Alignment, alignmentsOf, cellsOf, columnWidths, withoutOpenMarks } from "./table-cells.js";

/** A cell as it is drawn, and what it needs. */
interface Cell {
  text: string;
  styled: string;
  widthColumns: number;
  longestWordColumns: number;
}

/** The widest cell and the longest word of each column, in the first so many rows of cells. */
interface ColumnNeeds {
  lines: number;
  natural: number[];
  words: number[];
}

/** Ends what is open where a cell is wrapped, but for a background: the next cell and the border do not take part. */
const endStyles = "\x1b[22;23;24;29;39m";

/**
 * A table. When its last row grows, only that row is worked on, unless a column must become wider; that can happen only
 * as often as the screen has cells. Where it would not fit, each row becomes a list of its fields.
 */
export class TableView implements BlockView {
  readonly rows: string[] = [];
  readonly #node: LeafNode;
  readonly #context: ViewContext;
  #revision = -1;
  #alignments: Alignment[] = [];
  #delimiters = "";
  /** The header, then the rows. */
  #cells: Cell[][] = [];
  /** What the rows need that cannot change any more. */
  #kept: ColumnNeeds = { lines: 0, natural: [], words: [] };
  #widths: number[] | undefined;
  /** Where the rows of each line begin. */
  #starts: number[] = [];

  constructor(node: LeafNode, context: ViewContext) {
    this.#node = node;
    this.#context = context;
  }

  update(): number {
    const delimiters = this.#node.lines[1] ?? "";
    if (this.#revision !== this.#node.revision || delimiters !== this.#delimiters) {
      this.#cells = [];
      this.#kept = { lines: 0, natural: [], words: [] };
      this.rows.length = 0;
    }
    this.#revision = this.#node.revision;
    this.#delimiters = delimiters;
    this.#alignments = alignmentsOf(delimiters);
    const changed = this.#readCells();
    const widths = this.#columnWidths();
    const isNewLayout = this.rows.length === 0 || `${widths}` !== `${this.#widths}`;
    this.#widths = widths;
    return this.#draw(isNewLayout ? 0 : changed);
  }

  /** The index of the first row of cells that has changed. */
  #readCells(): number {
    const { lines } = this.#node;
    // All but the last line are whole, and whole lines do not change. The second line has no cells.
    const count = Math.max(1, lines.length - 1);
    const changed = Math.max(0, Math.min(this.#cells.length, count) - 1);
    this.#cells.length = changed;
    for (let index = changed; index < count; index++) {
      const line = lines[index === 0 ? 0 : index + 1] ?? "";
      const texts = cellsOf(line);
      // What is open in the last cell would need room that it does not need once it is closed.
      if (index === count - 1 && !line.trimEnd().endsWith("|")) texts.push(withoutOpenMarks(texts.pop() ?? ""));
      this.#cells.push(this.#alignments.map((_, column) => this.#cell(texts[column] ?? "", index === 0)));
    }
    return changed;
  }

  #cell(text: string, isHeader: boolean): Cell {
    const { references, style } = this.#context;
    const tokens = inlineTokens(text, references.resolve(text, this.#node));
    const readable = readableText(tokens).replaceAll("\n", " ");
    const bold: InlineStyle = { ...style, plain: (plain) => style.plain(style.theme.bold(plain)) };
    const styled = styledText(tokens, isHeader ? bold : style).replaceAll("\n", " ");
    const longestWordColumns = Math.max(0, ...readable.split(" ").map(visibleWidth));
    return { text: readable, styled, widthColumns: visibleWidth(styled), longestWordColumns };
  }

  #columnWidths(): number[] | undefined {
    while (this.#kept.lines < this.#cells.length - 1) {
      this.#kept = withRow(this.#kept, this.#cells[this.#kept.lines] ?? []);
    }
    const { natural, words } = withRow(this.#kept, this.#cells.at(-1) ?? []);
    return columnWidths(natural, words, this.#context.widthColumns - 3 * natural.length - 1);
  }

  /** Draws the lines from one on, and what stands below. */
  #draw(from: number): number {
    const changedFrom = from === 0 ? 0 : (this.#starts[from] ?? 0);
    this.rows.length = changedFrom;
    this.#starts.length = from;
    for (let index = from; index < this.#cells.length; index++) {
      this.#starts.push(this.rows.length);
      if (this.#widths) this.#drawRow(this.#cells[index] ?? [], index, this.#widths);
      else if (index > 0 || this.#cells.length === 1) this.#drawFields(this.#cells[index] ?? [], index);
    }
    if (this.#widths) this.rows.push(border("└", "┴", "┘", this.#widths));
    return changedFrom;
  }

  #drawRow(cells: readonly Cell[], index: number, widths: readonly number[]): void {
    this.rows.push(index === 0 ? border("┌", "┬", "┐", widths) : border("├", "┼", "┤", widths));
    const columns = cells.map((cell, column) => wrapTextWithAnsi(cell.styled, widths[column] ?? 1));
    const height = Math.max(1, ...columns.map((rows) => rows.length));
    for (let row = 0; row < height; row++) {
      const parts = columns.map((rows, column) =>
        aligned(rows[row] ?? "", widths[column] ?? 1, this.#alignments[column] ?? "left"),
      );
      this.rows.push(`│ ${parts.join(" │ ")} │`);
    }
  }

  /** `Header: text` for each cell that is not empty. */
  #drawFields(cells: readonly Cell[], index: number): void {
    const { widthColumns, style } = this.#context;
    if (index > 1) this.rows.push(style.theme.hr("─".repeat(Math.min(widthColumns, fieldRuleColumns))));
    for (const [column, cell] of cells.entries()) {
      const name = this.#cells[0]?.[column];
      const styled = index === 0 || !name?.text ? cell.styled : `${name.styled}: ${cell.styled}`;
      if (cell.text !== "") this.rows.push(...wrapTextWithAnsi(styled, widthColumns));
    }
  }
}

/** A short line between the fields of two rows. */
const fieldRuleColumns = 10;

function withRow({ lines, natural, words }: ColumnNeeds, row: readonly Cell[]): ColumnNeeds {
  return {
    lines: lines + 1,
    natural: row.map((cell, column) => Math.max(natural[column] ?? 0, cell.widthColumns)),
    words: row.map((cell, column) => Math.max(words[column] ?? 0, cell.longestWordColumns)),
  };
}

function border(left: string, middle: string, right: string, widths: readonly number[]): string {
  return `${left}─${widths.map((width) => "─".repeat(width)).join(`─${middle}─`)}─${right}`;
}

function aligned(row: string, widthColumns: number, alignment: Alignment): string {
  const text = row.includes("\x1b") ? row + endStyles : row;
  const missing = Math.max(0, widthColumns - visibleWidth(row));
  const before = alignment === "right" ? missing : alignment === "center" ? Math.floor(missing / 2) : 0;
  return " ".repeat(before) + text + " ".repeat(missing - before);
}
