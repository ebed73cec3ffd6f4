/**
 * The cells of a character that joins with none of its kind: letters, digits and marks of Latin, Greek and Cyrillic
 * text, Chinese, Japanese and Korean; 0 for all others. Texts of these need no segmenter, which is slow.
 * Source: https://www.unicode.org/Public/16.0.0/ucd/auxiliary/GraphemeBreakProperty.txt (read 2026-11-30)
 */
export function columnsAlone(code: number): 0 | 1 | 2 {
  if (code < 0x7f) return code >= 0x20 ? 1 : 0;
  if (code < 0x3000) return isNarrowAlone(code) ? 1 : 0;
  const isWide =
    code <= 0x3029 ||
    (code >= 0x3041 && code <= 0x3096) ||
    (code >= 0x30a0 && code <= 0x30ff) ||
    (code >= 0x3400 && code <= 0x4dbf) ||
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xff01 && code <= 0xff60);
  return isWide ? 2 : 0;
}

function isNarrowAlone(code: number): boolean {
  return (
    (code >= 0xa0 && code <= 0x2ff && code !== 0xad) ||
    (code >= 0x370 && code <= 0x482) ||
    (code >= 0x48a && code <= 0x52f) ||
    (code >= 0x2010 && code <= 0x2027)
  );
}

/** Whether a character of a line is a grapheme by itself, as can be told without looking any farther than the next. */
export function isAlone(line: string, at: number): boolean {
  if (columnsAlone(line.charCodeAt(at)) === 0) return false;
  return at + 1 >= line.length || columnsAlone(line.charCodeAt(at + 1)) > 0;
}

/**
 * The UTF-16 units of the character at a place, when it is one of {@link columnsAlone} or a common emoji and what
 * follows does not join with it; 0 when only the segmenter can tell. The place must be the start of a grapheme.
 */
export function loneLength(text: string, at: number): 0 | 1 | 2 {
  const length = candidateLength(text, at);
  if (length === 0) return 0;
  const end = at + length;
  // A control character joins with nothing.
  return end >= text.length || text.charCodeAt(end) < 0x20 || candidateLength(text, end) > 0 ? length : 0;
}

function candidateLength(text: string, at: number): 0 | 1 | 2 {
  const code = text.charCodeAt(at);
  if (code < 0xd83c || code > 0xd83e) return columnsAlone(code) > 0 ? 1 : 0;
  return isCommonEmoji(text.codePointAt(at) ?? 0) ? 2 : 0;
}

/**
 * Emoji that are wide by themselves; no skin tones and no flags, which join with what is before them.
 * Source: https://www.unicode.org/Public/16.0.0/ucd/emoji/emoji-data.txt (read 2026-11-30)
 */
function isCommonEmoji(code: number): boolean {
  return (
    (code >= 0x1f300 && code <= 0x1f320) ||
    (code >= 0x1f337 && code <= 0x1f37c) ||
    (code >= 0x1f3e0 && code <= 0x1f3f0) ||
    (code >= 0x1f400 && code <= 0x1f43e) ||
    (code >= 0x1f442 && code <= 0x1f4fc) ||
    (code >= 0x1f5fb && code <= 0x1f64f) ||
    (code >= 0x1f680 && code <= 0x1f6c5) ||
    (code >= 0x1f910 && code <= 0x1f93a) ||
    (code >= 0x1f947 && code <= 0x1f9ff)
  );
}
