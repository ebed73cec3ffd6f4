const ESC = "\x1b";
/** Introducers of strings: OSC ends with BEL too, the others only with ST. */
const stringIntroducers = "]P_^X";

/**
 * The end of the input sequence that begins with the ESC at `start`, or `undefined` while it may go on. One that is
 * broken off by a control character ends before it.
 */
export function sequenceEnd(text: string, start: number): number | undefined {
  const introducer = text[start + 1];
  if (introducer === undefined) return undefined;
  if (introducer === "[") return csiEnd(text, start);
  if (introducer === "O") return within(text, characterEnd(text, start + 2));
  if (stringIntroducers.includes(introducer)) return stringEnd(text, start, introducer);
  if (introducer !== ESC) return within(text, characterEnd(text, start + 1));
  // Alt with a key that is a sequence itself; otherwise Escape with alt, or twice.
  const next = text[start + 2];
  if (next === undefined) return undefined;
  return next === "[" || next === "O" ? sequenceEnd(text, start + 1) : start + 2;
}

function csiEnd(text: string, start: number): number | undefined {
  const first = text[start + 2];
  // Mouse reports of X10: three bytes follow, whatever they are.
  if (first === "M") return within(text, start + 6);
  // The console of Linux.
  if (first === "[")
    return text[start + 3] === "5" || text[start + 3] === "6" ? within(text, start + 5) : within(text, start + 4);
  for (let index = start + 2; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= 0x40 && code <= 0x7e) return index + 1;
    // rxvt ends keys with a dollar when shift is held; answers to questions have more before it.
    if (code === 0x24 && index > start + 2 && /^\d{1,2}$/.test(text.slice(start + 2, index))) return index + 1;
    if (code < 0x20 || code > 0x7e) return index;
  }
  return undefined;
}

function stringEnd(text: string, start: number, introducer: string): number | undefined {
  const bell = introducer === "]" ? text.indexOf("\x07", start) : -1;
  const escapeAt = text.indexOf(ESC, start + 2);
  if (bell >= 0 && (escapeAt < 0 || bell < escapeAt)) return bell + 1;
  if (escapeAt < 0 || escapeAt + 1 === text.length) return undefined;
  return text[escapeAt + 1] === "\\" ? escapeAt + 2 : escapeAt;
}

/** The end of the character at `index`, which may be two units long. */
function characterEnd(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return index + (code >= 0xd800 && code <= 0xdbff ? 2 : 1);
}

function within(text: string, end: number): number | undefined {
  return end <= text.length ? end : undefined;
}
