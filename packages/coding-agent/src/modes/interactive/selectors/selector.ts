import {
  type Component,
  type Focusable,
  Input,
  type KeybindingsManager,
  stripControlSequences,
  type TUI,
  truncateToWidth,
  visibleWidth,
  wrapTextWithAnsi,
} from "@pi-stack/tui";
import type { ThemeColor } from "../../../rendering/theme/color-names.js";
import type { Theme } from "../../../rendering/theme/theme.js";

/** How a selector looks, which keys it obeys, and the screen that it is drawn on. */
export interface SelectorLook {
  theme: Theme;
  keys: KeybindingsManager;
  tui: TUI;
}

/** What stands between the two lines of a selector. */
export interface SelectorView {
  title: string;
  /** Below the title. */
  head?: readonly string[];
  /** The line that is being written: the search, unless another is given. */
  input?: Input;
  rows: readonly string[];
  /** Below the rows. */
  foot?: readonly string[];
  hint: string;
}

/** Stands between hints. */
const hintSeparator = " · ";

/** Rows of a selector that are no rows of its list: lines, title, search, hint and the gaps between them. */
const rowsAround = 10;

/**
 * What all selectors are: rows between two lines, in the place of the editor. They are made anew when something was
 * told, not in every frame, and only those that can be seen.
 */
export abstract class Selector implements Component, Focusable {
  protected readonly look: SelectorLook;
  protected readonly search: Input = new Input();
  #rows: string[] = [];
  #width = -1;
  #height = -1;
  #isFocused = false;
  readonly #isFramed: boolean;

  /** @param isFramed - stands between two lines; a menu inside another one does not */
  constructor(look: SelectorLook, isFramed = true) {
    this.look = look;
    this.#isFramed = isFramed;
  }

  get focused(): boolean {
    return this.#isFocused;
  }

  set focused(focused: boolean) {
    this.#isFocused = focused;
    this.#width = -1;
  }

  abstract handleInput(data: string): void;

  invalidate(): void {
    this.#width = -1;
  }

  render(width: number): string[] {
    const { rows } = this.look.tui.terminal;
    if (width === this.#width && rows === this.#height) return this.#rows;
    this.#rows = this.#frame(this.draw(width), width);
    this.#width = width;
    this.#height = rows;
    return this.#rows;
  }

  protected abstract draw(width: number): SelectorView;

  /** Something that is shown is another. */
  protected changed(): void {
    this.#width = -1;
    this.look.tui.requestRender();
  }

  /** Gives a key to the search. Tells whether something else is searched now. */
  protected searchWith(data: string): boolean {
    const before = this.search.getValue();
    this.search.handleInput(data);
    this.changed();
    return this.search.getValue() !== before;
  }

  /** How many rows a list may take on this screen. */
  protected visibleRows(most: number): number {
    return Math.max(1, Math.min(most, this.look.tui.terminal.rows - rowsAround));
  }

  /** `(3/12)`, where not all can be seen. */
  protected position(selected: number, count: number, visible: number): string[] {
    return count > visible ? [this.look.theme.fg("dim", `  (${selected + 1}/${count})`)] : [];
  }

  /** A sentence that may be longer than a row; what others wrote is taken as one line. */
  protected sentence(color: ThemeColor, text: string, width: number): string[] {
    return wrapTextWithAnsi(oneLine(text), Math.max(1, width - 2)).map((row) => ` ${this.look.theme.fg(color, row)}`);
  }

  #frame(view: SelectorView, width: number): string[] {
    const { theme } = this.look;
    const line = theme.fg("border", "─".repeat(Math.max(1, width)));
    const input = view.input;
    if (input) input.focused = this.#isFocused;
    const inner = [
      ` ${theme.fg("accent", theme.bold(oneLine(view.title)))}`,
      ...(view.head ?? []),
      "",
      ...(input ? [...input.render(width), ""] : []),
      ...view.rows,
      ...(view.foot ?? []),
      "",
      ...hintRows(view.hint, Math.max(1, width - 2)).map((row) => ` ${theme.fg("dim", row)}`),
    ];
    const rows = inner.map((row) => truncateToWidth(row, width, ""));
    return this.#isFramed ? [line, ...rows, line] : rows;
  }
}

/** Text of others, as one line without control sequences. */
export function oneLine(text: string): string {
  return stripControlSequences(text).replace(/\s+/g, " ").trim();
}

/** Hints in rows; none is broken, as long as it fits. */
function hintRows(hint: string, width: number): string[] {
  const rows: string[] = [];
  for (const part of hint.split(hintSeparator)) {
    const last = rows.at(-1);
    const joined = `${last}${hintSeparator}${part}`;
    if (last !== undefined && visibleWidth(joined) <= width) rows[rows.length - 1] = joined;
    else rows.push(part);
  }
  return rows;
}
