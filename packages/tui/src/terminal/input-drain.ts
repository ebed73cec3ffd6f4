/** Waits for input to become quiet. */
export class InputDrain {
  /** Resolves when nothing came for long enough, or when it lasted too long. */
  readonly finished: Promise<void>;
  readonly #idleMs: number;
  readonly #last: ReturnType<typeof setTimeout>;
  #idle: ReturnType<typeof setTimeout>;
  #resolve: () => void = () => undefined;

  constructor(maxMs: number, idleMs: number) {
    this.finished = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#idleMs = idleMs;
    this.#last = setTimeout(() => this.end(), maxMs);
    this.#idle = setTimeout(() => this.end(), idleMs);
  }

  /** Something came. */
  restart(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.end(), this.#idleMs);
  }

  end(): void {
    clearTimeout(this.#last);
    clearTimeout(this.#idle);
    this.#resolve();
  }
}
