import { CachedRows } from "../../component/cached-rows.js";
import { tellsChanges } from "../../component/changes.js";
import type { Component } from "../../component/component.js";

/** Empty rows. */
export class Spacer implements Component {
  readonly #cache: CachedRows = new CachedRows(this, Spacer.prototype.render);
  #lines: number;

  constructor(lines = 1) {
    this.#lines = lines;
  }

  setLines(lines: number): void {
    if (lines === this.#lines) return;
    this.#lines = lines;
    this.#cache.drop();
  }

  invalidate(): void {
    this.#cache.drop();
  }

  render(width: number): string[] {
    return this.#cache.get(width, () => Array.from({ length: this.#lines }, () => ""));
  }
}

tellsChanges(Spacer.prototype.render);
