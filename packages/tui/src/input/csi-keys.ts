import { heldModifiers, readCodepoint } from "./codepoint-keys.js";
import { modifierBits } from "./key-id.js";
import { type KeyEventType, type KeyReading, pressed } from "./key-reading.js";

/**
 * Finals of `CSI 1 ; modifiers X` and `CSI X`.
 * Source: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html (PC-style function keys, read 2026-11-30)
 */
const keysByFinal: ReadonlyMap<string, string> = new Map([
  ["A", "up"],
  ["B", "down"],
  ["C", "right"],
  ["D", "left"],
  ["E", "clear"],
  ["F", "end"],
  ["H", "home"],
  ["P", "f1"],
  ["Q", "f2"],
  ["R", "f3"],
  ["S", "f4"],
]);

/** Numbers of `CSI n ~`, of VT220, xterm and rxvt. */
const keysByNumber: ReadonlyMap<number, string> = new Map([
  [1, "home"],
  [2, "insert"],
  [3, "delete"],
  [4, "end"],
  [5, "pageUp"],
  [6, "pageDown"],
  [7, "home"],
  [8, "end"],
  ...Array.from({ length: 5 }, (_, index): [number, string] => [11 + index, `f${index + 1}`]),
  ...Array.from({ length: 5 }, (_, index): [number, string] => [17 + index, `f${index + 6}`]),
  [23, "f11"],
  [24, "f12"],
]);

/** How rxvt ends `CSI n` instead of giving modifiers. Source: https://man.archlinux.org/man/urxvt.7 (key codes) */
const rxvtEndings: ReadonlyMap<string, number> = new Map([
  ["$", modifierBits.shift],
  ["^", modifierBits.ctrl],
  ["@", modifierBits.ctrl | modifierBits.shift],
]);

const linuxConsoleKeys: ReadonlyMap<string, string> = new Map([
  ["A", "f1"],
  ["B", "f2"],
  ["C", "f3"],
  ["D", "f4"],
  ["E", "f5"],
  ["5~", "pageUp"],
  ["6~", "pageDown"],
]);

const csiPattern = /^\x1b\[([\d:;]*)([A-Za-z~$^@])$/;

/** What a sequence that begins with `ESC [` can mean. */
export function readCsi(data: string): KeyReading[] {
  if (data.startsWith("\x1b[[")) return single(linuxConsoleKeys.get(data.slice(3)));
  const match = csiPattern.exec(data);
  const [, body, final] = match ?? [];
  if (body === undefined || final === undefined) return [];
  if (final === "u" || final === "~") {
    const parameters = body.split(";");
    return final === "u" ? readKittyReport(parameters) : readTilde(parameters);
  }
  if (body === "") return readBareFinal(final);
  const rxvt = rxvtEndings.get(final);
  if (rxvt !== undefined) return /^\d+$/.test(body) ? single(keysByNumber.get(Number(body)), rxvt) : [];
  const [first, modifiers] = body.split(";");
  if (first !== "1" || modifiers === undefined) return [];
  if (final === "Z") return withModifiers("tab", modifiers, modifierBits.shift);
  return withModifiers(keysByFinal.get(final), modifiers);
}

/** What the event part of a report of the Kitty keyboard protocol says; `press` for everything else. */
export function eventOf(data: string): KeyEventType {
  const code = /^\x1b\[[\d:;]*;\d*:(\d)(?:;[\d:]*)?[A-Za-z~]$/.exec(data)?.[1];
  return eventNamed(code);
}

function readBareFinal(final: string): KeyReading[] {
  if (final === "Z") return [pressed("tab", modifierBits.shift)];
  // rxvt: shift makes the letters of the arrows small. A bare R would be the answer to a question.
  const key = keysByFinal.get(/^[a-e]$/.test(final) ? final.toUpperCase() : final === "R" ? "" : final);
  return single(key, /^[a-e]$/.test(final) ? modifierBits.shift : 0);
}

/** `CSI codepoint:shifted:base ; modifiers:event u` */
function readKittyReport(parameters: string[]): KeyReading[] {
  const [codepoint, shifted, base] = (parameters[0] ?? "").split(":").map(numberOf);
  const [modifiers, event] = (parameters[1] ?? "").split(":");
  if (codepoint === undefined) return [];
  return readCodepoint({ codepoint, shifted, base, modifiers: modifierValue(modifiers), event: eventNamed(event) });
}

/** `CSI n ; modifiers:event ~`, and `CSI 27 ; modifiers ; codepoint ~` of modifyOtherKeys. */
function readTilde(parameters: string[]): KeyReading[] {
  const [number, modifiers = "", codepoint] = parameters;
  if (number === "27" && codepoint !== undefined) {
    const code = numberOf(codepoint);
    if (code === undefined) return [];
    return readCodepoint({ codepoint: code, isTyped: true, modifiers: modifierValue(modifiers), event: "press" });
  }
  return withModifiers(keysByNumber.get(Number(number)), modifiers);
}

function withModifiers(key: string | undefined, parameter: string, always = 0): KeyReading[] {
  const [value, event] = parameter.split(":");
  const modifiers = heldModifiers(modifierValue(value));
  if (key === undefined || modifiers === undefined) return [];
  return [{ key, modifiers: modifiers | always, event: eventNamed(event) }];
}

function single(key: string | undefined, modifiers = 0): KeyReading[] {
  return key === undefined ? [] : [pressed(key, modifiers)];
}

/** On the wire the bits stand plus one. */
function modifierValue(parameter: string | undefined): number {
  return Math.max(0, (numberOf(parameter ?? "") ?? 1) - 1);
}

function numberOf(text: string): number | undefined {
  return /^\d{1,7}$/.test(text) ? Number(text) : undefined;
}

function eventNamed(code: string | undefined): KeyEventType {
  if (code === "3") return "release";
  return code === "2" ? "repeat" : "press";
}
