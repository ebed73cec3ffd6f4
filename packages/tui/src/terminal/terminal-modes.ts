const changePattern = /\x1b\[\?([\d;]+)([hl])/g;
/** Modes that are on in a terminal that nobody has touched: wrapping, the cursor. The others are off. */
const onByDefault: ReadonlySet<string> = new Set(["7", "25"]);
/** Synchronized output: a frame that was cut off is not begun again. */
const frameMode = "2026";

/**
 * Watches what is written for private modes that differ from what a terminal starts with: bracketed paste, a hidden
 * cursor, the alternate screen, the mouse.
 * Source: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html (DECSET, DECRST, read 2026-11-30)
 */
export class TerminalModes {
  /** Mode -> whether it is on, in the order in which they were changed. */
  readonly #changed = new Map<string, boolean>();

  /** Takes note of what is being written. */
  note(data: string): void {
    if (!data.includes("\x1b[?")) return;
    for (const [, modes = "", final] of data.matchAll(changePattern)) {
      for (const mode of modes.split(";")) {
        const isOn = final === "h";
        this.#changed.delete(mode);
        if (isOn !== onByDefault.has(mode)) this.#changed.set(mode, isOn);
      }
    }
  }

  /** Takes the terminal for untouched. */
  forget(): void {
    this.#changed.clear();
  }

  /** What sets every mode as it was, the last change first. */
  undo(): string {
    return sequences([...this.#changed].reverse().map(([mode, isOn]) => [mode, !isOn]));
  }

  /** What sets the modes as they are now, for a terminal that was given back in between. */
  redo(): string {
    return sequences([...this.#changed].filter(([mode]) => mode !== frameMode));
  }
}

function sequences(modes: readonly [mode: string, isOn: boolean][]): string {
  return modes.map(([mode, isOn]) => `\x1b[?${mode}${isOn ? "h" : "l"}`).join("");
}
