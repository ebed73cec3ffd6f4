import { visibleWidth } from "../../text/width.js";
import { type BlockView, leastColumns, type ViewContext } from "./block-view.js";
import type { BlockNode, ContainerNode } from "./blocks.js";

/** A child, its view, and where its rows stand among those of the container. */
interface Place {
  node: BlockNode;
  view: BlockView;
  start: number;
}

/** What stands before the rows of a child. */
interface Prefix {
  first: string;
  others: string;
  widthColumns: number;
}

const noPrefix: Prefix = { first: "", others: "", widthColumns: 0 };

/** The rows of the blocks in a container, one below the other. Rows above the first change stay as they are. */
export class ContainerView implements BlockView {
  readonly rows: string[] = [];
  readonly #node: ContainerNode;
  readonly #context: ViewContext;
  readonly #places: Place[] = [];

  constructor(node: ContainerNode, context: ViewContext) {
    this.#node = node;
    this.#context = context;
  }

  update(): number {
    const { children, dirtyFrom } = this.#node;
    this.#node.dirtyFrom = Number.POSITIVE_INFINITY;
    if (children.length === 0) return this.#showEmpty();
    const first = Math.min(dirtyFrom, this.#places.length, children.length);
    if (first === children.length && first === this.#places.length) return this.rows.length;
    const kept = this.#places[first];
    const isKept = kept !== undefined && kept.node === children[first];
    const keptRows = isKept ? kept.view.update() : 0;
    const changedFrom = isKept ? kept.start + keptRows : this.#endOf(first - 1);
    this.rows.length = changedFrom;
    for (let index = first; index < children.length; index++) {
      const child = children[index];
      if (child) this.#place(child, index, index === first ? keptRows : 0, index === first && isKept);
    }
    this.#places.length = children.length;
    return changedFrom;
  }

  /** @param isInStep - its view is up to date, and its rows before `from` stand already */
  #place(node: BlockNode, index: number, from: number, isInStep: boolean): void {
    const known = this.#places[index];
    const prefix = this.#prefix(node.kind === "list" && index > 0);
    const view = known?.node === node ? known.view : this.#viewOf(node, prefix);
    if (!isInStep) {
      view.update();
      const previous = this.#node.children[index - 1];
      if (previous && hasGap(this.#node, previous, node)) this.rows.push(this.#gapRow());
      this.#places[index] = { node, view, start: this.rows.length };
    }
    for (let row = from; row < view.rows.length; row++) {
      this.rows.push((row === 0 && index === 0 ? prefix.first : prefix.others) + (view.rows[row] ?? ""));
    }
  }

  #viewOf(node: BlockNode, { widthColumns }: Prefix): BlockView {
    const context = { ...this.#context, widthColumns: this.#context.widthColumns - widthColumns };
    if (this.#node.kind === "quote") {
      const { theme } = this.#context.style;
      context.style = { ...context.style, plain: (text) => theme.quote(theme.italic(text)) };
    }
    return this.#context.viewOf(node, context);
  }

  #endOf(index: number): number {
    const place = this.#places[index];
    return place ? place.start + place.view.rows.length : 0;
  }

  #showEmpty(): number {
    this.#places.length = 0;
    this.rows.length = 0;
    const { first } = this.#prefix(false);
    if (first !== "") this.rows.push(first);
    return 0;
  }

  #gapRow(): string {
    return this.#node.kind === "quote" ? this.#prefix(false).others.trimEnd() : "";
  }

  /** Where it would leave no room for the text, there is none. */
  #prefix(isNestedList: boolean): Prefix {
    const { kind, marker, taskBox } = this.#node;
    const { theme } = this.#context.style;
    if (kind === "quote") {
      const border = theme.quoteBorder("│ ");
      return this.#fitting({ first: border, others: border, widthColumns: visibleWidth(border) });
    }
    if (kind !== "item") return noPrefix;
    const first = theme.listBullet(marker) + taskBox;
    const widthColumns = isNestedList ? 2 : visibleWidth(first);
    return this.#fitting({ first, others: " ".repeat(widthColumns), widthColumns });
  }

  #fitting(prefix: Prefix): Prefix {
    return prefix.widthColumns + leastColumns <= this.#context.widthColumns ? prefix : noPrefix;
  }
}

/** Whether a blank row stands between two blocks. */
function hasGap(container: ContainerNode, previous: BlockNode, next: BlockNode): boolean {
  if (container.kind === "list" || container.kind === "item") return next.isAfterBlank;
  if (previous.kind === "list" || previous.kind === "html") return next.isAfterBlank;
  return next.isAfterBlank || previous.kind !== "paragraph" || next.kind !== "list";
}
