/** Sequences that only a terminal understands: CSI, OSC and other strings with their end, short escapes. */
const terminalSequences =
  /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|\x1b[\]P^_X][^\x07\x1b\x9c\n]*(?:\x07|\x1b\\|\x9c)|\x1b[ -/]*[0-Z\\^-~]/g;

/** Control characters, marks that turn the direction of text, and tag characters, which no font shows. */
const invisible =
  /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|[\u{e0000}-\u{e007f}]/gu;

const suspicious = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u;

/**
 * The text as a reader may see it: terminal sequences are left out, and what would be invisible or turn other text around
 * is written out, such as `⟨U+202E⟩`.
 */
export function visibleText(text: string): string {
  if (!suspicious.test(text)) return text;
  return text
    .replace(terminalSequences, "")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(invisible, shown);
}

/** The same on one line. */
export function visibleLine(text: string): string {
  return visibleText(text).replace(/\s+/g, " ").trim();
}

function shown(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, "0")}⟩`;
}
