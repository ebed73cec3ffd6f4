/** Terminals forget what they were told before, so it is told again. */
const repeatMs = 1000;

/**
 * Shows that work is under way, of unknown length.
 * Source: https://conemu.github.io/en/AnsiEscapeCodes.html#ConEmu_specific_OSC (OSC 9 ; 4, read 2026-11-30)
 */
export class Progress {
  readonly #send: (data: string) => void;
  #isWanted = false;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(send: (data: string) => void) {
    this.#send = send;
  }

  set(active: boolean): void {
    this.#isWanted = active;
    if (active) this.enter();
    else this.#send(this.leave());
  }

  /** Shows it, if it is wanted. */
  enter(): void {
    if (!this.#isWanted || this.#timer) return;
    const show = (): void => this.#send("\x1b]9;4;3\x07");
    show();
    this.#timer = setInterval(show, repeatMs).unref();
  }

  /** Stops showing it. What takes it away; the caller sends it. */
  leave(): string {
    if (!this.#timer) return "";
    clearInterval(this.#timer);
    this.#timer = undefined;
    return "\x1b]9;4;0;\x07";
  }
}
