/** What a terminal sends for keys. */
export const key = {
  enter: "\r",
  tab: "\t",
  escape: "\x1b",
  up: "\x1b[A",
  down: "\x1b[B",
  right: "\x1b[C",
  left: "\x1b[D",
  pageUp: "\x1b[5~",
  pageDown: "\x1b[6~",
  altUp: "\x1b[1;3A",
  altDown: "\x1b[1;3B",
  ctrlRight: "\x1b[1;5C",
  ctrlLeft: "\x1b[1;5D",
  backspace: "\x7f",
  ctrlBackspace: "\x1b[127;5u",
  ctrl: (letter: string): string => String.fromCharCode(letter.charCodeAt(0) - 96),
} as const;
