import type { BaseKey } from "./key-id.js";

const names = {
  escape: "escape",
  esc: "esc",
  enter: "enter",
  return: "return",
  tab: "tab",
  space: "space",
  backspace: "backspace",
  delete: "delete",
  insert: "insert",
  clear: "clear",
  home: "home",
  end: "end",
  pageUp: "pageUp",
  pageDown: "pageDown",
  up: "up",
  down: "down",
  left: "left",
  right: "right",
  f1: "f1",
  f2: "f2",
  f3: "f3",
  f4: "f4",
  f5: "f5",
  f6: "f6",
  f7: "f7",
  f8: "f8",
  f9: "f9",
  f10: "f10",
  f11: "f11",
  f12: "f12",
} as const;

const symbols = {
  backtick: "`",
  hyphen: "-",
  equals: "=",
  leftbracket: "[",
  rightbracket: "]",
  backslash: "\\",
  semicolon: ";",
  quote: "'",
  comma: ",",
  period: ".",
  slash: "/",
  exclamation: "!",
  at: "@",
  hash: "#",
  dollar: "$",
  percent: "%",
  caret: "^",
  ampersand: "&",
  asterisk: "*",
  leftparen: "(",
  rightparen: ")",
  underscore: "_",
  plus: "+",
  pipe: "|",
  tilde: "~",
  leftbrace: "{",
  rightbrace: "}",
  colon: ":",
  lessthan: "<",
  greaterthan: ">",
  question: "?",
  doublequote: '"',
} as const;

/** Puts modifiers before a key: `Key.ctrl("c")` is `"ctrl+c"`. */
export type KeyPrefixer<Prefix extends string> = <K extends BaseKey>(key: K) => `${Prefix}+${K}`;

/** The functions of {@link Key}: each puts the modifiers of its name before a key. */
export interface KeyPrefixers {
  readonly ctrl: KeyPrefixer<"ctrl">;
  readonly shift: KeyPrefixer<"shift">;
  readonly alt: KeyPrefixer<"alt">;
  readonly super: KeyPrefixer<"super">;
  readonly ctrlShift: KeyPrefixer<"ctrl+shift">;
  readonly shiftCtrl: KeyPrefixer<"shift+ctrl">;
  readonly ctrlAlt: KeyPrefixer<"ctrl+alt">;
  readonly altCtrl: KeyPrefixer<"alt+ctrl">;
  readonly shiftAlt: KeyPrefixer<"shift+alt">;
  readonly altShift: KeyPrefixer<"alt+shift">;
  readonly ctrlSuper: KeyPrefixer<"ctrl+super">;
  readonly superCtrl: KeyPrefixer<"super+ctrl">;
  readonly shiftSuper: KeyPrefixer<"shift+super">;
  readonly superShift: KeyPrefixer<"super+shift">;
  readonly altSuper: KeyPrefixer<"alt+super">;
  readonly superAlt: KeyPrefixer<"super+alt">;
  readonly ctrlShiftAlt: KeyPrefixer<"ctrl+shift+alt">;
  readonly ctrlShiftSuper: KeyPrefixer<"ctrl+shift+super">;
}

function prefixer<Prefix extends string>(prefix: Prefix): KeyPrefixer<Prefix> {
  return (key) => `${prefix}+${key}`;
}

const prefixers: KeyPrefixers = {
  ctrl: prefixer("ctrl"),
  shift: prefixer("shift"),
  alt: prefixer("alt"),
  super: prefixer("super"),
  ctrlShift: prefixer("ctrl+shift"),
  shiftCtrl: prefixer("shift+ctrl"),
  ctrlAlt: prefixer("ctrl+alt"),
  altCtrl: prefixer("alt+ctrl"),
  shiftAlt: prefixer("shift+alt"),
  altShift: prefixer("alt+shift"),
  ctrlSuper: prefixer("ctrl+super"),
  superCtrl: prefixer("super+ctrl"),
  shiftSuper: prefixer("shift+super"),
  superShift: prefixer("super+shift"),
  altSuper: prefixer("alt+super"),
  superAlt: prefixer("super+alt"),
  ctrlShiftAlt: prefixer("ctrl+shift+alt"),
  ctrlShiftSuper: prefixer("ctrl+shift+super"),
};

/** Key ids that the compiler knows: `Key.pageUp`, `Key.backslash`, `Key.ctrlShift("p")`. */
export const Key: typeof names & typeof symbols & KeyPrefixers = { ...names, ...symbols, ...prefixers };
