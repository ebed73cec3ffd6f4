/** How terminals encode keys, written from their documentation, for tests of the decoder. */

/** A key and whether each modifier is held. */
export interface PressedKey {
  key: string;
  shift: boolean;
  ctrl: boolean;
  alt: boolean;
  super: boolean;
}

const letters = "abcdefghijklmnopqrstuvwxyz";
const unshifted = "`1234567890-=[]\\;',./";
const shifted = '~!@#$%^&*()_+{}|:"<>?';
const cursorFinals: Record<string, string> = {
  up: "A",
  down: "B",
  right: "C",
  left: "D",
  clear: "E",
  end: "F",
  home: "H",
};
const tildeNumbers: Record<string, number> = { insert: 2, delete: 3, pageUp: 5, pageDown: 6 };
const functionNumbers = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24];
const controlCodes: Record<string, number> = { escape: 27, enter: 13, tab: 9, backspace: 127, space: 32 };

export const textKeys: string[] = [...letters, ...unshifted, ...shifted];
export const specialKeys: string[] = [
  ...Object.keys(controlCodes),
  ...Object.keys(cursorFinals),
  ...Object.keys(tildeNumbers),
  ...functionNumbers.map((_, index) => `f${index + 1}`),
];

export function idOf(pressed: PressedKey): string {
  const held = (["shift", "ctrl", "alt", "super"] as const).filter((each) => pressed[each]);
  return [...held, pressed.key].join("+");
}

function modifierValue(pressed: PressedKey): number {
  return 1 + (pressed.shift ? 1 : 0) + (pressed.alt ? 2 : 0) + (pressed.ctrl ? 4 : 0) + (pressed.super ? 8 : 0);
}

/** The Kitty keyboard protocol with alternate keys; symbols that need shift are reported by their key. */
export function encodeKitty(pressed: PressedKey, event = 1, locks = 0): string {
  const { key } = pressed;
  const base = shifted.includes(key) ? unshifted[shifted.indexOf(key)] : key;
  const held = base === key ? pressed : { ...pressed, shift: true };
  const suffix = `;${modifierValue(held) + locks}${event === 1 ? "" : `:${event}`}`;
  const final = cursorFinals[key];
  if (final !== undefined) return `\x1b[1${suffix}${final}`;
  const number = tildeNumbers[key];
  if (number !== undefined) return `\x1b[${number}${suffix}~`;
  if (/^f\d/.test(key)) return `\x1b[${57363 + Number(key.slice(1))}${suffix}u`;
  const code = controlCodes[key] ?? base?.codePointAt(0);
  return `\x1b[${code}${held.shift && base !== undefined && base.length === 1 ? `:${shiftedCode(base)}` : ""}${suffix}u`;
}

function shiftedCode(base: string): number | undefined {
  const index = unshifted.indexOf(base);
  return (index < 0 ? base.toUpperCase() : (shifted[index] ?? base)).codePointAt(0);
}

/** xterm with modifyOtherKeys 2: what is typed stands there with the modifiers that were held. */
export function encodeModifyOtherKeys(pressed: PressedKey): string | undefined {
  const code = controlCodes[pressed.key] ?? (pressed.key.length === 1 ? pressed.key.codePointAt(0) : undefined);
  if (code === undefined || modifierValue(pressed) === 1) return undefined;
  const typed = pressed.shift && letters.includes(pressed.key) ? code - 32 : code;
  return `\x1b[27;${modifierValue(pressed)};${typed}~`;
}

/** xterm as it was: PC-style function keys, control bytes, ESC for alt. `undefined` where it has no such sequence. */
export function encodeLegacy(pressed: PressedKey): string | undefined {
  const { key } = pressed;
  if (pressed.super) return undefined;
  const value = modifierValue(pressed);
  const final = cursorFinals[key];
  if (final !== undefined) return value === 1 ? `\x1b[${final}` : `\x1b[1;${value}${final}`;
  const functionNumber = /^f\d/.test(key) ? Number(key.slice(1)) : undefined;
  if (functionNumber !== undefined && functionNumber <= 4) {
    const letter = "PQRS"[functionNumber - 1];
    return value === 1 ? `\x1bO${letter}` : `\x1b[1;${value}${letter}`;
  }
  const number = tildeNumbers[key] ?? functionNumbers[(functionNumber ?? 0) - 1];
  if (number !== undefined) return value === 1 ? `\x1b[${number}~` : `\x1b[${number};${value}~`;
  const byte = legacyByte(pressed);
  return byte === undefined ? undefined : `${pressed.alt ? "\x1b" : ""}${byte}`;
}

function legacyByte({ key, shift, ctrl, alt }: PressedKey): string | undefined {
  if (key === "tab" && shift) return ctrl || alt ? undefined : "\x1b[Z";
  if (key === "space" && ctrl) return shift ? undefined : "\x00";
  const code = controlCodes[key];
  if (code !== undefined) return shift || ctrl ? undefined : String.fromCharCode(code);
  if (ctrl) return !shift && /^[a-z[\\\]^_/@-]$/.test(key) ? controlByte(key) : undefined;
  if (!shift) return alt && /^[[\]]$/.test(key) ? undefined : key;
  return letters.includes(key) ? key.toUpperCase() : undefined;
}

function controlByte(key: string): string {
  return String.fromCharCode(key === "-" || key === "/" ? 0x1f : key.toUpperCase().charCodeAt(0) & 0x1f);
}
