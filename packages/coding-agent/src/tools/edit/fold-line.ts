import { decodeBytes } from "./byte-text.js";

/** A line with look-alike characters folded. */
export interface FoldedLine {
  /** Without trailing blanks. */
  text: string;
  /** With trailing blanks. */
  full: string;
  /** The line before, one character per byte. */
  raw: string;
}

interface Unfolding {
  full: string;
  /** Byte offset at which each folded character begins, and the end; -1 inside a character that folded to several. */
  offsets: number[];
}

/** Stands for a byte that is no UTF-8. No text of a model holds it, so it never matches. */
const invalidByte = { character: "\udfff", bytes: 1 };

/** Characters that normalisation joins with the one before: marks, Hangul letters, voicing marks of half-width kana. */
const joining = /[\p{M}\u1100-\u11FF\uA960-\uA97F\uD7B0-\uD7FB\u3131-\u318E\uFF9E-\uFFDC]/u;

/**
 * Folds one line (one character per byte, no line end): NFKC, curly quotes, dashes and special spaces become plain.
 */
export function foldLine(line: string): FoldedLine {
  if (isAscii(line)) return { text: line.trimEnd(), full: line, raw: line };
  const decoded = decodeBytes(line);
  // The quick way gives the same text wherever each character can be folded by itself.
  const isSimple = !decoded.includes("\ufffd") && !joining.test(decoded);
  const full = isSimple ? fold(decoded) : foldWithOffsets(line).full;
  return { text: full.trimEnd(), full, raw: line };
}

/** Byte offset of a folded position, or -1 when it lies inside a character. */
export function unfoldOffset(line: FoldedLine, position: number): number {
  return isAscii(line.raw) ? position : (foldWithOffsets(line.raw).offsets[position] ?? -1);
}

function foldWithOffsets(line: string): Unfolding {
  const offsets: number[] = [];
  let full = "";
  let clusterStart = 0;
  let cluster = "";
  const endCluster = (next: number): void => {
    const folded = fold(cluster);
    for (let index = 0; index < folded.length; index++) offsets.push(index === 0 ? clusterStart : -1);
    full += folded;
    clusterStart = next;
    cluster = "";
  };
  for (let at = 0; at < line.length; ) {
    const { character, bytes } = decodeAt(line, at);
    if (cluster !== "" && !joining.test(character)) endCluster(at);
    cluster += character;
    at += bytes;
  }
  endCluster(line.length);
  offsets.push(line.length);
  return { full, offsets };
}

function fold(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\u2018-\u201B]/g, "'")
    .replace(/[\u201C-\u201F]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\u00A0\u2002-\u200A\u202F\u205F\u3000]/g, " ");
}

function isAscii(line: string): boolean {
  return !/[\x80-\xff]/.test(line);
}

function decodeAt(line: string, at: number): { character: string; bytes: number } {
  const first = line.charCodeAt(at);
  if (first < 0x80) return { character: line.charAt(at), bytes: 1 };
  const bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  let codePoint = first & (0xff >> (bytes + 1));
  for (let index = 1; index < bytes; index++) {
    const next = at + index < line.length ? line.charCodeAt(at + index) : 0;
    if ((next & 0xc0) !== 0x80) return invalidByte;
    codePoint = (codePoint << 6) | (next & 0x3f);
  }
  const isOverlong = codePoint < (bytes === 4 ? 0x10000 : bytes === 3 ? 0x800 : 0x80);
  const isSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff;
  if (first < 0xc0 || first > 0xf4 || codePoint > 0x10ffff || isOverlong || isSurrogate) return invalidByte;
  return { character: String.fromCodePoint(codePoint), bytes };
}
