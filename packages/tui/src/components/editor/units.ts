import { isPlainAscii } from "../../text/control-sequences.js";
import { graphemes, wholeEnd } from "../../text/graphemes.js";
import { columnsAlone, isAlone } from "../../text/lone-characters.js";
import { graphemeWidth, isIncomplete } from "../../text/width-of-grapheme.js";
import { type KnownPastes, markerEnd, outOfMarker } from "./paste-store.js";

/** A piece of a line that the cursor never stands inside of: a grapheme, or the marker of a paste. */
export interface Unit {
  /** UTF-16 units from the start of the line. */
  start: number;
  end: number;
  isMarker: boolean;
}

/** Looked at in one go, in UTF-16 units. */
const windowLength = 256;
/** How far back a place is searched at which a grapheme surely begins. */
const maxLookBack = 2048;

/** The pieces of a line from a place on, which must be the start of one. Lazy: only what is taken costs anything. */
export function* unitsFrom(line: string, from: number, pastes: KnownPastes): Generator<Unit> {
  let start = from;
  let length = windowLength;
  while (start < line.length) {
    if (isAlone(line, start) && !(pastes.size > 0 && line.charCodeAt(start) === 0x5b)) {
      yield { start, end: ++start, isMarker: false };
      continue;
    }
    const windowEnd = Math.min(line.length, wholeEnd(line, start + length));
    const window = line.slice(start, windowEnd);
    const before = start;
    for (const text of graphemes(window)) {
      const marker = markerEnd(line, start, pastes);
      const end = marker ?? start + text.length;
      // What comes after the window may belong to its last grapheme.
      if (marker === undefined && end === windowEnd && end < line.length) break;
      yield { start, end, isMarker: marker !== undefined };
      start = end;
      // The short way is open again.
      if (marker !== undefined || isAlone(line, start)) break;
    }
    length = start === before ? length * 2 : windowLength;
  }
}

/** The pieces of a line before a place, which must be the end of one, from right to left. */
export function* unitsBefore(line: string, to: number, pastes: KnownPastes): Generator<Unit> {
  let end = to;
  while (end > 0) {
    const start = outOfMarker(line, safeStart(line, end), pastes);
    yield* [...unitsFrom(line.slice(0, end), start, pastes)].reverse();
    end = start;
  }
}

/** The piece that begins at a place, if any. */
export function unitAt(line: string, start: number, pastes: KnownPastes): Unit | undefined {
  for (const unit of unitsFrom(line, start, pastes)) return unit;
  return undefined;
}

/** The piece that ends at a place, if any. */
export function unitEndingAt(line: string, end: number, pastes: KnownPastes): Unit | undefined {
  for (const unit of unitsBefore(line, end, pastes)) return unit;
  return undefined;
}

/** A place that may be inside of a piece, or beyond the line, moved to the start of that piece. */
export function snapToUnit(line: string, col: number, pastes: KnownPastes): number {
  if (col >= line.length) return line.length;
  if (col <= 0) return 0;
  const outside = outOfMarker(line, col, pastes);
  if (outside < col) return outside;
  for (const unit of unitsFrom(line, outOfMarker(line, safeStart(line, col), pastes), pastes)) {
    if (unit.end > col) return unit.start;
  }
  return col;
}

/** A piece as it is drawn. */
export interface ShownUnit {
  text: string;
  /** At least one cell. */
  widthColumns: number;
}

const replacement: ShownUnit = { text: "\ufffd", widthColumns: 1 };
/** A letter under more marks than this is no text. In UTF-16 units; the longest emoji take about 35. */
const maxShownLength = 64;

/**
 * What stands on the screen for a grapheme. Whatever would do something to the terminal, turn the direction of the
 * text, break the row or not be seen at all stands there as a replacement character.
 */
function showGrapheme(text: string): ShownUnit {
  const code = text.charCodeAt(0);
  const alone = text.length === 1 ? columnsAlone(code) : 0;
  if (alone > 0) return { text, widthColumns: alone };
  if (code < 0x20 || code === 0x2028 || code === 0x2029 || text.length > maxShownLength) return replacement;
  const widthColumns = graphemeWidth(text);
  const isHidden = widthColumns === 0 || isIncomplete(text) || wouldJoin(text);
  return isHidden ? replacement : { text, widthColumns };
}

/** A mark without its letter would stand on whatever is drawn before it, and take no cell of its own. */
function wouldJoin(text: string): boolean {
  for (const first of graphemes(` ${text}`)) return first !== " ";
  return false;
}

/** What stands on the screen for a piece of a line. */
export function showUnit(line: string, { start, end, isMarker }: Unit): ShownUnit {
  const text = line.slice(start, end);
  return isMarker ? { text, widthColumns: text.length } : showGrapheme(text);
}

/** Cells between two places of a line. */
export function columnsBetween(line: string, start: number, end: number, pastes: KnownPastes): number {
  if (end <= start) return 0;
  const text = line.slice(start, end);
  if (isPlainAscii(text)) return text.length;
  let columns = 0;
  for (const unit of unitsFrom(text, 0, pastes)) columns += showUnit(text, unit).widthColumns;
  return columns;
}

/** A place before another at which a grapheme surely begins, with a window of text in between where there is one. */
function safeStart(line: string, end: number): number {
  const nearest = end - windowLength;
  if (nearest <= 0) return 0;
  for (let at = nearest; at < end; at++) if (isSafe(line, at)) return at;
  const farthest = Math.max(0, end - maxLookBack);
  for (let at = nearest; at > farthest; at--) if (isSafe(line, at)) return at;
  return isLowSurrogate(line.charCodeAt(farthest)) ? farthest - 1 : farthest;
}

function isSafe(line: string, at: number): boolean {
  return columnsAlone(line.charCodeAt(at - 1)) > 0 && columnsAlone(line.charCodeAt(at)) > 0;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
