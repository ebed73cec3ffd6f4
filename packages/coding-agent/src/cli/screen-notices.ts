import { stripControlSequences } from "@pi-stack/tui";
import type { ModeOutput } from "../modes/mode-output.js";

/** Where notices are shown. */
export interface NoticeScreen {
  warn(text: string): void;
}

/** Keeps what is to be told until there is a screen to tell it on: before it, it would scroll away unread. */
export class ScreenNotices implements ModeOutput {
  readonly #output: ModeOutput;
  #waiting: string[] = [];
  #screen: NoticeScreen | undefined;

  constructor(output: ModeOutput) {
    this.#output = output;
  }

  write(text: string): Promise<void> {
    return this.#output.write(text);
  }

  readonly warn = (message: string): void => {
    if (this.#screen) this.#screen.warn(plain(message));
    else this.#waiting.push(message);
  };

  /** Shows what waits, and from now on everything at once. */
  show(screen: NoticeScreen): void {
    this.#screen = screen;
    for (const message of this.#waiting.splice(0)) screen.warn(plain(message));
  }

  /** There will be no screen. */
  giveUp(): void {
    for (const message of this.#waiting.splice(0)) this.#output.warn(message);
  }
}

/** On a screen of pi's own, it need not say who speaks. */
function plain(message: string): string {
  return stripControlSequences(message).replace(/^pi: (?:(?:info|warning|error): )?/, "");
}
