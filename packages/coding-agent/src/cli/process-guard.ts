import { stripControlSequences } from "@pi-stack/tui";
import { killTrackedDetachedChildren } from "../tools/bash/process-tree.js";

/** The exit code of a process whose reader went away: 128 + SIGPIPE. */
const brokenPipe = 141;

const signalExitCodes: ReadonlyMap<NodeJS.Signals, number> = new Map([
  ["SIGHUP", 129],
  ["SIGINT", 130],
  ["SIGTERM", 143],
]);

/** How long a clean end may take after a signal, in milliseconds. */
const shutdownMs = 3000;

/** Keeps stdout for the answer, and ends the process in good order. */
export class ProcessGuard {
  readonly #writeOut = process.stdout.write.bind(process.stdout);
  #giveScreenBack: () => void = () => undefined;
  #cleanUp: () => Promise<void> = () => Promise.resolve();
  #ending = false;

  /** What other code prints, extensions and libraries included, goes to stderr. */
  constructor() {
    const toStderr: typeof process.stdout.write = process.stderr.write.bind(process.stderr);
    process.stdout.write = toStderr;
    process.stdout.on("error", (error: NodeJS.ErrnoException) => this.#onStdoutError(error));
    process.stderr.on("error", () => undefined);
    // A failure that nobody caught, of an extension for instance, must still flush the session and take the children along.
    process.on("uncaughtException", (error) => {
      // Drawn over by a screen, nobody could read it.
      this.#giveScreenBack();
      const words = (error instanceof Error && error.stack) || String(error);
      process.stderr.write(`pi: unexpected failure: ${stripControlSequences(words)}\n`);
      void this.end(1);
    });
    for (const [signal, code] of signalExitCodes) process.on(signal, () => void this.end(code));
  }

  /** Whether the process is about to exit: what is aborted then is no news to anybody. */
  get isEnding(): boolean {
    return this.#ending;
  }

  /** Gives stdout back: a terminal is drawn on through it. */
  releaseStdout(): void {
    process.stdout.write = this.#writeOut;
  }

  /** What must happen, at once, before a failure that nobody caught can be told. */
  onFailure(giveScreenBack: () => void): void {
    this.#giveScreenBack = giveScreenBack;
  }

  /** What must happen before the process may end: abort, flush, close. */
  onEnd(cleanUp: () => Promise<void>): void {
    this.#cleanUp = cleanUp;
  }

  /** Resolves when the reader has taken the text. */
  write(text: string): Promise<void> {
    return new Promise((resolve) => {
      this.#writeOut(text, () => resolve());
    });
  }

  /** Stops the children, cleans up and exits. The first call decides the code. */
  async end(code: number): Promise<never> {
    if (this.#ending) return new Promise(() => undefined);
    this.#ending = true;
    const timer = setTimeout(() => process.exit(code), shutdownMs);
    try {
      await Promise.all([killTrackedDetachedChildren(), this.#cleanUp()]);
    } catch (error) {
      process.stderr.write(`pi: ${error instanceof Error ? error.message : String(error)}\n`);
    }
    clearTimeout(timer);
    process.exit(code);
  }

  #onStdoutError(error: NodeJS.ErrnoException): void {
    if (this.#ending) return;
    if (error.code === "EPIPE") process.stderr.write("pi: the reader of the output went away; stopped.\n");
    else process.stderr.write(`pi: cannot write to stdout: ${error.message}\n`);
    void this.end(error.code === "EPIPE" ? brokenPipe : 1);
  }
}
