import { eastAsianWidth } from "get-east-asian-width";
import { controlSequenceEnd, isPlainAscii } from "./control-sequences.js";
import { graphemes } from "./graphemes.js";

/** Cells that a tab takes. */
const tabWidthColumns: number = 3;

/** Every runtime that we support knows this flag; the language level that we compile to does not. */
const unicodeSets: string = "v";
const rgiEmoji = new RegExp("^\\p{RGI_Emoji}$", unicodeSets);
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Control}\p{Mark}\p{Surrogate}]+$/u;
const regionalIndicator = /^[\u{1F1E6}-\u{1F1FF}]$/u;
/** Thai and Lao vowels that add a cell of their own to the consonant before them. */
const spacingVowels: ReadonlySet<number> = new Set([0x0e33, 0x0eb3]);

/** The cells that a text takes on a terminal; control sequences take none. Characters of ambiguous width take one. */
export function visibleWidth(text: string): number {
  if (isPlainAscii(text)) return text.length;
  let width = 0;
  for (const run of printableRuns(text)) width += widthOfRun(run);
  return width;
}

/** The cells of one grapheme: 0, 1 or 2, more for clusters that hold several spacing characters. */
export function graphemeWidth(grapheme: string): number {
  const code = grapheme.codePointAt(0) ?? 0;
  if (code === 0x09) return tabWidthColumns;
  if (grapheme.length === 1 && code >= 0x20 && code < 0x7f) return 1;
  if (invisible.test(grapheme)) return 0;
  if (rgiEmoji.test(grapheme) || regionalIndicator.test(grapheme)) return 2;
  let width: number = eastAsianWidth(code);
  for (const character of [...grapheme].slice(1)) {
    const following = character.codePointAt(0) ?? 0;
    if (following >= 0xff00 && following <= 0xffef) width += eastAsianWidth(following);
    else if (spacingVowels.has(following)) width += 1;
  }
  return width;
}

/** The pieces of a text between its control sequences. */
function* printableRuns(text: string): Generator<string> {
  let from = 0;
  for (let index = 0; index < text.length; ) {
    const end = controlSequenceEnd(text, index);
    if (end === index) {
      index++;
      continue;
    }
    if (index > from) yield text.slice(from, index);
    index = end;
    from = end;
  }
  if (from < text.length) yield text.slice(from);
}

function widthOfRun(run: string): number {
  if (isPlainAscii(run)) return run.length;
  let width = 0;
  for (const grapheme of graphemes(run)) width += graphemeWidth(grapheme);
  return width;
}
