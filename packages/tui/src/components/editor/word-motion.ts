import type { KnownPastes } from "./paste-store.js";
import { type Unit, unitsBefore, unitsFrom } from "./units.js";

type UnitKind = "space" | "punctuation" | "word" | "marker";

const punctuation: ReadonlySet<string> = new Set("(){}[]<>.,;:'\"!?+-=*/\\|&%^$#@~`");

/** Where the word before a place begins, spaces in between left out. */
export function wordStart(line: string, col: number, pastes: KnownPastes): number {
  return throughWord(line, col, unitsBefore(line, col, pastes), (unit) => unit.start);
}

/** Where the word after a place ends, spaces in between left out. */
export function wordEnd(line: string, col: number, pastes: KnownPastes): number {
  return throughWord(line, col, unitsFrom(line, col, pastes), (unit) => unit.end);
}

/** A word is a run of punctuation, a run of anything else, or one marker. */
function throughWord(line: string, col: number, units: Iterable<Unit>, farEdge: (unit: Unit) => number): number {
  let reached = col;
  let word: UnitKind | undefined;
  for (const unit of units) {
    const kind = kindOf(line, unit);
    if (word === undefined && kind !== "space") word = kind;
    else if (kind !== word && word !== undefined) break;
    reached = farEdge(unit);
    if (word === "marker") break;
  }
  return reached;
}

function kindOf(line: string, { start, end, isMarker }: Unit): UnitKind {
  if (isMarker) return "marker";
  const text = line.slice(start, end);
  if (/^\s/.test(text)) return "space";
  return punctuation.has(text) ? "punctuation" : "word";
}
