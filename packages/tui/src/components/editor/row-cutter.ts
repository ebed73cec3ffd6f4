import { mayPartBesideWide } from "../../text/break-places.js";
import { columnsAlone } from "../../text/lone-characters.js";
import { type KnownPastes, markerEnd } from "./paste-store.js";
import { showUnit, type Unit, unitsFrom } from "./units.js";

const space = 0x20;
const bracket = 0x5b;

/** A piece of a line while a row is filled. */
interface Piece {
  widthColumns: number;
  isSpace: boolean;
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
    if (!this.#cutLone(line, start, width)) this.#cutPieces(line, start, width);
  }

  /** The short way for characters that stand alone. Returns whether it led to the end of the row. */
  #cutLone(line: string, start: number, width: number): boolean {
    let used = 0;
    let opportunity = start;
    let last = space;
    let code = line.charCodeAt(start);
    let columns = columnsAlone(code);
    for (let at = start; at < line.length; at++) {
      const next = line.charCodeAt(at + 1);
      const nextColumns = columnsAlone(next);
      // The next one may join with this one.
      const isAlone = columns > 0 && (nextColumns > 0 || at + 1 === line.length);
      if (!isAlone || (code === bracket && this.#pastes.size > 0)) return false;
      if (code !== space && at > start) {
        if (last === space || mayPartBesideWide(columnsAlone(last), columns, code)) opportunity = at;
      }
      if (used + columns > width && at > start) {
        this.isOverfull = code === space && last !== space;
        this.end = this.isOverfull ? at + 1 : opportunity > start ? opportunity : at;
        return true;
      }
      used += columns;
      last = code;
      code = next;
      columns = nextColumns;
    }
    this.end = line.length;
    return true;
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
  return { widthColumns, isSpace: line.charCodeAt(unit.start) === space };
}

function mayPart(line: string, last: Piece, unit: Unit, piece: Piece): boolean {
  if (piece.isSpace) return false;
  if (last.isSpace) return true;
  return mayPartBesideWide(last.widthColumns, piece.widthColumns, line.charCodeAt(unit.start));
}
