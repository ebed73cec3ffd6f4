import { keyNames, modifierBits } from "./key-id.js";
import type { KeyEventType, KeyReading } from "./key-reading.js";

/** A key as a keyboard protocol reports it: by the character that it types on its layout. */
export interface CodepointReport {
  codepoint: number;
  /** What it types together with shift. */
  shifted?: number | undefined;
  /** The key at the same place of a US keyboard. */
  base?: number | undefined;
  /** The code point is what was typed, shift included; otherwise it is that of the key without shift. */
  isTyped?: boolean;
  /** Bits as in the protocol, locks too. */
  modifiers: number;
  event: KeyEventType;
}

/** Caps lock and num lock: they are on, not held. */
const lockBits = 64 | 128;
const knownBits = modifierBits.shift | modifierBits.alt | modifierBits.ctrl | modifierBits.super;

/**
 * Keys that type nothing, by code point.
 * Source: https://sw.kovidgoyal.net/kitty/keyboard-protocol/#functional-key-definitions (read 2026-11-30)
 */
const functionalKeys: ReadonlyMap<number, string> = new Map([
  [8, "backspace"],
  [9, "tab"],
  [13, "enter"],
  [27, "escape"],
  [127, "backspace"],
  [57344, "escape"],
  [57345, "enter"],
  [57346, "tab"],
  [57347, "backspace"],
  [57348, "insert"],
  [57349, "delete"],
  [57350, "left"],
  [57351, "right"],
  [57352, "up"],
  [57353, "down"],
  [57354, "pageUp"],
  [57355, "pageDown"],
  [57356, "home"],
  [57357, "end"],
  ...Array.from({ length: 12 }, (_, index): [number, string] => [57364 + index, `f${index + 1}`]),
  [57414, "enter"],
  [57417, "left"],
  [57418, "right"],
  [57419, "up"],
  [57420, "down"],
  [57421, "pageUp"],
  [57422, "pageDown"],
  [57423, "home"],
  [57424, "end"],
  [57425, "insert"],
  [57426, "delete"],
  [57427, "clear"],
]);

/** Keys of the keypad that type something: 57399 and on. */
const keypadText = "0123456789./*-+";
const keypadStart = 57399;
const keypadExtra: ReadonlyMap<number, string> = new Map([
  [57415, "="],
  [57416, ","],
]);

/** What needs shift on a US keyboard: some terminals report it instead of the key. */
const shiftedSymbols: ReadonlySet<string> = new Set('~!@#$%^&*()_+{}|:"<>?');

/** The modifiers without locks, or `undefined` where one is held that key ids cannot name (hyper, meta). */
export function heldModifiers(bits: number): number | undefined {
  const held = bits & ~lockBits;
  return (held & ~knownBits) === 0 ? held : undefined;
}

/** All that a report can mean, the likeliest first; nothing where the key has no name and types nothing. */
export function readCodepoint(report: CodepointReport): KeyReading[] {
  const modifiers = heldModifiers(report.modifiers);
  if (modifiers === undefined) return [];
  const functional = functionalKeys.get(report.codepoint);
  if (functional !== undefined) return [{ key: functional, modifiers, event: report.event }];
  const text = textOf(report, modifiers);
  const combinations = combinationsOf(report, modifiers);
  return combinations.map(([key, bits]) => ({
    key,
    modifiers: bits,
    event: report.event,
    ...(text === undefined ? {} : { text }),
  }));
}

/** The character that a code point stands for, also one of the keypad, or `undefined` where it is none to be typed. */
function printableOf(codepoint: number): string | undefined {
  const keypad = keypadText[codepoint - keypadStart] ?? keypadExtra.get(codepoint);
  if (keypad !== undefined) return keypad;
  if (codepoint < 0x20 || (codepoint >= 0x7f && codepoint < 0xa0)) return undefined;
  // Surrogates, and the private use area: the protocol numbers keys there that type nothing.
  if ((codepoint >= 0xd800 && codepoint <= 0xf8ff) || codepoint > 0x10ffff) return undefined;
  return String.fromCodePoint(codepoint);
}

/** What the report types: with shift the shifted character. */
function textOf(report: CodepointReport, modifiers: number): string | undefined {
  if (report.event === "release" || (modifiers & ~modifierBits.shift) !== 0) return undefined;
  const codepoint = modifiers !== 0 && report.shifted !== undefined ? report.shifted : report.codepoint;
  return printableOf(codepoint);
}

function combinationsOf(report: CodepointReport, modifiers: number): [key: string, modifiers: number][] {
  const own = nameOf(report.codepoint);
  const found: [string, number][] = [];
  const isCapital = report.codepoint >= 65 && report.codepoint <= 90;
  // A letter of another script is bound by its place on the keyboard; a known character stays what it is.
  const name = own ?? (report.base === undefined ? undefined : nameOf(report.base));
  if (name !== undefined) found.push([name, isCapital ? modifiers | modifierBits.shift : modifiers]);
  else found.push(["", modifiers]);
  if ((modifiers & modifierBits.shift) === 0) return found;
  // Shift has made a symbol: it can be bound by itself and with shift.
  const isSymbol = report.isTyped === true || (own !== undefined && shiftedSymbols.has(own));
  const symbol = report.shifted !== undefined ? nameOf(report.shifted) : isSymbol ? own : undefined;
  if (symbol !== undefined && !/^[a-z]/.test(symbol)) {
    found.push([symbol, modifiers & ~modifierBits.shift]);
    if (symbol !== name) found.push([symbol, modifiers]);
  }
  return found;
}

function nameOf(codepoint: number): string | undefined {
  if (codepoint === 0x20) return "space";
  const name = printableOf(codepoint)?.toLowerCase();
  return name !== undefined && name.length === 1 && name.charCodeAt(0) < 0x7f && keyNames.has(name) ? name : undefined;
}
