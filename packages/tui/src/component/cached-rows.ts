import { changed } from "./changes.js";
import type { Component } from "./component.js";

/** The rows that a component drew last, until it changes or is drawn in another width. */
export class CachedRows {
  readonly #owner: Component;
  /** `render` of the class itself: an instance of a subclass gets copies, which it may edit. */
  readonly #render: Component["render"];
  #rows: string[] | undefined;
  #width = -1;

  constructor(owner: Component, render: Component["render"]) {
    this.#owner = owner;
    this.#render = render;
  }

  /** The rows, drawn by `draw` if need be. */
  get(width: number, draw: () => string[]): string[] {
    if (!this.#rows || width !== this.#width) {
      this.#rows = draw();
      this.#width = width;
    }
    return this.#owner.render === this.#render ? this.#rows : [...this.#rows];
  }

  /** To be called when the component would draw something else. */
  drop(): void {
    this.forget();
    changed(this.#owner);
  }

  /** The same without a word: those above know it already. */
  forget(): void {
    this.#rows = undefined;
  }
}
