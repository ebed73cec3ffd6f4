import { ownCopy } from "./own-copy.js";

/** In UTF-16 units; the oldest entries go first. */
const maxLength = 10_000_000;

/** Which side of the text before a deleted text stood on. */
export type KillSide = "before" | "after";

/** What was deleted, newest last, to be inserted again. */
export class KillRing {
  readonly #entries: string[] = [];

  get size(): number {
    return this.#entries.length;
  }

  /** The entry that would be inserted. */
  get newest(): string | undefined {
    return this.#entries.at(-1);
  }

  /** @param joins - it was deleted right after the newest entry, and belongs to it */
  add(text: string, side: KillSide, joins: boolean): void {
    if (text === "") return;
    const known = joins ? (this.#entries.pop() ?? "") : "";
    this.#entries.push(ownCopy(side === "before" ? text + known : known + text));
    let length = this.#entries.reduce((sum, entry) => sum + entry.length, 0);
    while (length > maxLength && this.#entries.length > 1) length -= this.#entries.shift()?.length ?? 0;
  }

  /** The newest entry becomes the oldest. */
  rotate(): void {
    const newest = this.#entries.pop();
    if (newest !== undefined) this.#entries.unshift(newest);
  }
}
