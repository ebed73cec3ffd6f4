import { type LeafNode, touch } from "./blocks.js";

/**
 * Definitions of links, and the blocks that name them: one that comes late changes only the blocks that have been
 * waiting for it.
 */
export class References {
  readonly #targets = new Map<string, string>();
  readonly #users = new Map<string, Set<LeafNode>>();

  /** The first definition of a label counts. Gives back what takes it away again. */
  define(label: string, target: string): (() => void) | undefined {
    const key = keyOf(label);
    if (this.#targets.has(key)) return undefined;
    this.#targets.set(key, target);
    this.#tell(key);
    return () => {
      this.#targets.delete(key);
      this.#tell(key);
    };
  }

  /** What is defined of the labels in a text of `node`, which hears of later changes. */
  resolve(text: string, node: LeafNode): Map<string, string> {
    const found = new Map<string, string>();
    if (!text.includes("[")) return found;
    for (const match of text.matchAll(/\[([^[\]]{1,200})\]/g)) {
      const key = keyOf(match[1] ?? "");
      const users = this.#users.get(key);
      if (users) users.add(node);
      else this.#users.set(key, new Set([node]));
      const target = this.#targets.get(key);
      if (target) found.set(key, target);
    }
    return found;
  }

  #tell(key: string): void {
    for (const node of this.#users.get(key) ?? []) {
      node.revision++;
      touch(node);
    }
  }
}

/** Labels are the same whatever their case and spacing. */
function keyOf(label: string): string {
  return label.trim().replace(/\s+/g, " ").toLowerCase();
}
