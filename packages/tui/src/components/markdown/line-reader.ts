import { type BlockNode, ContainerNode, LeafNode, touch } from "./blocks.js";
import {
  atxHeading,
  closesFence,
  fenceOpening,
  htmlOpening,
  indentAt,
  isBlankFrom,
  isRule,
  type ListMarker,
  linkDefinition,
  listMarker,
  setextDepth,
  taskBox,
} from "./line-rules.js";
import type { References } from "./references.js";
import type { SpineState } from "./spine-mark.js";
import { tableColumns } from "./table-cells.js";

/** Containers within each other; what goes deeper is text. */
const maxDepth = 24;

/** One line, and how far it has been read. */
interface Cursor {
  readonly line: string;
  /** Where the line stands in the source: with it, a block is known again. */
  readonly start: number;
  readonly isWhole: boolean;
  readonly before: ReadonlyMap<string, BlockNode>;
  at: number;
  /** Containers that the line goes on with. */
  depth: number;
  /** It goes on with all of them. */
  isInside: boolean;
  /** A block has begun in this line. */
  hasBegun: boolean;
}

/**
 * Reads a document line by line, as CommonMark says: each line goes on with the open blocks or begins others.
 * Source: https://spec.commonmark.org/0.31.2/#appendix-a-parsing-strategy and https://github.github.com/gfm/ (tables)
 */
export class LineReader {
  state: SpineState;
  /** Blocks that were made by lines that are not whole, by what they are and where they stand. */
  readonly made: Map<string, BlockNode> = new Map();
  readonly #references: References;

  constructor(document: ContainerNode, references: References) {
    this.state = { open: [document], leaf: undefined, isAfterBlank: false, undefine: undefined };
    this.#references = references;
  }

  read(line: string, start: number, isWhole: boolean, before: ReadonlyMap<string, BlockNode>): void {
    const cursor: Cursor = { line, start, isWhole, before, at: 0, depth: 1, isInside: false, hasBegun: false };
    const { open } = this.state;
    for (let next = open[1]; next && goesOn(next, cursor); next = open[cursor.depth]) cursor.depth++;
    cursor.isInside = cursor.depth === open.length;
    if (this.#goOnVerbatim(cursor)) this.state.isAfterBlank = false;
    else if (isBlankFrom(line, cursor.at)) this.#readBlank(cursor);
    else {
      while (this.#beginContainer(cursor));
      const isEmptyContainer = cursor.hasBegun && isBlankFrom(line, cursor.at);
      if (!isEmptyContainer && !this.#beginLeaf(cursor)) this.#readText(cursor);
      this.state.isAfterBlank = false;
    }
  }

  /** Lines in a fence or in HTML are taken as they are. */
  #goOnVerbatim(cursor: Cursor): boolean {
    const { leaf } = this.state;
    if (!leaf || !cursor.isInside) return false;
    const text = cursor.line.slice(cursor.at);
    if (leaf.kind === "html") {
      if (!leaf.endsWith && text.trim() === "") return false;
      this.#push(leaf, text);
      if (leaf.endsWith?.test(text)) this.#closeLeaf();
      return true;
    }
    if (leaf.kind !== "fence") return false;
    const indent = indentAt(text, 0);
    const closes = indent > 3 ? "no" : closesFence(text.slice(indent), leaf.fence);
    if (closes === "yes") this.#closeLeaf();
    // The beginning of a closing fence is not shown: it would be a row of code that vanishes again.
    else if (closes === "no" || cursor.isWhole) this.#push(leaf, text.slice(Math.min(indent, leaf.fenceIndent)));
    return true;
  }

  #readBlank(cursor: Cursor): void {
    const { open, leaf } = this.state;
    if (!cursor.isInside) this.#keep(open[cursor.depth - 1]?.kind === "list" ? cursor.depth - 1 : cursor.depth);
    else if (leaf?.kind === "indented") this.#push(leaf, cursor.line.slice(cursor.at + 4));
    else this.#closeLeaf();
    this.state.isAfterBlank = true;
  }

  /** A paragraph that this line may go on with. */
  #openParagraph(cursor: Cursor): LeafNode | undefined {
    const { leaf } = this.state;
    return !cursor.hasBegun && leaf?.kind === "paragraph" ? leaf : undefined;
  }

