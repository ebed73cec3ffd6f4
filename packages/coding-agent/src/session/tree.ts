import type { SessionEntry, SessionTreeNode } from "./entries.js";

/** A label and when it was set. */
export interface EntryLabel {
  label: string;
  timestamp: string;
}

/** The entries of a session by id, with the leaf that the next one hangs on. Appending costs O(1). */
export class SessionTree {
  readonly #entries: SessionEntry[] = [];
  readonly #byId = new Map<string, SessionEntry>();
  /** Entries that hang elsewhere than they say, or nowhere. */
  readonly #rerouted = new Map<string, string | undefined>();
  readonly #labels = new Map<string, EntryLabel>();
  readonly #bridges: ReadonlyMap<string, string>;
  /** Entries that name a parent which does not stand before them. */
  readonly #orphans: SessionEntry[] = [];
  /** Made when it is first asked for. */
  #children: Map<string, SessionEntry[]> | undefined;
  #name: string | undefined;
  #leafId: string | null = null;

  constructor(entries: readonly SessionEntry[] = [], bridges: ReadonlyMap<string, string> = new Map()) {
    this.#bridges = bridges;
    for (const entry of entries) this.add(entry);
  }

  /** The tree of the same file after others wrote to it. A leaf that was moved stays where it is. */
  renewed(entries: readonly SessionEntry[], bridges: ReadonlyMap<string, string>): SessionTree {
    const tree = new SessionTree(entries, bridges);
    if (this.last()?.id !== (this.#leafId ?? undefined)) tree.moveLeaf(this.#leafId);
    return tree;
  }

  get leafId(): string | null {
    return this.#leafId;
  }

  /** The name given last, on whatever branch. */
  get name(): string | undefined {
    return this.#name;
  }

  get size(): number {
    return this.#entries.length;
  }

  /** Entries whose parent is missing, or stands after them as in a ring. Each begins a branch of its own. */
  get orphans(): readonly SessionEntry[] {
    return this.#orphans;
  }

  /** Every entry in file order, or those from a position on; a copy. */
  list(from = 0): SessionEntry[] {
    return this.#entries.slice(from);
  }

  last(): SessionEntry | undefined {
    return this.#entries.at(-1);
  }

  get(id: string): SessionEntry | undefined {
    return this.#byId.get(id);
  }

  has(id: string): boolean {
    return this.#byId.has(id);
  }

  label(id: string): EntryLabel | undefined {
    return this.#labels.get(id);
  }

  /** The first of two entries with one id keeps it, since what hangs on it was written for it; the other is passed over. */
  add(entry: SessionEntry): void {
    if (this.#byId.has(entry.id)) return;
    const parentId = this.#resolveParent(entry);
    if (parentId !== (entry.parentId ?? undefined)) this.#reroute(entry, parentId);
    if (this.#children) addChild(this.#children, parentId, entry);
    this.#byId.set(entry.id, entry);
    this.#entries.push(entry);
    this.#leafId = entry.id;
    if (entry.type === "label") this.#setLabel(entry.targetId, entry.label, entry.timestamp);
    if (entry.type === "session_info") this.#name = entry.name?.trim() || undefined;
  }

  /** `null` makes the next entry another root. */
  moveLeaf(id: string | null): void {
    this.#leafId = id;
  }

  /**
   * The id of an entry's parent; across a damaged line, that of the entry before the damage. A parent that does not
   * stand before its child is none, so no file can hold a ring.
   */
  parentOf(entry: SessionEntry): string | undefined {
    return this.#rerouted.size > 0 && this.#rerouted.has(entry.id)
      ? this.#rerouted.get(entry.id)
      : (entry.parentId ?? undefined);
  }

  /** From the root to an entry. */
  branch(leafId: string | null | undefined = this.#leafId): SessionEntry[] {
    return [...this.fromLeaf(leafId)].reverse();
  }

  /** From an entry to the root, as far as it is asked for. */
  *fromLeaf(leafId: string | null | undefined = this.#leafId): Generator<SessionEntry, void, undefined> {
    let entry = leafId == null ? undefined : this.#byId.get(leafId);
    while (entry) {
      yield entry;
      const parentId = this.parentOf(entry);
      entry = parentId === undefined ? undefined : this.#byId.get(parentId);
    }
  }

  children(id: string): SessionEntry[] {
    this.#children ??= this.#allChildren();
    return [...(this.#children.get(id) ?? [])];
  }

  /** All roots with what hangs on them, children by time. Orphans are roots. */
  nodes(): SessionTreeNode[] {
    const nodes = this.#entries.map((entry) => this.#node(entry));
    const byId = new Map<string, SessionTreeNode>();
    for (const node of nodes) byId.set(node.entry.id, node);
    const roots: SessionTreeNode[] = [];
    for (const node of nodes) {
      const parentId = this.parentOf(node.entry);
      const parent = parentId === undefined ? undefined : byId.get(parentId);
      (parent?.children ?? roots).push(node);
    }
    for (const { children } of nodes) if (children.length > 1) children.sort(byTime);
    return roots.sort(byTime);
  }

  #resolveParent(entry: SessionEntry): string | undefined {
    if (typeof entry.parentId === "string" && this.#byId.has(entry.parentId)) return entry.parentId;
    return entry.parentId === null ? undefined : this.#bridges.get(entry.id);
  }

  #reroute(entry: SessionEntry, parentId: string | undefined): void {
    this.#rerouted.set(entry.id, parentId);
    if (parentId === undefined) this.#orphans.push(entry);
  }

  #allChildren(): Map<string, SessionEntry[]> {
    const children = new Map<string, SessionEntry[]>();
    for (const entry of this.#entries) addChild(children, this.parentOf(entry), entry);
    return children;
  }

  #node(entry: SessionEntry): SessionTreeNode {
    const node: SessionTreeNode = { entry, children: [] };
    const label = this.#labels.size > 0 ? this.#labels.get(entry.id) : undefined;
    if (label) Object.assign(node, { label: label.label, labelTimestamp: label.timestamp });
    return node;
  }

  #setLabel(targetId: string, label: string | undefined, timestamp: string): void {
    if (label) this.#labels.set(targetId, { label, timestamp });
    else this.#labels.delete(targetId);
  }
}

function addChild(children: Map<string, SessionEntry[]>, parentId: string | undefined, entry: SessionEntry): void {
  if (parentId === undefined) return;
  const siblings = children.get(parentId);
  if (siblings) siblings.push(entry);
  else children.set(parentId, [entry]);
}

function byTime(a: SessionTreeNode, b: SessionTreeNode): number {
  const [first, second] = [a.entry.timestamp, b.entry.timestamp];
  return first < second ? -1 : first > second ? 1 : 0;
}
