const question = "\x1b[6n";
const reply = /^\x1b\[(\d+);\d+R$/;
/** A terminal that has not answered by then does not know the question. */
const patienceMs = 100;

/**
 * Asks the terminal in which row its cursor is. After a change of size only the terminal knows how many rows it has moved
 * to its scrollback, or back: each has rules of its own. Source: ECMA-48, DSR and CPR
 */
export class CursorQuery {
  readonly #write: (data: string) => void;
  readonly #onAnswer: () => void;
  #outstanding = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #row: number | undefined;

  /** @param onAnswer - called when the answer is there, or when none will come */
  constructor(write: (data: string) => void, onAnswer: () => void) {
    this.#write = write;
    this.#onAnswer = onAnswer;
  }

  get isPending(): boolean {
    return this.#timer !== undefined;
  }

  /** Asks, also while an answer is due: only the last one counts then. */
  ask(): void {
    this.#outstanding++;
    this.#row = undefined;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(undefined), patienceMs);
    this.#timer.unref?.();
    this.#write(question);
  }

  /** Whether the input is an answer to the question. */
  take(input: string): boolean {
    if (this.#outstanding === 0) return false;
    const row = reply.exec(input)?.[1];
    if (row === undefined) return false;
    this.#outstanding--;
    if (this.#outstanding === 0 && this.isPending) this.#end(Number(row) - 1);
    return true;
  }

  /** The answer, from the top of the screen and counted from 0; once. */
  takeRow(): number | undefined {
    const row = this.#row;
    this.#row = undefined;
    return row;
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#outstanding = 0;
  }

  #end(row: number | undefined): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#row = row;
    this.#onAnswer();
  }
}
