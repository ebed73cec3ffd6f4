import type { SessionTreeNode } from "../../../../session/entries.js";
import { ListPosition } from "../list-position.js";
import type { EntryText } from "./entry-text.js";
import { keepsBooks, passesFilter, type TreeFilterMode, treeFilterModes } from "./tree-filter.js";
import { TreeItems } from "./tree-items.js";
import { TreeRows } from "./tree-rows.js";

/** What a tree is shown with at first. */
export interface TreeListOptions {
  roots: readonly SessionTreeNode[];
  leafId: string | null;
  /** @defaultValue "default" */
  filter?: TreeFilterMode;
  /** The entry to stand on. @defaultValue the leaf */
  selectedId?: string | undefined;
}

/** A row of the tree. */
export interface TreeRow {
  node: SessionTreeNode;
  text: EntryText;
  /** The lines before it. */
  prefix: string;
  /** It is on the way to the leaf. */
  isActive: boolean;
  isFolded: boolean;
}

/** The list of a tree: filter, search, folds, and where the user is. Only rows that are asked for are made. */
export class TreeList {
  readonly position: ListPosition = new ListPosition();
  readonly #leafId: string | null;
  readonly #items: TreeItems;
  /** Of each entry, whether it is on the way to the leaf. */
  readonly #isActive: Uint8Array;
  #filter: TreeFilterMode;
  #words: readonly string[] = [];
  readonly #folded = new Set<number>();
  #rows: TreeRows;
  /** What the user last went to, shown or not: a filter that shows it again leads back to it. */
  #wanted: number;

  constructor({ roots, leafId, filter = "default", selectedId }: TreeListOptions) {
    this.#leafId = leafId;
    this.#filter = filter;
    this.#items = new TreeItems(roots);
    const leaf = this.#items.indexOf(leafId);
    this.#isActive = new Uint8Array(this.#items.count);
    for (let item = leaf; item >= 0; item = this.#items.parentOf(item)) this.#isActive[item] = 1;
    const selected = this.#items.indexOf(selectedId);
    this.#wanted = selected >= 0 ? selected : leaf;
    this.#rows = this.#refilter();
  }

  get filter(): TreeFilterMode {
    return this.#filter;
  }

  /** The entry that the user stands on. */
  get selected(): SessionTreeNode | undefined {
    return this.#items.nodes[this.#rows.at(this.position.index)];
  }

  /**
   * Some of the rows.
   * @param maxLevels - of the tree, how many there is room for before a row
   */
  slice(start: number, end: number, maxLevels: number): TreeRow[] {
    const rows: TreeRow[] = [];
    for (let place = start; place < Math.min(end, this.#rows.count); place++) {
      const index = this.#rows.at(place);
      const node = this.#items.nodes[index];
      if (!node) continue;
      const [text, prefix] = [this.#items.text(index), this.#rows.prefix(index, maxLevels)];
      rows.push({ node, text, prefix, isActive: this.#isActive[index] === 1, isFolded: this.#folded.has(index) });
    }
    return rows;
  }

  /** Whether the conversation stands at an entry: nothing but bookkeeping is between it and the leaf. */
  isCurrent(id: string): boolean {
    let item = this.#items.indexOf(this.#leafId);
    for (let node = this.#items.nodes[item]; node; node = this.#items.nodes[item]) {
      if (node.entry.id === id) return true;
      if (!keepsBooks(node.entry)) return false;
      item = this.#items.parentOf(item);
    }
    return false;
  }

  /** A filter that is on already gives way to the usual one. */
  toggleFilter(filter: TreeFilterMode): void {
    this.#filter = this.#filter === filter ? "default" : filter;
    this.#refilter();
  }

  cycleFilter(by: 1 | -1): void {
    const count = treeFilterModes.length;
    this.#filter = treeFilterModes[(treeFilterModes.indexOf(this.#filter) + by + count) % count] ?? "default";
    this.#refilter();
  }

  /** Every word must fit. */
  search(query: string): void {
    this.#words = query
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== "");
    this.#refilter();
  }

  /** The user went somewhere: to where `position` is now. */
  moved(): void {
    this.#wanted = this.#rows.at(this.position.index);
  }

  /** Folds the segment that begins here; elsewhere goes up to where one does. */
  foldOrUp(): void {
    const rows = this.#rows;
    const index = rows.at(this.position.index);
    if (index < 0) return;
    if (rows.startsSegment(index) && rows.hasChildren(index) && !this.#folded.has(index)) {
      this.#folded.add(index);
      this.#unroll();
      return;
    }
    let above = rows.above(index);
    while (above >= 0 && !rows.startsSegment(above)) above = rows.above(above);
    if (above >= 0) this.#goTo(rows.placeOf(above));
  }

  /** Unfolds what is folded; elsewhere goes down to where the next segment begins, or to the end. */
  unfoldOrDown(): void {
    const rows = this.#rows;
    if (this.#folded.delete(rows.at(this.position.index))) {
      this.#unroll();
      return;
    }
    let place = this.position.index;
    // The first that hangs on an entry stands right below it.
    while (place + 1 < rows.count && rows.above(rows.at(place + 1)) === rows.at(place)) {
      place++;
      if (rows.startsSegment(rows.at(place))) break;
    }
    this.#goTo(place);
  }

  /** An empty label takes it away. */
  setLabel(id: string, label: string | undefined, timestamp: string): void {
    this.#items.setLabel(this.#items.indexOf(id), label, timestamp);
    if (this.#filter === "labeled-only" || this.#words.length > 0) this.#refilter();
  }

  #goTo(place: number): void {
    this.position.moveTo(place);
    this.moved();
  }

  /** Other entries are shown; what was folded is open again. */
  #refilter(): TreeRows {
    this.#folded.clear();
    this.#rows = new TreeRows(this.#items, (index) => this.#isShown(index), this.#folded);
    this.#settle();
    return this.#rows;
  }

  #unroll(): void {
    this.#rows.unroll();
    this.#settle();
  }

  #isShown(index: number): boolean {
    const node = this.#items.nodes[index];
    if (!node || !passesFilter(node, this.#filter, this.#leafId)) return false;
    return this.#words.length === 0 || this.#words.every((word) => this.#items.searched(index).includes(word));
  }

  /** Where the user wants to be, or at the nearest entry above it that is shown; else at the first or the last. */
  #settle(): void {
    this.position.setCount(this.#rows.count);
    const place = this.#rows.placeOf(this.#wanted);
    this.position.moveTo(place >= 0 || this.#wanted >= 0 ? place : this.#rows.count - 1);
  }
}
