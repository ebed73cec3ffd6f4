import { hyperlink } from "../../text/hyperlink.js";
import { visibleWidth } from "../../text/width.js";
import { wrapTextWithAnsi } from "../../text/wrap.js";
import { type BlockView, leastColumns, type ViewContext } from "./block-view.js";
import type { LeafNode } from "./blocks.js";
import { RowFlow } from "./row-flow.js";

/** A longer line is laid out in pieces, and not coloured while it grows. In UTF-16 units. */
const longLine = 1024;
const address = /https?:\/\/[^\s\x1b"'`<>(){}[\]\\]+[^\s\x1b"'`<>(){}[\]\\.,;:!?]/g;

/** Code, or HTML as it stands: one line below the other. Only the last line is worked on when more comes. */
export class CodeView implements BlockView {
  readonly rows: string[] = [];
  readonly #node: LeafNode;
  readonly #context: ViewContext;
  readonly #indent: string;
  readonly #lineColumns: number;
  /** Lines that are drawn for good, and their rows. */
  #keptLines = 0;
  #keptRows = 0;
  /** How many lines were drawn as a whole, after the end of the block. */
  #wholeLines = -1;
  /** The last line, if it is long: what of it is laid out for good. */
  #long: { flow: RowFlow; units: number; keptRows: number } | undefined;

  constructor(node: LeafNode, context: ViewContext) {
    this.#node = node;
    this.#context = context;
    const indent = node.kind === "html" ? "" : (context.style.theme.codeBlockIndent ?? "  ");
    this.#indent = visibleWidth(indent) + leastColumns <= context.widthColumns ? indent : "";
    this.#lineColumns = context.widthColumns - visibleWidth(this.#indent);
  }

  update(): number {
    const { theme } = this.#context.style;
    const isWhole = this.#node.isClosed && theme.highlightCode !== undefined;
    const wholeLines = isWhole ? this.#node.lines.length : -1;
    if (isWhole && wholeLines === this.#wholeLines) return this.rows.length;
    if (wholeLines !== this.#wholeLines) this.#restart();
    this.#wholeLines = wholeLines;
    const isNew = this.rows.length === 0;
    const lines = this.#shownLines();
    this.rows.length = this.#keptRows;
    if (isNew) this.#border(this.#node.language);
    if (isNew) this.#keptRows = this.rows.length;
    const changedFrom = isNew ? 0 : this.#keptRows;
    if (isWhole) {
      const colored = theme.highlightCode?.(lines.join("\n"), this.#language()) ?? [];
      for (const line of colored) this.#place(this.#linked(line));
    } else this.#placeLines(lines);
    this.#border("");
    return changedFrom;
  }

  #restart(): void {
    this.rows.length = 0;
    this.#keptLines = 0;
    this.#keptRows = 0;
    this.#long = undefined;
  }

  /** Blank lines at the end of indented code do not belong to it. */
  #shownLines(): readonly string[] {
    const { lines, kind } = this.#node;
    if (kind === "fence") return lines;
    let end = lines.length;
    while (end > this.#keptLines && lines[end - 1]?.trim() === "") end--;
    return end === lines.length ? lines : lines.slice(0, end);
  }

  #placeLines(lines: readonly string[]): void {
    while (this.#keptLines < lines.length - 1) {
      this.#placeLine(lines[this.#keptLines] ?? "");
      this.#long = undefined;
      this.#keptLines++;
      this.#keptRows = this.rows.length;
    }
    const last = lines.at(-1);
    if (last !== undefined && this.#keptLines < lines.length) this.#placeLine(last);
  }

  #placeLine(line: string): void {
    if (line.length > longLine) this.#placeLongLine(line);
    else this.#place(this.#linked(this.#painted(line)));
  }

  #painted(line: string): string {
    const { theme, plain } = this.#context.style;
    if (line === "") return "";
    if (this.#node.kind === "html") return plain(line);
    const colored = theme.highlightCode?.(line, this.#language())[0];
    return colored ?? theme.codeBlock(line);
  }

  /** Pieces of fixed length are laid out for good. */
  #placeLongLine(line: string): void {
    const { theme, plain } = this.#context.style;
    const paint = this.#node.kind === "html" ? plain : theme.codeBlock;
    const long = this.#long ?? { flow: new RowFlow(this.#lineColumns), units: 0, keptRows: 0 };
    this.#long = long;
    while (line.length - long.units > longLine) {
      const end = pieceEnd(line, long.units);
      long.flow.add(this.#linked(paint(line.slice(long.units, end))));
      long.units = end;
    }
    long.flow.show(this.#linked(paint(line.slice(long.units))));
    for (const row of long.flow.rows.slice(long.keptRows)) this.rows.push(this.#indent + row);
    this.#keptRows += long.flow.keptRows - long.keptRows;
    long.keptRows = long.flow.keptRows;
  }

  #place(line: string): void {
    for (const row of wrapTextWithAnsi(line, this.#lineColumns)) this.rows.push(this.#indent + row);
  }

  /** An address that is wrapped opens as a whole. */
  #linked(line: string): string {
    if (!this.#context.style.hasHyperlinks || this.#node.kind === "html" || !line.includes("://")) return line;
    return line.replace(address, (url) => hyperlink(url, url));
  }

  #border(language: string): void {
    if (this.#node.kind === "html") return;
    const border = this.#context.style.theme.codeBlockBorder(`\`\`\`${language}`);
    for (const row of wrapTextWithAnsi(border, this.#context.widthColumns)) this.rows.push(row);
  }

  #language(): string | undefined {
    return this.#node.language === "" ? undefined : this.#node.language;
  }
}

/** At the last space of the next piece, or where it is full. */
function pieceEnd(line: string, from: number): number {
  const space = line.lastIndexOf(" ", from + longLine - 1);
  if (space > from) return space;
  const code = line.charCodeAt(from + longLine - 1);
  return from + longLine - (code >= 0xd800 && code <= 0xdbff ? 1 : 0);
}
