import type { Component } from "@pi-stack/tui";
import { isComponent } from "../component-check.js";

/** Draws one part of a row; gives what it drew. */
export type DrawSlot = (last: Component | undefined) => unknown;

/** One part of a row: the call, or the result. What was drawn last is given to whoever draws it again. */
export class ToolSlot {
  #component: Component | undefined;
  #drawnBy: DrawKind | undefined;

  get component(): Component | undefined {
    return this.#component;
  }

  /** Draws with the first that can; one that fails gives way to the next. */
  draw(ways: readonly (readonly [DrawKind, DrawSlot | undefined])[]): void {
    for (const [kind, draw] of ways) {
      if (!draw) continue;
      try {
        // What another has made is not theirs to change.
        const drawn = draw(kind === this.#drawnBy ? this.#component : undefined);
        this.#component = isComponent(drawn) ? drawn : undefined;
        this.#drawnBy = kind;
        return;
      } catch {
        // A renderer that fails must not take the row with it.
      }
    }
    this.#component = undefined;
  }
}

/** Whose renderer it is: that of the tool's definition, ours for a tool of that name, or the one for all others. */
export type DrawKind = "own" | "built-in" | "fallback";
