import { controlSequenceEnd } from "./control-sequences.js";
import { openSegmenter, wholeEnd } from "./graphemes.js";
import { columnsAlone, loneLength } from "./lone-characters.js";
import { graphemeWidth } from "./width-of-grapheme.js";

/** What the segmenter is given at once, in UTF-16 units: little at first, more while it is needed. */
const smallestWindow = 32;
const largestWindow = 512;

/**
 * Walks over a text by pieces that cannot be broken: graphemes and control sequences. After each {@link next} the fields
 * say which piece is meant. One object for the whole walk, since texts are long and pieces many.
 */
export class TextScanner {
  readonly #text: string;
  /** Where the piece stands, in UTF-16 units. */
  start = 0;
  end = 0;
  /** Its cells; 0 for control sequences. */
  widthColumns = 0;
  isControl = false;
  #segments: Iterator<Intl.SegmentData> | undefined;
  /** The part of the text that the segmenter was given. */
  #windowStart = 0;
  #windowEnd = 0;
  #windowLength = smallestWindow;

  constructor(text: string) {
    this.#text = text;
  }

  /** Goes to the next piece; false at the end of the text. */
  next(): boolean {
    if (this.end >= this.#text.length) return false;
    this.start = this.end;
    this.isControl = false;
    const lone = loneLength(this.#text, this.start);
    if (lone === 0) return this.#nextSlow();
    this.end = this.start + lone;
    this.widthColumns = lone === 2 ? 2 : columnsAlone(this.#text.charCodeAt(this.start));
    this.#closeWindow(smallestWindow);
    return true;
  }

  #nextSlow(): boolean {
    if (!isControl(this.#text.charCodeAt(this.start))) {
      this.end = this.#segmentEnd();
      this.widthColumns = graphemeWidth(this.#text.slice(this.start, this.end));
      return true;
    }
    this.#segments = undefined;
    const end = controlSequenceEnd(this.#text, this.start);
    this.isControl = end > this.start;
    this.end = this.isControl ? end : this.start + 1;
    this.widthColumns = this.isControl ? 0 : graphemeWidth(this.#text.slice(this.start, this.end));
    return true;
  }

  #segmentEnd(): number {
    for (;;) {
      const segments = this.#segments ?? this.#openWindow();
      const found = segments.next();
      const end = found.done ? this.#windowEnd : this.#windowStart + found.value.index + found.value.segment.length;
      // What comes after the window may belong to its last character.
      const isWhole = end < this.#windowEnd || end >= this.#text.length || isControl(this.#text.charCodeAt(end));
      if (isWhole && end > this.start) {
        if (this.#windowLength > largestWindow) this.#closeWindow(largestWindow);
        return end;
      }
      const isLong = this.#windowStart === this.start;
      this.#closeWindow(isLong ? this.#windowLength * 2 : Math.min(largestWindow, this.#windowLength * 2));
    }
  }

  #closeWindow(nextLength: number): void {
    this.#segments = undefined;
    this.#windowLength = nextLength;
  }

  #openWindow(): Iterator<Intl.SegmentData> {
    const limit = Math.min(this.#text.length, wholeEnd(this.#text, this.start + this.#windowLength));
    let end = this.start;
    while (end < limit && !isControl(this.#text.charCodeAt(end))) end++;
    this.#windowStart = this.start;
    this.#windowEnd = end;
    const segments = openSegmenter().segment(this.#text.slice(this.start, end))[Symbol.iterator]();
    this.#segments = segments;
    return segments;
  }
}

function isControl(code: number): boolean {
  return code < 0x20 || (code >= 0x7f && code <= 0x9f);
}
