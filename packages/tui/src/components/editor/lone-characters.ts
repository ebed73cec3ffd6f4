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
