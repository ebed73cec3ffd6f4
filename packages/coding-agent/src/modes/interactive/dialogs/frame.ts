import { Container, Spacer, stripControlSequences, Text } from "@pi-stack/tui";
import { DynamicBorder } from "../../../rendering/dynamic-border.js";
import type { Theme } from "../../../rendering/theme/theme.js";

/** What stands in the place of the editor: a title, something below it, hints, between two lines. */
export class Frame extends Container {
  /** What the dialog is about goes here. */
  readonly body: Container = new Container();
  readonly #theme: Theme;
  readonly #title: Text;
  readonly #hint: Text;

  constructor(theme: Theme, title: string, hint: string) {
    super();
    this.#theme = theme;
    this.#title = new Text(this.#titleOf(title), 1, 0);
    this.#hint = new Text(theme.fg("dim", hint), 1, 0);
    const border = (): DynamicBorder => new DynamicBorder((text) => theme.fg("border", text));
    for (const part of [border(), this.#title, new Spacer(1), this.body, new Spacer(1), this.#hint, border()])
      this.addChild(part);
  }

  setTitle(title: string): void {
    this.#title.setText(this.#titleOf(title));
  }

  setHint(hint: string): void {
    this.#hint.setText(this.#theme.fg("dim", hint));
  }

  #titleOf(title: string): string {
    return this.#theme.fg("accent", this.#theme.bold(stripControlSequences(title)));
  }
}
