import { toLineFeeds } from "./byte-text.js";

/** A part of a file, in offsets of its bytes. */
export interface Span {
  start: number;
  end: number;
}

/** Finds a text in a file whatever the line ends of either. */
export class ExactMatcher {
  private readonly text: string;
  /** Offsets in `text` of the line feeds that are `\r\n` in the file, ascending. */
  private readonly pairs: number[] = [];

  constructor(raw: string) {
    this.text = toLineFeeds(raw);
    if (this.text.length === raw.length) return;
    for (const found of raw.matchAll(/\r\n/g)) this.pairs.push(found.index - this.pairs.length);
  }

  /** All places of a text, overlapping ones too. `needle` has line feeds only. */
  find(needle: string): Span[] {
    const spans: Span[] = [];
    for (let at = this.text.indexOf(needle); at !== -1; at = this.text.indexOf(needle, at + 1)) {
      spans.push({ start: this.toRaw(at), end: this.toRaw(at + needle.length) });
    }
    return spans;
  }

  private toRaw(offset: number): number {
    let low = 0;
    let high = this.pairs.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.pairs[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return offset + low;
  }
}
