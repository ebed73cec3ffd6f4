const tab = "    ";

/** A text as the editor holds it: lines end with LF, and tabs are four spaces. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replaceAll("\t", tab);
}

/** Pasted text as the editor holds it: without control characters but line breaks. */
export function cleanPaste(content: string): string {
  return cleanText(decodeControlKeys(content)).replace(/[\x00-\x09\x0b-\x1f]/g, "");
}

/** Pasted text for a single line: line breaks are dropped. */
export function cleanLine(content: string): string {
  return content.replace(/[\r\n]/g, "").replaceAll("\t", tab);
}

/**
 * Control characters that came as reports of keys.
 * Source: tmux with extended keys sends pastes so; https://github.com/tmux/tmux/wiki/Modifier-Keys (read 2026-11-30)
 */
function decodeControlKeys(content: string): string {
  return content.replace(/\x1b\[(\d{1,3});5u/g, (report, digits: string) => {
    const code = Number(digits);
    const isLetter = (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
    return isLetter ? String.fromCharCode(code & 0x1f) : report;
  });
}
