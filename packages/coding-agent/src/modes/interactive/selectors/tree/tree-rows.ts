import type { TreeItems } from "./tree-items.js";

/**
 * Which entries of a tree are shown, what hangs on what among them, and how they are drawn. One pass over all entries
 * makes it; nothing is made for a row before it is drawn.
 */
export class TreeRows {
  readonly #items: TreeItems;
  /** Of each entry, the nearest above it that is shown; -1 for none. */
  readonly #above: Int32Array;
  /** Of each entry, how many of those that are shown hang on it, and the last of them; for -1 at the end. */
  readonly #childCounts: Int32Array;
  readonly #lastChildren: Int32Array;
  /** Of each entry, the one that begins the branch it stands in; -1 where nothing has branched yet. */
  readonly #branches: Int32Array;
  readonly #isShown: Uint8Array;
  readonly #folded: ReadonlySet<number>;
  /** The entries from top to bottom. */
  #order: number[] = [];
  /** Of each entry, its row; -1 for none. */
  readonly #places: Int32Array;

  constructor(items: TreeItems, isShown: (index: number) => boolean, folded: ReadonlySet<number>) {
    this.#items = items;
    this.#folded = folded;
    const { count } = items;
    this.#above = new Int32Array(count);
    this.#childCounts = new Int32Array(count + 1);
    this.#lastChildren = new Int32Array(count + 1);
    this.#branches = new Int32Array(count);
    this.#isShown = new Uint8Array(count);
    this.#places = new Int32Array(count);
    this.#hang(isShown);
    this.unroll();
  }

  /** The rows that there are. */
  get count(): number {
    return this.#order.length;
  }

  /** The entry of a row; -1 where there is none. */
  at(row: number): number {
    return this.#order[row] ?? -1;
  }

  /** The row of an entry, or of the nearest above it that has one; -1 for none. */
  placeOf(index: number): number {
    for (let item = index; item >= 0; item = this.#items.parentOf(item)) {
      const place = this.#places[item] ?? -1;
      if (place >= 0) return place;
    }
    return -1;
  }

  /** The nearest entry above that is shown; -1 for none. */
  above(index: number): number {
    return this.#above[index] ?? -1;
  }

  /** Whether a way of several begins here, or the whole tree. */
  startsSegment(index: number): boolean {
    const above = this.above(index);
    return above < 0 || this.#childCount(above) > 1;
  }

  hasChildren(index: number): boolean {
    return this.#childCount(index) > 0;
  }

  /** Lists the rows anew, without those below what is folded. */
  unroll(): void {
    const order: number[] = [];
    this.#places.fill(-1);
    for (let index = 0; index < this.#items.count; ) {
      if (this.#isShown[index]) this.#places[index] = order.push(index) - 1;
      index = this.#folded.has(index) ? (this.#items.ends[index] ?? index + 1) : index + 1;
    }
    this.#order = order;
  }

  /**
   * The lines before a row: `│  ├─ `, with a mark where it can be folded. Of a row far down only the last levels are
   * drawn.
   *
   * @param maxLevels - how many levels there is room for
   */
  prefix(index: number, maxLevels: number): string {
    const branch = this.#branches[index] ?? -1;
    const canFold = this.startsSegment(index) && this.hasChildren(index);
    const mark = canFold ? (this.#folded.has(index) ? "⊞" : "⊟") : undefined;
    const parts: string[] = [];
    let level = 0;
    for (let at = branch; at >= 0; at = this.#branches[this.above(at)] ?? -1) {
      if (level++ >= maxLevels) {
        parts.push("… ");
        break;
      }
      if (at === index) parts.push(`${this.#isLast(at) ? "└" : "├"}${mark ?? "─"} `);
      else parts.push(this.#isLast(at) ? "   " : "│  ");
    }
    return parts.reverse().join("") + (branch !== index && mark ? `${mark} ` : "");
  }

  /** Finds what hangs on what; an entry stands behind the one it hangs on, so that one is known already. */
  #hang(isShown: (index: number) => boolean): void {
    const { count } = this.#items;
    for (let index = 0; index < count; index++) {
      const parent = this.#items.parentOf(index);
      const above = parent < 0 || this.#isShown[parent] ? parent : this.above(parent);
      this.#above[index] = above;
      if (!isShown(index)) continue;
      this.#isShown[index] = 1;
      this.#childCounts[this.#slot(above)] = this.#childCount(above) + 1;
      this.#lastChildren[this.#slot(above)] = index;
    }
    for (let index = 0; index < count; index++) {
      const above = this.above(index);
      const isBranch = this.#childCount(above) > 1;
      this.#branches[index] = isBranch ? index : (this.#branches[above] ?? -1);
    }
  }

  #isLast(index: number): boolean {
    return this.#lastChildren[this.#slot(this.above(index))] === index;
  }

  #childCount(index: number): number {
    return this.#childCounts[this.#slot(index)] ?? 0;
  }

  #slot(index: number): number {
    return index < 0 ? this.#items.count : index;
  }
}
