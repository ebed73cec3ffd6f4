import type { Component } from "@pi-stack/tui";
import { isComponent } from "../component-check.js";

/** Draws one part of a row; gives what it drew. */
export type DrawSlot = (last: Component | undefined) => unknown;

/** One part of a row: the call, or the result. What was drawn last is given to whoever draws it again. */
export class ToolSlot {
  #component: Component | undefined;
  #drawnBy: DrawKind | undefined;
  #isEmpty = true;

  get component(): Component | undefined {
    return this.#component;
  }

  /** Whether it takes no row. */
  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /**
   * Draws with the first that can; one that fails gives way to the next.
   * @param columns - for a trial of what a renderer of a tool's own gave
   */
  draw(ways: readonly (readonly [DrawKind, DrawSlot | undefined])[], columns: number): void {
    for (const [kind, draw] of ways) {
      if (!draw) continue;
      try {
        // What another has made is not theirs to change.
        const drawn = draw(kind === this.#drawnBy ? this.#component : undefined);
        const component = isComponent(drawn) ? drawn : undefined;
        // What we draw always takes rows, and does not fail.
        this.#isEmpty = !component || (kind === "own" && component.render(columns).length === 0);
        this.#component = component;
        this.#drawnBy = kind;
        return;
      } catch {
        // A renderer that fails must not take the row with it.
      }
    }
    this.#component = undefined;
    this.#isEmpty = true;
  }
}

/** Whose renderer it is: that of the tool's definition, ours for a tool of that name, or the one for all others. */
export type DrawKind = "own" | "built-in" | "fallback";
