import { type Component, type Focusable, Input, Text, type TUI, visibleWidth } from "@pi-stack/tui";
import type { Theme } from "../../../rendering/theme/theme.js";
import type { Done } from "./done.js";
import { Frame } from "./frame.js";

/** What an {@link InputDialog} asks for. */
export interface InputDialogOptions {
  title: string;
  initial: string;
  placeholder: string | undefined;
  isSecret: boolean;
  theme: Theme;
  tui: TUI;
  done: Done<string>;
}

/** A line to write. */
export class InputDialog extends Frame implements Component, Focusable {
  readonly #options: InputDialogOptions;
  readonly #input = new Input();
  readonly #shown = new Text("", 1, 0);

  constructor(options: InputDialogOptions) {
    super(options.theme, options.title, "enter to confirm · esc to leave");
    this.#options = options;
    this.#input.setValue(options.initial);
    this.#input.onSubmit = (value) => options.done(value);
    this.#input.onEscape = () => options.done();
    if (!options.isSecret) this.body.addChild(this.#input);
    this.body.addChild(this.#shown);
    this.#show();
  }

  get focused(): boolean {
    return this.#input.focused;
  }

  set focused(focused: boolean) {
    this.#input.focused = focused;
  }

  handleInput(data: string): void {
    this.#input.handleInput(data);
    this.#show();
  }

  /** A secret as dots, or the placeholder while nothing is written. */
  #show(): void {
    const { isSecret, placeholder, theme } = this.#options;
    const value = this.#input.getValue();
    if (isSecret) this.#shown.setText(`> ${"•".repeat(visibleWidth(value))}${theme.inverse(" ")}`);
    else this.#shown.setText(value === "" && placeholder !== undefined ? theme.fg("dim", placeholder) : "");
  }
}
