type Letter =
  | ("a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l" | "m")
  | ("n" | "o" | "p" | "q" | "r" | "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z");

type Digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";

type SymbolKey =
  | ("`" | "-" | "=" | "[" | "]" | "\\" | ";" | "'" | "," | "." | "/")
  | ("!" | "@" | "#" | "$" | "%" | "^" | "&" | "*" | "(" | ")" | "_" | "+")
  | ("|" | "~" | "{" | "}" | ":" | "<" | ">" | "?" | '"');

type SpecialKey =
  | ("escape" | "esc" | "enter" | "return" | "tab" | "space" | "backspace" | "delete" | "insert" | "clear")
  | ("home" | "end" | "pageUp" | "pageDown" | "up" | "down" | "left" | "right")
  | ("f1" | "f2" | "f3" | "f4" | "f5" | "f6" | "f7" | "f8" | "f9" | "f10" | "f11" | "f12");

/** A key by itself. `esc` is `escape`, `return` is `enter`. */
export type BaseKey = Letter | Digit | SymbolKey | SpecialKey;

/** What is held while a key is pressed. */
export type KeyModifier = "ctrl" | "shift" | "alt" | "super";

/** All ways to say some of the modifiers, each at most once: `ctrl+`, `ctrl+shift+`, ... */
type Modified<M extends KeyModifier = KeyModifier> = {
  [Each in M]: `${Each}+` | ([Exclude<M, Each>] extends [never] ? never : `${Each}+${Modified<Exclude<M, Each>>}`);
}[M];

/** A key with its modifiers, in any order: `a`, `ctrl+c`, `shift+ctrl+p`, `alt++`. Capitals make no difference. */
export type KeyId = BaseKey | `${Modified}${BaseKey}`;

/** Bits of modifiers, as the Kitty keyboard protocol counts them. */
export const modifierBits: Readonly<Record<KeyModifier, number>> = { shift: 1, alt: 2, ctrl: 4, super: 8 };

/** In this order `parseKey` names them. */
const namedOrder: readonly KeyModifier[] = ["shift", "ctrl", "alt", "super"];

const symbols = "`-=[]\\;',./!@#$%^&*()_+|~{}:<>?\"";
const aliases: ReadonlyMap<string, string> = new Map([
  ["esc", "escape"],
  ["return", "enter"],
  ["pageup", "pageUp"],
  ["pagedown", "pageDown"],
]);

/** The names that identify keys: each key has one. */
export const keyNames: ReadonlySet<string> = new Set([
  ...Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index)),
  ...Array.from({ length: 10 }, (_, index) => String(index)),
  ...symbols,
  ...["escape", "enter", "tab", "space", "backspace", "delete", "insert", "clear"],
  ...["home", "end", "pageUp", "pageDown", "up", "down", "left", "right"],
  ...Array.from({ length: 12 }, (_, index) => `f${index + 1}`),
]);

/** A key and the bits of its modifiers. */
export interface KeyCombination {
  /** One of {@link keyNames}. */
  readonly key: string;
  /** A sum of {@link modifierBits}. */
  readonly modifiers: number;
}

/** So many ids are remembered: more than anybody binds. */
const rememberedIds = 1000;
const known = new Map<string, KeyCombination | undefined>();

/** What a key id says, or `undefined` where it names no key. */
export function parseKeyId(id: string): KeyCombination | undefined {
  if (known.has(id)) return known.get(id);
  if (known.size >= rememberedIds) known.clear();
  const combination = readKeyId(id);
  known.set(id, combination);
  return combination;
}

function readKeyId(id: string): KeyCombination | undefined {
  let rest = id.toLowerCase();
  let modifiers = 0;
  for (;;) {
    const modifier = namedOrder.find((each) => rest.startsWith(`${each}+`) && rest.length > each.length + 1);
    if (modifier === undefined) break;
    const bit = modifierBits[modifier];
    if ((modifiers & bit) !== 0) return undefined;
    modifiers |= bit;
    rest = rest.slice(modifier.length + 1);
  }
  const key = aliases.get(rest) ?? rest;
  return keyNames.has(key) ? { key, modifiers } : undefined;
}

/** The id of a combination: modifiers in the order shift, ctrl, alt, super. */
export function formatKeyId(combination: KeyCombination): KeyId | undefined {
  const named = namedOrder.filter((each) => (combination.modifiers & modifierBits[each]) !== 0);
  const id = [...named, combination.key].join("+");
  return isKeyId(id) ? id : undefined;
}

/** Whether a value, as it may stand in a file, names a key that can be pressed. */
export function isKeyId(value: unknown): value is KeyId {
  return typeof value === "string" && parseKeyId(value) !== undefined;
}
