const ESC = 0x1b;
const BEL = 0x07;

/** Introducers of sequences that run to a string terminator: DCS, SOS, OSC, PM and APC. */
const stringIntroducers: ReadonlySet<string> = new Set(["P", "X", "]", "^", "_"]);

/**
 * The end of the control sequence that begins at `start`, or `start` itself when none does. A sequence that the text
 * cuts off runs to the end of the text.
 * Source: ECMA-48, https://ecma-international.org/publications-and-standards/standards/ecma-48/ (read 2026-11-30)
 */
export function controlSequenceEnd(text: string, start: number): number {
  const code = text.charCodeAt(start);
  if (code === ESC) return escapeEnd(text, start);
  if (code === 0x9b) return csiEnd(text, start + 1);
  if (code === 0x90 || code === 0x98 || (code >= 0x9d && code <= 0x9f)) return stringEnd(text, start + 1);
  return start;
}

/** The control sequences of a text, in order. */
export function controlsOf(text: string): string[] {
  const found: string[] = [];
  for (let index = 0; index < text.length; ) {
    const end = controlSequenceEnd(text, index);
    if (end > index) found.push(text.slice(index, end));
    index = end > index ? end : index + 1;
  }
  return found;
}

/** Whether a text holds nothing but printable ASCII. Cheap, so that plain text takes the short way everywhere. */
export function isPlainAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code > 0x7e) return false;
  }
  return true;
}

/**
 * A text that can be written to a terminal without doing anything to it: every control sequence and every control
 * character but tab and line feed is taken out; so are the characters that turn the direction of what follows, with which
 * a text can show other than it says. Source: Unicode UAX #9 (explicit directional formatting), UTR #36
 */
export function stripControlSequences(text: string): string {
  if (!/[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/.test(text)) return text;
  let kept = "";
  let from = 0;
  for (let index = 0; index < text.length; ) {
    const end = controlSequenceEnd(text, index);
    const skipTo = end > index ? end : isForbidden(text.charCodeAt(index)) ? index + 1 : index;
    if (skipTo > index) {
      kept += text.slice(from, index);
      from = skipTo;
    }
    index = skipTo > index ? skipTo : index + 1;
  }
  return kept + text.slice(from);
}

function isForbidden(code: number): boolean {
  return (code < 0x20 && code !== 0x09 && code !== 0x0a) || (code >= 0x7f && code <= 0x9f) || turnsDirection(code);
}

/** Overrides, embeddings and isolates of bidirectional text. */
export function turnsDirection(code: number): boolean {
  return (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

function escapeEnd(text: string, start: number): number {
  const introducer = text[start + 1];
  if (introducer === undefined) return text.length;
  if (introducer === "[") return csiEnd(text, start + 2);
  if (stringIntroducers.has(introducer)) return stringEnd(text, start + 2);
  // Intermediate bytes, then one final byte: `ESC ( B`, `ESC 7`.
  let index = start + 1;
  while (isBetween(text.charCodeAt(index), 0x20, 0x2f)) index++;
  return isBetween(text.charCodeAt(index), 0x30, 0x7e) ? index + 1 : index;
}

/** Parameter and intermediate bytes, then one final byte; another byte ends the sequence before it. */
function csiEnd(text: string, from: number): number {
  let index = from;
  while (index < text.length && isBetween(text.charCodeAt(index), 0x20, 0x3f)) index++;
  return isBetween(text.charCodeAt(index), 0x40, 0x7e) ? index + 1 : index;
}

function stringEnd(text: string, from: number): number {
  for (let index = from; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === BEL || code === 0x9c) return index + 1;
    if (code === ESC) return text[index + 1] === "\\" ? index + 2 : index;
  }
  return text.length;
}

function isBetween(code: number, low: number, high: number): boolean {
  return code >= low && code <= high;
}
