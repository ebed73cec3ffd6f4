/** Something that can be drawn. */
export interface Component {
  /**
   * One string for each row, none wider than `width` cells. Giving back the same array again means that nothing has
   * changed since; nobody else writes to it.
   */
  render(width: number): string[];
  /** Raw input, one sequence a call, while it has the focus. */
  /**
   * The rows are going to change, as those of work under way. Once they are above the screen they are kept back from the
   * scrollback, with all that is below them, until they are final: what stands there can be changed no more.
   */
  readonly isLive?: boolean;
  handleInput?(data: string): void;
  /** It wants to hear of keys that are let go, where the terminal tells. */
  wantsKeyRelease?: boolean;
  /** Drops what it remembers of its last drawing: the theme or the size of a cell has changed. */
  invalidate?(): void;
}

/** A component that can have the focus; `focused` is written by the `TUI`. */
export interface Focusable {
  focused: boolean;
}

/**
 * Stands in a row just before the cell of the cursor, while its component has the focus. An application program command
 * of our own: terminals show nothing of it.
 */
export const CURSOR_MARKER: string = "\x1b_pi:c\x07";

/** Whether a component can have the focus. */
export function isFocusable(component: Component | null | undefined): component is Component & Focusable {
  return component !== null && component !== undefined && "focused" in component;
}
