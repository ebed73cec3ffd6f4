import { textField } from "./fields.js";
import type { Entry } from "./session-data.js";

/** An entry in the order of the tree, with what hangs on it directly behind. */
export interface TreeRow {
  entry: Entry;
  /** Forks above it. */
  depth: number;
  /** It begins one of several branches. */
  beginsBranch: boolean;
  /** Index behind its last descendant in the list of rows. */
  end: number;
}

/** The entries with their parents and children. Entries whose parent is unknown, or stands behind them, are roots. */
export class EntryTree {
  readonly entries: readonly Entry[];
  readonly #byId = new Map<string, Entry>();
  readonly #parents = new Map<Entry, Entry>();
  readonly #children = new Map<Entry | null, Entry[]>([[null, []]]);
  /** Places in the list of entries: of each, and of the newest one below it. */
  readonly #newest = new Map<Entry, number>();
  readonly #labels = new Map<string, string>();

  constructor(entries: readonly Entry[]) {
    this.entries = entries;
    for (const [index, entry] of entries.entries()) this.#add(entry, index);
    for (const entry of entries.toReversed()) this.#raiseNewest(entry);
  }

  get(id: string): Entry | undefined {
    return this.#byId.get(id);
  }

  /** The label that stands at last. */
  label(entry: Entry): string {
    return this.#labels.get(entry.id) ?? "";
  }

  /** From the root to an entry. */
  path(leaf: Entry | undefined): Entry[] {
    const path: Entry[] = [];
    for (let entry = leaf; entry; entry = this.#parents.get(entry)) path.push(entry);
    return path.reverse();
  }

  /** The end of the branch below an entry that was written last. */
  newestBelow(entry: Entry): Entry {
    return this.entries[this.#newest.get(entry) ?? -1] ?? entry;
  }

  /** Every entry, parents before children. Without recursion: a session may be thousands of entries deep. */
  rows(): TreeRow[] {
    const rows: TreeRow[] = [];
    const open: TreeRow[] = [];
    const stack = this.#forks(null, 0);
    for (let next = stack.pop(); next; next = stack.pop()) {
      const parent = this.#parents.get(next.entry);
      while (open.length > 0 && open.at(-1)?.entry !== parent) close(open, rows.length);
      rows.push(next);
      open.push(next);
      for (const row of this.#forks(next.entry, next.depth)) stack.push(row);
    }
    while (open.length > 0) close(open, rows.length);
    return rows;
  }

  /** The children as rows, last first. */
  #forks(parent: Entry | null, depth: number): TreeRow[] {
    const children = this.#children.get(parent) ?? [];
    const beginsBranch = children.length > 1;
    return children.map((entry) => ({ entry, depth: depth + (beginsBranch ? 1 : 0), beginsBranch, end: 0 })).reverse();
  }

  #add(entry: Entry, index: number): void {
    this.#newest.set(entry, index);
    const parent = entry.parentId === null ? undefined : this.#byId.get(entry.parentId);
    this.#byId.set(entry.id, entry);
    if (parent) this.#parents.set(entry, parent);
    const siblings = this.#children.get(parent ?? null);
    if (siblings) siblings.push(entry);
    else this.#children.set(parent ?? null, [entry]);
    if (entry.type === "label") this.#labels.set(textField(entry.value, "targetId"), textField(entry.value, "label"));
  }

  /** Children stand behind their parents: when an entry's turn comes from the end, all below it is known. */
  #raiseNewest(entry: Entry): void {
    const parent = this.#parents.get(entry);
    if (!parent) return;
    this.#newest.set(parent, Math.max(this.#newest.get(parent) ?? -1, this.#newest.get(entry) ?? -1));
  }
}

function close(open: TreeRow[], end: number): void {
  const row = open.pop();
  if (row) row.end = end;
}
