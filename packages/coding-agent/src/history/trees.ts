import { CodingAgentError } from "../errors/coding-agent-error.js";
import { type BytePath, joinPath } from "./byte-path.js";
import type { ObjectStore } from "./object-store.js";
import { decodeTree, isSameEntry, type Tree, type TreeEntry } from "./tree-object.js";

/** A path that differs between two trees; `undefined`: it is not there. */
export interface TreeChange {
  path: BytePath;
  from: TreeEntry | undefined;
  to: TreeEntry | undefined;
}

const empty: Tree = new Map();

/** Reads trees of a store, each once. What is in one that is damaged is not covered; all else works. */
export class Trees {
  /** Hashes of trees that are missing or damaged. */
  readonly damaged: Set<string> = new Set();
  readonly #store: ObjectStore;
  readonly #read = new Map<string, Tree>();

  constructor(store: ObjectStore) {
    this.#store = store;
  }

  /** `undefined` when it is missing or damaged. */
  get(hash: string): Tree | undefined {
    const read = this.#read.get(hash);
    if (read || this.damaged.has(hash)) return read;
    try {
      const tree = decodeTree(this.#store.get("trees", hash));
      this.#read.set(hash, tree);
      return tree;
    } catch (error) {
      if (!CodingAgentError.is(error)) throw error;
      this.damaged.add(hash);
      return undefined;
    }
  }

  /** What stands at a path. What lies below something that is not covered is not covered either. */
  find(root: string, path: BytePath): TreeEntry | undefined {
    let entry: TreeEntry | undefined = { kind: "folder", mode: 0, tree: root };
    for (const name of path.split("/")) {
      if (entry?.kind === "skipped") return entry;
      if (entry?.kind !== "folder") return undefined;
      const tree = this.get(entry.tree);
      entry = tree ? tree.get(name) : { kind: "skipped", why: "damaged" };
    }
    return entry;
  }

  /** The paths that differ, folders before what is in them; what is the same is not looked into. */
  *compare(from: string, to: string): Generator<TreeChange, void, undefined> {
    if (from !== to) yield* this.#compare("", this.get(from), this.get(to));
  }

  *#compare(folder: BytePath, from: Tree | undefined, to: Tree | undefined): Generator<TreeChange, void, undefined> {
    if (from === undefined || to === undefined) return;
    for (const name of new Set([...from.keys(), ...to.keys()])) {
      const [a, b] = [from.get(name), to.get(name)];
      const path = joinPath(folder, name);
      if (!isSameEntry(a, b)) yield { path, from: a, to: b };
      const [treeA, treeB] = [treeOf(a), treeOf(b)];
      if (treeA !== treeB) yield* this.#compare(path, this.#inside(treeA), this.#inside(treeB));
    }
  }

  #inside(tree: string | undefined): Tree | undefined {
    return tree === undefined ? empty : this.get(tree);
  }
}

function treeOf(entry: TreeEntry | undefined): string | undefined {
  return entry?.kind === "folder" ? entry.tree : undefined;
}
