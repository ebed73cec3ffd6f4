import xterm from "@xterm/headless";
import { CommandTerminal } from "./command-terminal.js";
import type { Terminal } from "./terminal.js";

/** How a {@link VirtualTerminal} differs from 80 columns and 24 rows. */
export interface VirtualTerminalOptions {
  /** Cells in a row. @defaultValue 80 */
  columns?: number;
  /** @defaultValue 24 */
  rows?: number;
  /** Rows that are kept above the screen. @defaultValue 10000 */
  scrollback?: number;
  /** What {@link VirtualTerminal.kittyProtocolActive} says. @defaultValue false */
  kittyProtocol?: boolean;
}

/** A terminal in memory, for tests: what is written to it is interpreted as a real one would, and can be read back. */
export class VirtualTerminal extends CommandTerminal implements Terminal {
  /**
   * All that was written, one entry a call. What comes before `start()` or after `stop()` is here too, so that a test
   * can see that it came.
   */
  readonly writes: string[] = [];
  readonly kittyProtocolActive: boolean;
  /** The last title that was set. */
  title = "";
  /** Whether progress is shown. */
  progress = false;
  readonly #screen: xterm.Terminal;
  #onInput: ((data: string) => void) | undefined;
  #onResize: (() => void) | undefined;
  #onResume: (() => void) | undefined;

  constructor(options: VirtualTerminalOptions = {}) {
    super();
    this.kittyProtocolActive = options.kittyProtocol ?? false;
    this.#screen = new xterm.Terminal({
      cols: options.columns ?? 80,
      rows: options.rows ?? 24,
      scrollback: options.scrollback ?? 10_000,
      allowProposedApi: true,
    });
    this.#screen.onTitleChange((title) => {
      this.title = title;
    });
    // Answers to questions come the way that keys come.
    this.#screen.onData((answer) => this.#onInput?.(answer));
  }

  get columns(): number {
    return this.#screen.cols;
  }

  get rows(): number {
    return this.#screen.rows;
  }

  /** Whether it was started and not stopped since. */
  get started(): boolean {
    return this.#onInput !== undefined;
  }

  /** Where the cursor is, on the screen and counted from 0. True after {@link flush}. */
  get cursor(): { row: number; column: number; visible: boolean } {
    const { cursorX, cursorY } = this.#screen.buffer.active;
    return { row: cursorY, column: cursorX, visible: this.#cursorVisible() };
  }

  start(onInput: (data: string) => void, onResize: () => void, onResume: () => void = onResize): void {
    this.#onInput = onInput;
    this.#onResize = onResize;
    this.#onResume = onResume;
  }

  stop(): void {
    this.#onInput = undefined;
    this.#onResize = undefined;
    this.#onResume = undefined;
  }

  async drainInput(): Promise<void> {
    await this.flush();
  }

  write(data: string): void {
    this.writes.push(data);
    this.#screen.write(data);
  }

  setProgress(active: boolean): void {
    this.progress = active;
  }

  /** A user's input: one sequence, as a `StdinBuffer` would hand it out. Lost while nothing listens. */
  send(data: string): void {
    this.#onInput?.(data);
  }

  /** Gives the terminal another size and tells whoever started it. */
  resize(columns: number, rows: number): void {
    this.#screen.resize(columns, rows);
    this.#onResize?.();
  }

  /** Another program has had the terminal, as when a process is suspended and continued. */
  resume(): void {
    this.#onResume?.();
  }

  /** Resolves when all that was written stands on the screen. */
  flush(): Promise<void> {
    return new Promise((resolve) => this.#screen.write("", resolve));
  }

  /** The rows that are on the screen, without blanks at their ends. True after {@link flush}. */
  screen(): string[] {
    const { baseY } = this.#screen.buffer.active;
    return this.#rows(baseY, baseY + this.rows);
  }

  /** The rows that have left the screen at its top, oldest first. True after {@link flush}. */
  scrollback(): string[] {
    return this.#rows(0, this.#screen.buffer.active.baseY);
  }

  #rows(from: number, to: number): string[] {
    const buffer = this.#screen.buffer.active;
    return Array.from({ length: to - from }, (_, index) => buffer.getLine(from + index)?.translateToString(true) ?? "");
  }

  /** The emulator does not say: the last sequence that was written decides. */
  #cursorVisible(): boolean {
    for (const data of this.writes.toReversed()) {
      const shown = data.lastIndexOf("\x1b[?25h");
      const hidden = data.lastIndexOf("\x1b[?25l");
      if (shown !== hidden) return shown > hidden;
    }
    return true;
  }
}
