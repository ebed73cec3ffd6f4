import { stripControlSequences } from "../text/control-sequences.js";

/** The commands of a terminal that are sequences and nothing else, over its `write`. */
export abstract class CommandTerminal {
  abstract write(data: string): void;

  moveBy(lines: number): void {
    if (lines !== 0) this.write(lines > 0 ? `\x1b[${lines}B` : `\x1b[${-lines}A`);
  }

  hideCursor(): void {
    this.write("\x1b[?25l");
  }

  showCursor(): void {
    this.write("\x1b[?25h");
  }

  clearLine(): void {
    this.write("\x1b[K");
  }

  clearFromCursor(): void {
    this.write("\x1b[J");
  }

  clearScreen(): void {
    this.write("\x1b[2J\x1b[H");
  }

  /** What acts on terminals is taken out of the title. */
  setTitle(title: string): void {
    this.write(`\x1b]0;${stripControlSequences(title).replace(/[\t\n]/g, " ")}\x07`);
  }
}
