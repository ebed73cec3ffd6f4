import { controlsOf } from "./control-sequences.js";
import { StyleState } from "./style-state.js";
import { TextScanner } from "./text-scanner.js";
import { visibleWidth } from "./width.js";

const reset = "\x1b[0m";

/**
 * A text cut to at most `maxWidth` cells, with an ellipsis where something was cut; with `pad`, filled up with spaces.
 * A hyperlink that is open at the cut is closed.
 */
export function truncateToWidth(text: string, maxWidth: number, ellipsis = "...", pad = false): string {
  if (maxWidth <= 0) return "";
  const ellipsisWidth = visibleWidth(ellipsis);
  const kept = fitting(text, maxWidth, Math.max(0, maxWidth - ellipsisWidth));
  if (kept.isWhole) return pad ? text + " ".repeat(maxWidth - kept.widthColumns) : text;
  const mark = ellipsisWidth <= maxWidth ? ellipsis : prefix(ellipsis, maxWidth);
  const used = kept.widthColumns + visibleWidth(mark);
  const padding = pad ? " ".repeat(Math.max(0, maxWidth - used)) : "";
  const start = text.slice(0, kept.end);
  return `${start}${hasOpenLink(start) ? "\x1b]8;;\x1b\\" : ""}${reset}${mark}${reset}${padding}`;
}

interface FittingPart {
  /** UTF-16 units. */
  end: number;
  widthColumns: number;
  isWhole: boolean;
}

/** The whole of a text if it is no wider than `maxWidth`, else what fits into `cutWidth`. Looks no farther than needed. */
function fitting(text: string, maxWidth: number, cutWidth: number): FittingPart {
  const scanner = new TextScanner(text);
  let width = 0;
  let cut: FittingPart | undefined;
  while (scanner.next()) {
    const { start, widthColumns } = scanner;
    if (widthColumns > 0 && !cut && width + widthColumns > cutWidth) {
      cut = { end: start, widthColumns: width, isWhole: false };
    }
    width += widthColumns;
    if (cut && width > maxWidth) return cut;
  }
  return { end: text.length, widthColumns: width, isWhole: true };
}

function prefix(text: string, maxWidth: number): string {
  return text.slice(0, fitting(text, maxWidth, maxWidth).end);
}

function hasOpenLink(text: string): boolean {
  if (!text.includes("8;")) return false;
  const style = new StyleState();
  for (const sequence of controlsOf(text)) style.apply(sequence);
  return style.hasLink;
}
