import { isOwnSequence } from "../images/own-sequences.js";
import { controlSequenceEnd, isPlainAscii, turnsDirection } from "../text/control-sequences.js";
import { sliceByColumn } from "../text/slice.js";
import { visibleWidth } from "../text/width.js";

/** Styles and links do not run on into the next row. */
const rowEnd = "\x1b[0m\x1b]8;;\x07";
const image = /\x1b_G|\x1b\]1337;File=/;
/** A background, an inverse or a line through or below text; or a colour that has such a number in it. */
const showsSpaces = /\x1b\[[\d;:]*(?:4[0-8]?|10[0-7]|7|9)[;:m]/;
/** Spaces and the ends of colours. */
const padding = /(?: |\x1b\[(?:0|22|23|24|27|29|39|49)?m)+$/;
/** How an image gets to its first row and back. */
const vertical = /^\x1b\[\d+[AB]$/;
const kittyImageId = /\x1b_G[^;\x1b]*?\bi=(\d+)/g;
/** Colours, links, and marks of where a prompt and its output begin, which terminals jump between. */
const styling = /^\x1b\[[\d;:]*m$|^\x1b\]8;[^;\x07\x1b]*;[^\x07\x1b]*(?:\x07|\x1b\\)$|^\x1b\]133;[A-D]\x07$/;

/** A row that draws an image of ours. Text that only says it does is none. */
export function isImageRow(row: string): boolean {
  return image.test(row) && sequencesOf(row).some(isOwnSequence);
}

/** The ids of the Kitty images that a row draws. */
export function kittyImageIds(row: string): number[] {
  return [...row.matchAll(kittyImageId)].map((match) => Number(match[1]));
}

/**
 * A row as it may be written to the terminal: nothing but text, styles and links, whatever a component has put into it,
 * and no wider than the screen.
 */
export function printableRow(row: string, widthColumns: number): string {
  if (isImageRow(row)) return imageSequences(row);
  if (isPlainAscii(row)) return row.slice(0, widthColumns).replace(/ +$/, "");
  const clean = decompose(onlyStyling(row));
  const fitting = visibleWidth(clean) <= widthColumns ? clean : sliceByColumn(clean, 0, widthColumns).text;
  return withoutPadding(fitting) + rowEnd;
}

/**
 * Leaves out spaces at the end that cannot be seen: when a terminal becomes narrower it would break the row because of
 * them, and push others out of the screen.
 */
function withoutPadding(row: string): string {
  const sinceReset = row.slice(row.lastIndexOf("\x1b[0m") + 1);
  return showsSpaces.test(sinceReset) ? row : row.replace(padding, "");
}

/** Nothing but what draws the image. */
function imageSequences(row: string): string {
  return sequencesOf(row)
    .filter((sequence) => isOwnSequence(sequence) || vertical.test(sequence))
    .join("");
}

function sequencesOf(row: string): string[] {
  const sequences: string[] = [];
  for (let index = 0; index < row.length; ) {
    const end = controlSequenceEnd(row, index);
    if (end > index) sequences.push(row.slice(index, end));
    index = Math.max(end, index + 1);
  }
  return sequences;
}

/** Control characters and all sequences but those that style are taken out; a tab becomes the cells that it takes. */
function onlyStyling(row: string): string {
  let kept = "";
  let from = 0;
  for (let index = 0; index < row.length; ) {
    const end = controlSequenceEnd(row, index);
    const isControl = end > index || isControlCode(row.charCodeAt(index));
    if (!isControl) {
      index++;
      continue;
    }
    const stop = Math.max(end, index + 1);
    const sequence = row.slice(index, stop);
    kept += row.slice(from, index) + (sequence === "\t" ? "   " : styling.test(sequence) ? sequence : "");
    index = stop;
    from = stop;
  }
  return kept + row.slice(from);
}

function isControlCode(code: number): boolean {
  return code < 0x20 || (code >= 0x7f && code <= 0x9f) || turnsDirection(code);
}

/**
 * Terminals disagree on the width of the Thai and Lao vowels that stand for two characters; on the two they agree.
 * Source: the Unicode decompositions of U+0E33 and U+0EB3
 */
function decompose(row: string): string {
  return row.replaceAll("\u0e33", "\u0e4d\u0e32").replaceAll("\u0eb3", "\u0ecd\u0eb2");
}
