import { isPlainAscii } from "../../text/control-sequences.js";
import { type KnownPastes, markerEnd } from "./paste-store.js";
import { showUnit, type Unit, unitsFrom } from "./units.js";

/** Marks that belong to the character before them and do not begin a row. */
const clinging: ReadonlySet<string> = new Set("、。，．！？：；）」』】〉》〕々ー…");

/** A piece of a line while a row is filled. */
interface Piece {
  widthColumns: number;
  isSpace: boolean;
  /** A row may end before or after it although there is no space: Chinese, Japanese, emoji. */
  isWide: boolean;
}

/**
 * Cuts lines into rows. A row ends behind a run of spaces, beside a wide character, or, in a word wider than a row,
 * anywhere. One space may stand beyond the width, where the cursor has room. Where a row ends depends only on what comes
 * after its start: that lets a line be cut anew in part.
 */
export class RowCutter {
  readonly #pastes: KnownPastes;
  /** Where the last row that was cut ends. */
  end = 0;
  /** Whether its last space stands beyond the width. */
  isOverfull = false;

  constructor(pastes: KnownPastes) {
    this.#pastes = pastes;
  }

  /** Cuts the row that begins at `start`. */
  cut(line: string, start: number, width: number): void {
    this.isOverfull = false;
    const ahead = line.slice(start, start + width + 1);
    const isPlain = isPlainAscii(ahead) && (this.#pastes.size === 0 || !ahead.includes("["));
    if (!isPlain) this.#cutPieces(line, start, width);
    else if (ahead.length <= width) this.end = line.length;
    else this.#cutAscii(line, start, width);
  }

  #cutAscii(line: string, start: number, width: number): void {
    const over = start + width;
    this.isOverfull = isSpaceAt(line, over) && !isSpaceAt(line, over - 1);
    if (this.isOverfull) {
      this.end = over + 1;
      return;
    }
    let end = over;
    while (end > start && !(isSpaceAt(line, end - 1) && !isSpaceAt(line, end))) end--;
    this.end = end > start ? end : over;
  }

  #cutPieces(line: string, start: number, width: number): void {
    let used = 0;
    let opportunity = -1;
    let last: Piece | undefined;
    for (const unit of this.#units(line, start, width)) {
      const piece = pieceOf(line, unit);
      if (last && mayPart(line, last, unit, piece)) opportunity = unit.start;
      if (used + piece.widthColumns > width && last) {
        this.isOverfull = piece.isSpace && piece.widthColumns === 1 && !last.isSpace;
        this.end = this.isOverfull ? unit.end : opportunity > start ? opportunity : unit.start;
        return;
      }
      used += piece.widthColumns;
      last = piece;
    }
    this.end = line.length;
  }

  /** A marker wider than a row is cut like a text. */
  *#units(line: string, start: number, width: number): Generator<Unit> {
    let from = start;
    while (from < line.length) {
      const before = from;
      for (const unit of unitsFrom(line, from, this.#pastes)) {
        if (unit.isMarker && unit.end - unit.start > width) break;
        yield unit;
        from = unit.end;
      }
      const end = from < line.length ? markerEnd(line, from, this.#pastes) : undefined;
      for (let at = from; end !== undefined && at < end; at++) yield { start: at, end: at + 1, isMarker: false };
      from = end ?? from;
      if (from === before) return;
    }
  }
}

function pieceOf(line: string, unit: Unit): Piece {
  const { widthColumns } = showUnit(line, unit);
  return { widthColumns, isSpace: line.charCodeAt(unit.start) === 0x20, isWide: widthColumns === 2 };
}

function mayPart(line: string, last: Piece, unit: Unit, piece: Piece): boolean {
  if (piece.isSpace) return false;
  if (last.isSpace) return true;
  return (last.isWide || piece.isWide) && !clinging.has(line.slice(unit.start, unit.end));
}

function isSpaceAt(line: string, at: number): boolean {
  return line.charCodeAt(at) === 0x20;
}
