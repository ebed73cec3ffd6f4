import type { KeyCombination } from "./key-id.js";

/** What happened to a key. Only the Kitty keyboard protocol tells `repeat` and `release`. */
export type KeyEventType = "press" | "repeat" | "release";

/** One meaning of an input sequence. Terminals without a keyboard protocol send the same bytes for several keys. */
export interface KeyReading extends KeyCombination {
  event: KeyEventType;
  /** What the key types: nothing while alt, ctrl or super is held, or when it was let go. */
  text?: string;
}

/** A reading of a key that was pressed and types nothing. */
export function pressed(key: string, modifiers = 0): KeyReading {
  return { key, modifiers, event: "press" };
}
