import type { Span } from "./exact-match.js";
import { type FoldedLine, foldLine, unfoldOffset } from "./fold-line.js";

interface Line extends FoldedLine {
  /** Offset of the line in the file. */
  rawStart: number;
  /** Offset of the line in the folded text. */
  foldedStart: number;
}

/**
 * Finds a text in a file whatever the trailing blanks, quotes, dashes, spaces and compatibility forms of either. Only
 * the place is found this way; all bytes outside of it stay as they are.
 */
export class FuzzyMatcher {
  private readonly lines: Line[] = [];
  private readonly text: string;

  constructor(raw: string) {
    let rawStart = 0;
    let foldedStart = 0;
    const add = (end: number, next: number): void => {
      const line = foldLine(raw.slice(rawStart, end));
      this.lines.push({ ...line, rawStart, foldedStart });
      foldedStart += line.text.length + 1;
      rawStart = next;
    };
    for (const found of raw.matchAll(/\r\n?|\n/g)) add(found.index, found.index + found[0].length);
    add(raw.length, raw.length);
    this.text = this.lines.map((line) => line.text).join("\n");
  }

  /**
   * All places of a text. `needle` has one character per byte and line feeds only.
   *
   * @returns nothing for a text that folds to blanks only, which would match everywhere
   */
  find(needle: string): Span[] {
    const lines = needle.split("\n").map(foldLine);
    const last = lines.pop();
    if (last === undefined) return [];
    const head = lines.map((line) => `${line.text}\n`).join("");
    if ((head + last.text).trim() === "") return [];
    const inside = this.findFolded(head + last.full, false);
    // Blanks at the end of the needle were trailing blanks of a line: they match only at the end of one.
    return last.full === last.text ? inside : [...inside, ...this.findFolded(head + last.text, true)];
  }

  private findFolded(needle: string, atLineEnd: boolean): Span[] {
    const spans: Span[] = [];
    for (let at = this.text.indexOf(needle); at !== -1; at = this.text.indexOf(needle, at + 1)) {
      const end = at + needle.length;
      if (atLineEnd && end < this.text.length && this.text[end] !== "\n") continue;
      const span = { start: this.toRaw(at), end: this.toRaw(end) };
      if (span.start >= 0 && span.end >= 0) spans.push(span);
    }
    return spans;
  }

  /** Offset in the file, or -1 inside a character that folded to several. */
  private toRaw(position: number): number {
    let low = 0;
    let high = this.lines.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.lines[middle]?.foldedStart ?? 0) <= position) low = middle;
      else high = middle - 1;
    }
    const line = this.lines[low];
    if (line === undefined) return -1;
    const offset = unfoldOffset(line, position - line.foldedStart);
    return offset === -1 ? -1 : line.rawStart + offset;
  }
}