  #beginContainer(cursor: Cursor): boolean {
    const { line } = cursor;
    const indent = indentAt(line, cursor.at);
    if (indent > 3 || (cursor.hasBegun ? this.state.open.length : cursor.depth) >= maxDepth) return false;
    const from = cursor.at + indent;
    if (line[from] === ">") {
      this.#begin(cursor);
      this.#add(new ContainerNode("quote", this.state.isAfterBlank), `quote:${cursor.start + from}`, cursor);
      cursor.at = line[from + 1] === " " ? from + 2 : from + 1;
      return !isBlankFrom(line, cursor.at);
    }
    // Only the beginning is looked at, so that a long line costs no more than a short one.
    const marker = listMarker(line.slice(from));
    if (!marker || isRule(line.slice(from)) || !this.#mayBeginItem(cursor, marker)) return false;
    this.#beginItem(cursor, marker, indent);
    return !isBlankFrom(line, cursor.at);
  }

  /** Within a paragraph a number is as a rule one of the text, and so is a lone dash. */
  #mayBeginItem(cursor: Cursor, marker: ListMarker): boolean {
    if (!cursor.isInside || !this.#openParagraph(cursor)) return true;
    return !marker.isEmpty && (marker.number ?? 1) === 1;
  }

  #beginItem(cursor: Cursor, marker: ListMarker, indent: number): void {
    const from = cursor.at + indent;
    const { isAfterBlank } = this.state;
    const at = cursor.start + from;
    this.#begin(cursor, marker.type);
    let list = this.#innermost();
    if (list.kind !== "list") {
      const details = { marker: marker.type, firstNumber: marker.number ?? 1 };
      list = this.#add(new ContainerNode("list", isAfterBlank, details), `list:${at}:${marker.type}`, cursor);
    }
    const shown = marker.number === undefined ? "- " : `${list.firstNumber + list.children.length}. `;
    cursor.at = from + marker.length;
    const box = taskBox(cursor.line.slice(cursor.at, cursor.at + 5));
    const details = { marker: shown, taskBox: box, contentIndent: indent + marker.contentColumns };
    const key = `item:${at}:${marker.contentColumns}:${box}:${shown}`;
    this.#add(new ContainerNode("item", isAfterBlank, details), key, cursor);
    cursor.at += box.length;
  }

  #beginLeaf(cursor: Cursor): boolean {
    const indent = indentAt(cursor.line, cursor.at);
    const { isAfterBlank, leaf } = this.state;
    if (indent > 3) {
      if (this.#openParagraph(cursor)) return false;
      const text = cursor.line.slice(cursor.at + 4);
      if (cursor.isInside && !cursor.hasBegun && leaf?.kind === "indented") this.#push(leaf, text);
      else this.#addLeaf(cursor, new LeafNode("indented", isAfterBlank), [text]);
      return true;
    }
    cursor.at += indent;
    const text = cursor.line.slice(cursor.at);
    const heading = atxHeading(text);
    if (heading) {
      this.#addLeaf(cursor, new LeafNode("heading", isAfterBlank, { depth: heading.depth }), [heading.text]);
      this.#closeLeaf();
      return true;
    }
    const fence = fenceOpening(text);
    if (fence) {
      this.#addLeaf(cursor, new LeafNode("fence", isAfterBlank, { ...fence, fenceIndent: indent }), []);
      return true;
    }
    return this.#transformParagraph(cursor, text) || this.#beginRareLeaf(cursor, text);
  }

  #beginRareLeaf(cursor: Cursor, text: string): boolean {
    const { isAfterBlank } = this.state;
    if (isRule(text)) {
      this.#addLeaf(cursor, new LeafNode("rule", isAfterBlank), []);
      this.#closeLeaf();
      return true;
    }
    const isInParagraph = this.#openParagraph(cursor) !== undefined;
    const html = htmlOpening(text, isInParagraph);
    if (html) {
      this.#addLeaf(cursor, new LeafNode("html", isAfterBlank, html), [text]);
      if (html.endsWith?.test(text)) this.#closeLeaf();
      return true;
    }
    const definition = isInParagraph ? undefined : linkDefinition(text);
    if (!definition) return false;
    this.#begin(cursor);
    this.state.undefine = this.#references.define(definition.label, definition.href);
    return true;
  }

  /** An underline makes a heading of a paragraph, a row of dashes and bars makes a table of its last line. */
  #transformParagraph(cursor: Cursor, text: string): boolean {
    const paragraph = cursor.isInside ? this.#openParagraph(cursor) : undefined;
    if (!paragraph) return false;
    const { isAfterBlank, lines } = paragraph;
    const depth = setextDepth(text);
    if (depth !== undefined) {
      this.#innermost().children.pop();
      this.#addLeaf(cursor, new LeafNode("heading", isAfterBlank, { depth }), [lines.join("\n").trimEnd()]);
      this.#closeLeaf();
      return true;
    }
    const header = lines.at(-1) ?? "";
    const columns = tableColumns(header, text, cursor.isWhole);
    if (columns === "none") return false;
    // What may become a table with the rest of the line is not shown as text.
    if (columns === "perhaps") return true;
    this.#innermost().children.pop();
    if (lines.length > 1) this.#addLeaf(cursor, new LeafNode("paragraph", isAfterBlank), lines.slice(0, -1));
    this.#addLeaf(cursor, new LeafNode("table", lines.length === 1 && isAfterBlank), [header, text]);
    return true;
  }

  #readText(cursor: Cursor): void {
    const { leaf, isAfterBlank } = this.state;
    const text = cursor.line.slice(cursor.at + indentAt(cursor.line, cursor.at));
    const goesOn = this.#openParagraph(cursor) ?? (cursor.isInside && !cursor.hasBegun ? leaf : undefined);
    if (goesOn && (goesOn.kind === "paragraph" || goesOn.kind === "table")) this.#push(goesOn, text);
    else this.#addLeaf(cursor, new LeafNode("paragraph", isAfterBlank), [text]);
  }

  /** A block begins: what this line does not go on with is over. */
  #begin(cursor: Cursor, itemType?: string): void {
    if (cursor.hasBegun) return;
    cursor.hasBegun = true;
    const last = this.state.open[cursor.depth - 1];
    const staysInList = last?.kind !== "list" || last.marker === itemType;
    this.#keep(staysInList ? cursor.depth : cursor.depth - 1);
  }

  #keep(depth: number): void {
    this.state.open.length = depth;
    this.#closeLeaf();
  }

  #closeLeaf(): void {
    const { leaf } = this.state;
    if (leaf && (leaf.kind === "fence" || leaf.kind === "indented")) {
      leaf.isClosed = true;
      touch(leaf);
    }
    this.state.leaf = undefined;
  }

  #addLeaf(cursor: Cursor, fresh: LeafNode, lines: readonly string[]): void {
    this.#begin(cursor);
    const key = `${fresh.kind}:${cursor.start + cursor.at}:${fresh.depth}:${fresh.fence}:${fresh.language}`;
    const known = cursor.before.get(key);
    const leaf = known instanceof LeafNode && known.isAfterBlank === fresh.isAfterBlank ? known : fresh;
    leaf.lines.push(...lines);
    this.#innermost().add(leaf);
    if (!cursor.isWhole) this.made.set(key, leaf);
    this.state.leaf = leaf;
  }

  #add(fresh: ContainerNode, key: string, cursor: Cursor): ContainerNode {
    const known = cursor.before.get(key);
    const container = known instanceof ContainerNode && known.isAfterBlank === fresh.isAfterBlank ? known : fresh;
    this.#innermost().add(container);
    this.state.open.push(container);
    if (!cursor.isWhole) this.made.set(key, container);
    return container;
  }

  #push(leaf: LeafNode, text: string): void {
    leaf.lines.push(text);
    touch(leaf);
  }

  #innermost(): ContainerNode {
    const { open } = this.state;
    return open.at(-1) ?? this.#document;
  }

  get #document(): ContainerNode {
    return this.state.open[0] ?? new ContainerNode("document", false);
  }
}

/** Whether a line goes on with a container; if so, its marks or its indent are read. */
function goesOn(container: ContainerNode, cursor: Cursor): boolean {
  const { line } = cursor;
  if (container.kind === "list") return true;
  const indent = indentAt(line, cursor.at);
  if (container.kind === "quote") {
    const from = cursor.at + indent;
    if (indent > 3 || line[from] !== ">") return false;
    cursor.at = line[from + 1] === " " ? from + 2 : from + 1;
    return true;
  }
  if (cursor.at + indent >= line.length) return container.children.length > 0;
  if (indent < container.contentIndent) return false;
  cursor.at += container.contentIndent;
  return true;
}
