import { keyNames, modifierBits } from "./key-id.js";
import { type KeyReading, pressed } from "./key-reading.js";

const { shift, alt, ctrl } = modifierBits;

/** What decides between the meanings of old sequences. */
export interface LegacyContext {
  /** The Kitty keyboard protocol is on: what it would report otherwise does not come in the old way. */
  kittyActive: boolean;
  /** Windows Terminal on this machine: it sends 0x08 for ctrl+backspace. */
  windowsTerminal: boolean;
}

/**
 * `ESC O X`: application cursor keys, the keypad, and rxvt with ctrl (small letters).
 * Source: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html (VT220-style function keys, read 2026-11-30)
 */
const ss3Keys: ReadonlyMap<string, KeyReading> = new Map(
  [
    ...Object.entries({ A: "up", B: "down", C: "right", D: "left", E: "clear", F: "end", H: "home", M: "enter" }),
    ...Object.entries({ P: "f1", Q: "f2", R: "f3", S: "f4", X: "=", j: "*", k: "+", l: ",", m: "-", n: ".", o: "/" }),
    ...Array.from("pqrstuvwxy", (letter, digit): [string, string] => [letter, String(digit)]),
  ].map(([final, key]) => [final, pressed(key)]),
);

const rxvtCtrl: ReadonlyMap<string, string> = new Map(
  Object.entries({ a: "up", b: "down", c: "right", d: "left", e: "clear" }),
);

/** Moves of words and lines as Emacs has them, which terminals of the Mac send for alt with an arrow. */
const metaArrows: ReadonlyMap<string, string> = new Map(Object.entries({ b: "left", f: "right", p: "up", n: "down" }));

/** Symbols whose control byte is that of `symbol & 0x1f`, the likeliest first. */
const controlSymbols: ReadonlyMap<number, readonly string[]> = new Map([
  [0x00, ["space", "@"]],
  [0x1b, ["["]],
  [0x1c, ["\\"]],
  [0x1d, ["]"]],
  [0x1e, ["^"]],
  [0x1f, ["-", "_", "/"]],
]);

/** What a single character can mean. */
export function readCharacter(data: string, context: LegacyContext): KeyReading[] {
  const code = data.charCodeAt(0);
  if (code < 0x20 || code === 0x7f) return readControl(code, context);
  if (code === 0x20) return [{ ...pressed("space"), text: " " }];
  const key = data.toLowerCase();
  if (key.length !== 1 || code > 0x7f || !keyNames.has(key)) return [];
  return [{ ...pressed(key, key === data ? 0 : shift), text: data }];
}

/** What `ESC O X` can mean. */
export function readSs3(data: string): KeyReading[] {
  const final = data.slice(2);
  const key = rxvtCtrl.get(final);
  if (key !== undefined) return [pressed(key, ctrl)];
  const reading = ss3Keys.get(final);
  return reading === undefined ? [] : [reading];
}

/** What ESC and one character can mean: mostly alt with what the character means. */
export function readEscaped(character: string, context: LegacyContext): KeyReading[] {
  const arrow = metaArrows.get(character);
  const readings: KeyReading[] = arrow === undefined ? [] : [pressed(arrow, alt)];
  const code = character.charCodeAt(0);
  if (code === 0x7f || code === 0x08)
    return [pressed("backspace", alt), ...(code === 8 ? [pressed("h", ctrl | alt)] : [])];
  if (context.kittyActive && code === 0x0d) return [pressed("enter", shift)];
  if (context.kittyActive && code >= 0x20) return readings;
  if (character === "B" || character === "F") readings.push(pressed(character === "B" ? "left" : "right", alt));
  for (const { key, modifiers } of readCharacter(character, context)) readings.push(pressed(key, modifiers | alt));
  return readings;
}

function readControl(code: number, context: LegacyContext): KeyReading[] {
  const { kittyActive, windowsTerminal } = context;
  const byControl = controlReadings(code);
  switch (code) {
    case 0x08:
      return [pressed("backspace", windowsTerminal ? ctrl : 0), ...byControl];
    case 0x09:
      return [pressed("tab"), ...(kittyActive ? [] : byControl)];
    case 0x0a:
      // Terminals are configured to send it for shift+enter; without the protocol it may be Enter itself.
      return [pressed("enter", kittyActive ? shift : 0), ...byControl];
    case 0x0d:
      return [pressed("enter"), ...(kittyActive ? [] : byControl)];
    case 0x1b:
      return [pressed("escape"), ...(kittyActive ? [] : byControl)];
    case 0x7f:
      return [pressed("backspace")];
    default:
      return byControl;
  }
}

function controlReadings(code: number): KeyReading[] {
  if (code >= 0x01 && code <= 0x1a) return [pressed(String.fromCharCode(code + 0x60), ctrl)];
  return (controlSymbols.get(code) ?? []).map((key) => pressed(key, ctrl));
}
