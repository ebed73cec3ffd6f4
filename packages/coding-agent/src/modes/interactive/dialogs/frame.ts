import { Container, Spacer, stripControlSequences } from "@pi-stack/tui";
import { DynamicBorder } from "../../../rendering/dynamic-border.js";
import { PaintedText } from "../../../rendering/text/painted-text.js";
import type { Theme } from "../../../rendering/theme/theme.js";

/** What stands in the place of the editor: a title, something below it, hints, between two lines. */
export class Frame extends Container {
  /** What the dialog is about goes here. */
  readonly body: Container = new Container();
  readonly #theme: Theme;
  readonly #titleText: PaintedText;
  readonly #hintText: PaintedText;
  #title: string;
  #hint: string;
  #secondsLeft: number | undefined;

  constructor(theme: Theme, title: string, hint: string) {
    super();
    this.#theme = theme;
    this.#title = title;
    this.#hint = hint;
    this.#titleText = new PaintedText(() => this.#paintTitle(), 1, 0);
    this.#hintText = new PaintedText(() => theme.fg("dim", this.#hint), 1, 0);
    const border = (): DynamicBorder => new DynamicBorder((text) => theme.fg("border", text));
    for (const part of [border(), this.#titleText, new Spacer(1), this.body, new Spacer(1), this.#hintText, border()])
      this.addChild(part);
  }

  setTitle(title: string): void {
    this.#title = title;
    this.#titleText.setPaint(() => this.#paintTitle());
  }

  setHint(hint: string): void {
    this.#hint = hint;
    this.#hintText.setPaint(() => this.#theme.fg("dim", this.#hint));
  }

  /** Says in the title how long the dialog waits yet. */
  setSecondsLeft(seconds: number): void {
    this.#secondsLeft = seconds;
    this.setTitle(this.#title);
  }

  #paintTitle(): string {
    const words = this.#secondsLeft === undefined ? this.#title : `${this.#title} (${this.#secondsLeft}s)`;
    return this.#theme.fg("accent", this.#theme.bold(stripControlSequences(words)));
  }
}
