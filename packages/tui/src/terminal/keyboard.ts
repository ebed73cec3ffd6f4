import { setKittyProtocolActive } from "../input/kitty-protocol.js";

/** How long a terminal may take to say that it speaks the Kitty keyboard protocol, before another is tried. */
const replyMs = 150;

type Protocol = "none" | "kitty" | "modifyOtherKeys";

/**
 * Asks for a keyboard protocol that tells all keys apart, and takes what the terminal has.
 * Source: https://sw.kovidgoyal.net/kitty/keyboard-protocol/ and
 * https://invisible-island.net/xterm/modified-keys.html (read 2026-11-30)
 */
export class Keyboard {
  readonly #send: (data: string) => void;
  #protocol: Protocol = "none";
  #isOpen = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (data: string) => void) {
    this.#send = send;
  }

  get isKitty(): boolean {
    return this.#protocol === "kitty";
  }

  /** Asks. Without an answer in time, modifyOtherKeys is switched on: terminals that do not know it ignore that. */
  enter(): void {
    this.#isOpen = true;
    this.#send("\x1b[?u");
    this.#timer = setTimeout(() => {
      if (this.#protocol !== "none") return;
      this.#protocol = "modifyOtherKeys";
      this.#send("\x1b[>4;2m");
    }, replyMs);
  }

  /** Whether an input sequence was the answer, which is nobody else's. One that comes late counts too. */
  takeReply(sequence: string): boolean {
    if (!/^\x1b\[\?\d+u$/.test(sequence)) return false;
    if (!this.#isOpen || this.isKitty) return this.#isOpen;
    clearTimeout(this.#timer);
    const undo = this.#undo();
    this.#protocol = "kitty";
    setKittyProtocolActive(true);
    // Tell keys apart, say what happens to them, and say what they would type: 1 + 2 + 4.
    this.#send(`${undo}\x1b[>7u`);
    return true;
  }

  /** Stops waiting. What switches the protocol off; the caller sends it. */
  leave(): string {
    clearTimeout(this.#timer);
    this.#isOpen = false;
    const undo = this.#undo();
    this.#protocol = "none";
    setKittyProtocolActive(false);
    return undo;
  }

  #undo(): string {
    if (this.#protocol === "kitty") return "\x1b[<u";
    return this.#protocol === "modifyOtherKeys" ? "\x1b[>4;0m" : "";
  }
}
