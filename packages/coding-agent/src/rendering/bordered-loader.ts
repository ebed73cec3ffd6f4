import { CancellableLoader, Container, type TUI } from "@pi-stack/tui";
import { DynamicBorder } from "./dynamic-border.js";
import { keyHint } from "./key-hints.js";
import { PaintedText } from "./text/painted-text.js";
import type { Theme } from "./theme/theme.js";

/** Work that is waited for, between two lines: something that turns, and how to end it. */
export class BorderedLoader extends Container {
  readonly #loader: CancellableLoader;

  /** @param message - what the work is */
  constructor(tui: Pick<TUI, "requestRender">, theme: Theme, message: string) {
    super();
    const border = (): DynamicBorder => new DynamicBorder((line) => theme.fg("border", line));
    this.#loader = new CancellableLoader(
      tui,
      (text) => theme.fg("accent", text),
      (text) => theme.fg("muted", text),
      message,
    );
    const hint = new PaintedText(() => `\n${keyHint("tui.select.cancel", "cancel")}`);
    for (const part of [border(), this.#loader, hint, border()]) this.addChild(part);
  }

  /** Aborted when the user ends the work. */
  get signal(): AbortSignal {
    return this.#loader.signal;
  }

  /** Called once, when the user ends the work. */
  set onAbort(listener: (() => void) | undefined) {
    if (listener) this.#loader.onAbort = listener;
    else delete this.#loader.onAbort;
  }

  setMessage(message: string): void {
    this.#loader.setMessage(message);
  }

  handleInput(data: string): void {
    this.#loader.handleInput(data);
  }

  /** Nothing turns any more. */
  dispose(): void {
    this.#loader.dispose();
  }
}
