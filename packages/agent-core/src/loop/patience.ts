import { AgentError } from "../errors/agent-error.js";

/** How long code of others may take to notice an abort before the run goes on without it, in milliseconds. */
const graceMs = 1000;

/**
 * Waits for promises of others as long as a signal is quiet, and for a moment after its abort. Listens to the signal
 * once, however much is waited for.
 */
export class Patience {
  readonly #signal: AbortSignal;
  readonly #waiting: Set<() => void> = new Set();
  readonly #onAbort = (): void => {
    for (const limit of this.#waiting) limit();
  };

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    signal.addEventListener("abort", this.#onAbort, { once: true });
  }

  /**
   * What the promise gives.
   * @throws {@link AgentError} (as a rejection) with code "aborted" when it has given nothing a second after the abort
   */
  within<T>(work: T | PromiseLike<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const limit = (): void => {
        timer ??= setTimeout(() => reject(new AgentError("aborted", "Operation aborted")), graceMs);
      };
      const settled =
        <TValue>(settle: (value: TValue) => void) =>
        (value: TValue): void => {
          clearTimeout(timer);
          this.#waiting.delete(limit);
          settle(value);
        };
      this.#waiting.add(limit);
      if (this.#signal.aborted) limit();
      Promise.resolve(work).then(settled(resolve), settled(reject));
    });
  }

  release(): void {
    this.#signal.removeEventListener("abort", this.#onAbort);
  }
}
