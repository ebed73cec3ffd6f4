import { eastAsianWidth } from "get-east-asian-width";
import { openSegmenter } from "./graphemes.js";
import { columnsAlone } from "./lone-characters.js";

/** Cells that a tab takes. */
const tabWidthColumns: number = 3;

/** Every runtime that we support knows this flag; the language level that we compile to does not. */
const unicodeSets: string = "v";
/** All emoji, sequences too. Made for the first sequence that is met: that takes tens of milliseconds. */
let rgiEmoji: RegExp | undefined;
/** Those of one character. */
const loneEmoji = /^\p{Emoji_Presentation}$/u;
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Control}\p{Surrogate}\p{Mn}\p{Me}]+$/u;
const regionalIndicator = /^[\u{1F1E6}-\u{1F1FF}]/u;
const spacingMark = /^\p{Mc}/u;
/** The vowels AM of Thai and Lao add a cell of their own to the character before them. */
const spacingVowels: ReadonlySet<number> = new Set([0x0e33, 0x0eb3]);
const letter = /\p{L}/u;

/**
 * Characters that take cells although Unicode lets them be ignored: the soft hyphen and the fillers of Hangul.
 * Source: xterm and the tables of C libraries; https://www.cl.cam.ac.uk/~mgk25/ucs/wcwidth.c (read 2026-11-30)
 */
const blankColumns: ReadonlyMap<number, number> = new Map([
  [0xad, 1],
  [0x115f, 2],
  [0x3164, 2],
  [0xffa0, 1],
]);

/**
 * Whether a grapheme is no character by itself: nothing of it is seen, though it may take cells, or it is a mark that
 * would join with whatever is written before it.
 */
export function isIncomplete(grapheme: string): boolean {
  return invisible.test(grapheme) || (spacingMark.test(grapheme) && joinsBefore(grapheme));
}

function joinsBefore(mark: string): boolean {
  return openSegmenter().segment(`x${mark}`).containing(0)?.segment !== "x";
}

/** The cells of one grapheme: 0, 1 or 2, more for clusters that hold several spacing characters. */
export function graphemeWidth(grapheme: string): number {
  const code = grapheme.codePointAt(0) ?? 0;
  if (grapheme.length === 1) {
    const alone = columnsAlone(code);
    if (alone > 0) return alone;
    if (code === 0x09) return tabWidthColumns;
    // Half of a pair: what is written in its place is U+FFFD.
    if (code >= 0xd800 && code <= 0xdfff) return 1;
  }
  if (invisible.test(grapheme)) return blankColumns.get(code) ?? 0;
  if (isEmoji(grapheme, code) || regionalIndicator.test(grapheme)) return 2;
  return widthOfCluster(grapheme, code);
}

function isEmoji(grapheme: string, code: number): boolean {
  if (grapheme.length === (code > 0xffff ? 2 : 1)) return loneEmoji.test(grapheme);
  rgiEmoji ??= new RegExp("^\\p{RGI_Emoji}$", unicodeSets);
  return rgiEmoji.test(grapheme);
}

function widthOfCluster(grapheme: string, code: number): number {
  let width: number = eastAsianWidth(code);
  const startsWithLetter = letter.test(String.fromCodePoint(code));
  for (let at = code > 0xffff ? 2 : 1; at < grapheme.length; at++) {
    const following = grapheme.charCodeAt(at);
    if (following >= 0xff00 && following <= 0xffef) width += eastAsianWidth(following);
    else if (spacingVowels.has(following) || (startsWithLetter && isJoinedConsonant(grapheme, at))) width += 1;
  }
  return width;
}

/**
 * Consonants that are joined with the one before in the scripts of India have a cell of their own; the letters of Hangul
 * share those of their syllable.
 */
function isJoinedConsonant(grapheme: string, at: number): boolean {
  const code = grapheme.codePointAt(at) ?? 0;
  const isHangul =
    (code >= 0x1100 && code <= 0x11ff) || (code >= 0xa960 && code <= 0xa97c) || (code >= 0xd7b0 && code <= 0xd7fb);
  return code >= 0x0900 && !isHangul && letter.test(String.fromCodePoint(code));
}
