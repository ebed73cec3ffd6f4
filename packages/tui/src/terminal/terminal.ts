/** What a `TUI` is drawn on, and where its input comes from. */
export interface Terminal {
  /**
   * Takes over: raw input, one sequence a call of `onInput`. `onResume` is called when another program has had the
   * terminal in between (the process was suspended) and all must be drawn anew; without it, `onResize` is.
   */
  start(onInput: (data: string) => void, onResize: () => void, onResume?: () => void): void;
  /** Gives everything back as it was. Nothing is written afterwards. */
  stop(): void;
  /** Swallows input until it was quiet for `idleMs`, at most for `maxMs`: late key releases must not reach the shell. */
  drainInput(maxMs?: number, idleMs?: number): Promise<void>;
  write(data: string): void;
  readonly columns: number;
  readonly rows: number;
  /** Whether the terminal speaks the Kitty keyboard protocol. */
  readonly kittyProtocolActive: boolean;
  /** Moves the cursor down, or up where `lines` is negative. */
  moveBy(lines: number): void;
  hideCursor(): void;
  showCursor(): void;
  clearLine(): void;
  clearFromCursor(): void;
  clearScreen(): void;
  setTitle(title: string): void;
  /** Shows in the terminal's own way (a tab, a task bar) that work is under way. */
  setProgress(active: boolean): void;
}
