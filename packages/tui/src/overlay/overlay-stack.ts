import { type Component, isFocusable } from "../component/component.js";
import { paintOver } from "./composite.js";
import { overlayPosition, overlaySize, type Size } from "./layout.js";
import type { OverlayHandle, OverlayOptions } from "./overlay-options.js";

/** A shown overlay. */
interface Entry {
  component: Component;
  options: OverlayOptions;
  isHidden: boolean;
  /** Later ones are painted over earlier ones. */
  order: number;
  /** What had the focus before it. */
  focusBefore: Component | null;
}

/** What an {@link OverlayStack} needs of the `TUI`. */
export interface OverlayHost {
  size(): Size;
  focused(): Component | null;
  focus(component: Component | null): void;
  requestRender(): void;
}

/** What is painted over the screen, and which of it has the input. */
export class OverlayStack {
  readonly #host: OverlayHost;
  #entries: Entry[] = [];
  #order = 0;

  constructor(host: OverlayHost) {
    this.#host = host;
  }

  show(component: Component, options: OverlayOptions = {}): OverlayHandle {
    const entry: Entry = {
      component,
      options,
      isHidden: false,
      order: ++this.#order,
      focusBefore: this.#host.focused(),
    };
    this.#entries.push(entry);
    if (this.#captures(entry)) this.#host.focus(component);
    this.#host.requestRender();
    return this.#handleOf(entry);
  }

  /** Takes away the one that was shown last. */
  hideTop(): void {
    const top = this.#entries.at(-1);
    if (top) this.#remove(top);
  }

  hasVisible(): boolean {
    return this.#entries.some((entry) => this.#isVisible(entry));
  }

  invalidate(): void {
    for (const { component } of this.#entries) component.invalidate?.();
  }

  /** An overlay that is no longer visible must not keep the focus. */
  checkFocus(): void {
    const entry = this.#entries.find(({ component }) => component === this.#host.focused());
    if (entry && !this.#isVisible(entry)) this.#passFocus(entry);
  }

  /** Paints the visible ones over the rows of the screen, which are as many as the terminal has. */
  paint(rows: string[]): string[] {
    const terminal = this.#host.size();
    const painted = [...rows];
    const visible = this.#entries.filter((entry) => this.#isVisible(entry));
    for (const { component, options } of visible.sort((a, b) => a.order - b.order)) {
      const { width, maxHeight } = overlaySize(options, terminal);
      const own = component.render(width).slice(0, maxHeight);
      const { row, column } = overlayPosition(options, { width, height: own.length }, terminal);
      own.forEach((text, index) => {
        const base = painted[row + index];
        if (base === undefined) return;
        painted[row + index] = paintOver(base, text, column, width, terminal.width);
      });
    }
    return painted;
  }

  #handleOf(entry: Entry): OverlayHandle {
    return {
      hide: () => this.#remove(entry),
      setHidden: (hidden) => this.#setHidden(entry, hidden),
      isHidden: () => entry.isHidden,
      focus: () => {
        if (!this.#entries.includes(entry) || !this.#isVisible(entry)) return;
        entry.order = ++this.#order;
        this.#host.focus(entry.component);
        this.#host.requestRender();
      },
      unfocus: () => {
        if (this.#host.focused() === entry.component) this.#passFocus(entry);
        this.#host.requestRender();
      },
      isFocused: () => this.#host.focused() === entry.component && isFocusable(entry.component),
    };
  }

  #setHidden(entry: Entry, isHidden: boolean): void {
    if (entry.isHidden === isHidden || !this.#entries.includes(entry)) return;
    entry.isHidden = isHidden;
    if (isHidden && this.#host.focused() === entry.component) this.#passFocus(entry);
    if (!isHidden && this.#captures(entry)) {
      entry.order = ++this.#order;
      this.#host.focus(entry.component);
    }
    this.#host.requestRender();
  }

  #remove(entry: Entry): void {
    if (!this.#entries.includes(entry)) return;
    this.#entries = this.#entries.filter((each) => each !== entry);
    if (this.#host.focused() === entry.component) this.#passFocus(entry);
    this.#host.requestRender();
  }

  /** To the topmost overlay that takes input, else to what had it before. */
  #passFocus(from: Entry): void {
    const next = this.#entries
      .filter((entry) => entry !== from && this.#captures(entry))
      .sort((a, b) => b.order - a.order)[0];
    this.#host.focus(next ? next.component : from.focusBefore);
  }

  #captures(entry: Entry): boolean {
    return entry.options.nonCapturing !== true && this.#isVisible(entry);
  }

  #isVisible({ isHidden, options }: Entry): boolean {
    const { width, height } = this.#host.size();
    return !isHidden && options.visible?.(width, height) !== false;
  }
}
