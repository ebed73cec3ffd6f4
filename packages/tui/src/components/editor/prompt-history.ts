const maxEntries = 100;

/** Prompts that were sent before. */
export class PromptHistory {
  /** Newest first. */
  readonly #entries: string[] = [];
  /** The entry that is shown; -1 while none is. */
  #shown = -1;

  /** Whether one of them is shown. */
  get isBrowsing(): boolean {
    return this.#shown >= 0;
  }

  add(text: string): void {
    const entry = text.trim();
    if (entry === "" || entry === this.#entries[0]) return;
    this.#entries.unshift(entry);
    this.#entries.length = Math.min(this.#entries.length, maxEntries);
  }

  /** The one before the shown one; `undefined` where there is none. */
  older(): string | undefined {
    const entry = this.#entries[this.#shown + 1];
    if (entry !== undefined) this.#shown++;
    return entry;
  }

  /** The one after the shown one; past the newest, an empty text. */
  newer(): string {
    this.#shown = Math.max(-1, this.#shown - 1);
    return this.#entries[this.#shown] ?? "";
  }

  leave(): void {
    this.#shown = -1;
  }
}
