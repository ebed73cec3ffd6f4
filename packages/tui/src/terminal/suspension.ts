/** What a process does around being stopped and continued by job control. */
export interface SuspensionHandlers {
  /** Before it is stopped. */
  leave(): void;
  /** After it was continued; also when nothing had announced that it would be stopped (SIGSTOP). */
  enter(): void;
}

/** After this long, a process that was to be stopped and still runs was not stopped: it has no shell to continue it. */
const notStoppedMs = 20;

/** Job control of this process: Ctrl+Z, `kill -TSTP`, `fg`. There is none on Windows. */
export class Suspension {
  readonly #handlers: SuspensionHandlers;
  #isListening = false;
  #isLeft = false;

  constructor(handlers: SuspensionHandlers) {
    this.#handlers = handlers;
  }

  listen(): void {
    if (process.platform === "win32" || this.#isListening) return;
    this.#isListening = true;
    process.on("SIGTSTP", this.#onStop).on("SIGCONT", this.#onContinue);
  }

  dispose(): void {
    this.#isListening = false;
    this.#isLeft = false;
    process.off("SIGTSTP", this.#onStop).off("SIGCONT", this.#onContinue);
  }

  /** Stops this process; with 0 all of its group, as the shell expects of Ctrl+Z. */
  suspend(target: number): void {
    if (!this.#isListening || this.#isLeft) return;
    this.#isLeft = true;
    this.#handlers.leave();
    // Without a listener the signal has its default effect.
    process.off("SIGTSTP", this.#onStop);
    process.kill(target, "SIGTSTP");
    // The check comes after a SIGCONT that waits to be heard.
    setTimeout(() => setImmediate(() => this.#isLeft && this.#onContinue()), notStoppedMs);
  }

  readonly #onStop = (): void => {
    if (process.listenerCount("SIGTSTP") === 1) this.suspend(process.pid);
  };

  readonly #onContinue = (): void => {
    if (!this.#isListening) return;
    const wasAnnounced = this.#isLeft;
    this.#isLeft = false;
    if (wasAnnounced) process.on("SIGTSTP", this.#onStop);
    else this.#handlers.leave();
    this.#handlers.enter();
  };
}
