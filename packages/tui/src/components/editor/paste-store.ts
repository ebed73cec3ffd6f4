import { lineBreaks } from "./text-buffer.js";

/** A longer paste is shown as a marker. */
const maxLines = 10;
const maxChars = 1000;
const markerPattern = /\[paste #(\d{1,9})(?: (?:\+\d{1,9} lines|\d{1,9} chars))?\]/;
const allMarkers = new RegExp(markerPattern, "g");
const markerHere = new RegExp(markerPattern, "y");

/** No marker is longer, in UTF-16 units. */
export const maxMarkerLength: number = 64;

/** Which pasted texts stand behind markers. */
export interface KnownPastes {
  readonly size: number;
  has(id: number): boolean;
}

/** Large pastes of the present prompt, each of which a marker stands for in the text. */
export class PasteStore implements KnownPastes {
  #pastes = new Map<number, string>();
  /** Those of the prompt before, for a host that puts its text back. */
  #previous = new Map<number, string>();
  #lastId = 0;

  get size(): number {
    return this.#pastes.size;
  }

  has(id: number): boolean {
    return this.#pastes.has(id);
  }

  /** What to insert for a paste: itself, or the marker of one too large. */
  add(content: string): string {
    const lines = lineBreaks(content) + 1;
    if (lines <= maxLines && content.length <= maxChars) return content;
    this.#lastId++;
    this.#pastes.set(this.#lastId, content);
    return markerOf(this.#lastId, content, lines);
  }

  /** Every marker gives way to its paste. In one pass: a pasted text is never searched for markers. */
  expand(text: string): string {
    if (this.size === 0) return text;
    return text.replace(allMarkers, (marker, id: string) => this.#pastes.get(Number(id)) ?? marker);
  }

  /** Knows the markers of the prompt before again that stand in a text, where their ids are free. */
  adopt(text: string): void {
    if (this.#previous.size === 0) return;
    for (const [marker, digits] of text.matchAll(allMarkers)) {
      const id = Number(digits);
      const content = this.#previous.get(id);
      if (content === undefined || this.has(id) || marker !== markerOf(id, content, lineBreaks(content) + 1)) continue;
      this.#pastes.set(id, content);
      this.#lastId = Math.max(this.#lastId, id);
    }
  }

  /** A new prompt begins. */
  reset(): void {
    if (this.size > 0) this.#previous = this.#pastes;
    this.#pastes = new Map();
    this.#lastId = 0;
  }
}

/** The end of the marker of a known paste that begins at a place in a line. */
export function markerEnd(line: string, start: number, pastes: KnownPastes): number | undefined {
  if (pastes.size === 0 || line.charCodeAt(start) !== 0x5b) return undefined;
  markerHere.lastIndex = start;
  const match = markerHere.exec(line);
  return match && pastes.has(Number(match[1])) ? start + match[0].length : undefined;
}

/** The start of the marker of a known paste that a place lies inside of; otherwise the place itself. */
export function outOfMarker(line: string, col: number, pastes: KnownPastes): number {
  if (pastes.size === 0 || col === 0) return col;
  const start = line.lastIndexOf("[", col - 1);
  if (start === -1 || start < col - maxMarkerLength) return col;
  const end = markerEnd(line, start, pastes);
  return end !== undefined && end > col ? start : col;
}

function markerOf(id: number, content: string, lines: number): string {
  return lines > maxLines ? `[paste #${id} +${lines} lines]` : `[paste #${id} ${content.length} chars]`;
}
