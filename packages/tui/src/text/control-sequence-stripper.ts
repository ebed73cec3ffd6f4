import { controlSequenceEnd, stripControlSequences } from "./control-sequences.js";

/** Longer than any sequence that is not a string of its own, such as an image. In UTF-16 units. */
const maxHeld = 4096;

/**
 * `stripControlSequences` for a text that comes in pieces: a sequence that is cut between two pieces is still taken out
 * whole. Memory is bounded, also for a sequence that never ends.
 */
export class ControlSequenceStripper {
  /** The beginning of a sequence whose end has not come yet. */
  #held = "";
  /** Inside of a control string too long to hold, whose end is waited for. */
  #isInString = false;

  /** The next piece; what can be shown of it, and of what was held back. */
  push(piece: string): string {
    const text = this.#held + (this.#isInString ? this.#afterString(piece) : piece);
    this.#held = "";
    const cut = unfinishedFrom(text);
    if (cut < text.length) this.#hold(text.slice(cut));
    return stripControlSequences(text.slice(0, cut));
  }

  /** The text is over; a sequence without an end is dropped. Ready for another text. */
  end(): string {
    this.#held = "";
    this.#isInString = false;
    return "";
  }

  #hold(start: string): void {
    if (start.length <= maxHeld) this.#held = start;
    else this.#isInString = true;
  }

  #afterString(piece: string): string {
    for (let index = 0; index < piece.length; index++) {
      const char = piece[index];
      // A lone ESC ends the string too: what follows is another sequence, or the rest of the terminator.
      if (char !== "\x07" && char !== "\x9c" && char !== "\x1b") continue;
      this.#isInString = false;
      return piece.slice(char === "\x1b" ? index : index + 1);
    }
    return "";
  }
}

/** Where a sequence begins that reaches to the end of the text and may go on in the next piece. */
function unfinishedFrom(text: string): number {
  for (let index = 0; index < text.length; ) {
    const code = text.charCodeAt(index);
    if (code !== 0x1b && (code < 0x80 || code > 0x9f)) {
      index++;
      continue;
    }
    const end = controlSequenceEnd(text, index);
    // The last unit may be the first of a terminator of two (ESC \).
    if (end >= text.length || (end === text.length - 1 && text.charCodeAt(end) === 0x1b)) return index;
    index = Math.max(end, index + 1);
  }
  return text.length;
}
