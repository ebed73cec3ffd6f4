import { textOf } from "../../../../agent-session/transcript.js";
import type { SessionEntry, SessionTreeNode } from "../../../../session/entries.js";
import { type EntryText, entryText, type ToolCalls } from "./entry-text.js";

/** So much of a message can be searched, in UTF-16 units. */
const searchedLength = 1000;

/**
 * The entries of a tree in one line: each after what it hangs on and before its younger siblings, so that everything
 * below an entry stands right behind it. Entries go by their place in this line; plain numbers keep a tree of fifty
 * thousand quick, and depth costs nothing.
 */
export class TreeItems {
  readonly nodes: readonly SessionTreeNode[];
  /** Of each entry, what it hangs on; -1 for roots. */
  readonly parents: Int32Array;
  /** Of each entry, the first behind it that does not hang below it. */
  readonly ends: Int32Array;
  readonly #calls: ToolCalls = new Map();
  readonly #texts: (EntryText | undefined)[] = [];
  readonly #searched: (string | undefined)[] = [];

  constructor(roots: readonly SessionTreeNode[]) {
    const { nodes, parents } = inOneLine(roots);
    this.nodes = nodes;
    this.parents = new Int32Array(parents);
    this.ends = endsOf(this.parents);
    for (const { entry } of nodes) {
      if (entry.type !== "message" || entry.message.role !== "assistant") continue;
      for (const block of entry.message.content) if (block.type === "toolCall") this.#calls.set(block.id, block);
    }
  }

  get count(): number {
    return this.nodes.length;
  }

  /** -1 for an entry that there is not. */
  indexOf(id: string | null | undefined): number {
    return this.nodes.findIndex(({ entry }) => entry.id === id);
  }

  /** What an entry hangs on; -1 for a root. */
  parentOf(index: number): number {
    return this.parents[index] ?? -1;
  }

  /** What the row of an entry says; made when it is asked for. */
  text(index: number): EntryText {
    const known = this.#texts[index];
    if (known) return known;
    const node = this.nodes[index];
    const text: EntryText = node ? entryText(node.entry, this.#calls) : { words: "", color: "muted" };
    this.#texts[index] = text;
    return text;
  }

  /** What a search finds an entry by, in small letters. */
  searched(index: number): string {
    const known = this.#searched[index];
    if (known !== undefined) return known;
    const node = this.nodes[index];
    const searched = `${node?.label ?? ""} ${this.#wordsOf(index, node?.entry)}`.toLowerCase();
    this.#searched[index] = searched;
    return searched;
  }

  /** An empty label takes it away. */
  setLabel(index: number, label: string | undefined, timestamp: string): void {
    const node = this.nodes[index];
    if (!node) return;
    if (label) Object.assign(node, { label, labelTimestamp: timestamp });
    else {
      Reflect.deleteProperty(node, "label");
      Reflect.deleteProperty(node, "labelTimestamp");
    }
    this.#searched[index] = undefined;
  }

  /** Of messages as they stand: making their rows for all of them would take longer than the search. */
  #wordsOf(index: number, entry: SessionEntry | undefined): string {
    if (entry?.type === "message" && (entry.message.role === "user" || entry.message.role === "assistant"))
      return `${entry.message.role} ${textOf(entry.message.content).slice(0, searchedLength)}`;
    const { role = "", words } = this.text(index);
    return `${role} ${words}`;
  }
}

function inOneLine(roots: readonly SessionTreeNode[]): { nodes: SessionTreeNode[]; parents: number[] } {
  const nodes: SessionTreeNode[] = [];
  const parents: number[] = [];
  const open = [...roots].reverse();
  const openParents = open.map(() => -1);
  for (let node = open.pop(); node; node = open.pop()) {
    const index = nodes.push(node) - 1;
    parents.push(openParents.pop() ?? -1);
    for (let child = node.children.length - 1; child >= 0; child--) {
      const next = node.children[child];
      if (!next) continue;
      open.push(next);
      openParents.push(index);
    }
  }
  return { nodes, parents };
}

function endsOf(parents: Int32Array): Int32Array {
  const ends = new Int32Array(parents.length);
  for (let index = 0; index < ends.length; index++) ends[index] = index + 1;
  for (let index = parents.length - 1; index > 0; index--) {
    const parent = parents[index] ?? -1;
    if (parent >= 0) ends[parent] = Math.max(ends[parent] ?? 0, ends[index] ?? 0);
  }
  return ends;
}
