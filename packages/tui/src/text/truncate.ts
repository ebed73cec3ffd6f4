import { tokens } from "./tokens.js";
import { visibleWidth } from "./width.js";

const reset = "\x1b[0m";

/**
 * A text cut to at most `maxWidth` cells, with an ellipsis where something was cut; with `pad`, filled up with spaces.
 * A hyperlink that is open at the cut is closed.
 */
export function truncateToWidth(text: string, maxWidth: number, ellipsis = "...", pad = false): string {
  if (maxWidth <= 0) return "";
  const width = visibleWidth(text);
  if (width <= maxWidth) return pad ? text + " ".repeat(maxWidth - width) : text;
  const ellipsisWidth = visibleWidth(ellipsis);
  const mark = ellipsisWidth <= maxWidth ? ellipsis : prefix(ellipsis, maxWidth).text;
  const kept = prefix(text, Math.max(0, maxWidth - ellipsisWidth));
  const used = kept.width + visibleWidth(mark);
  const padding = pad ? " ".repeat(Math.max(0, maxWidth - used)) : "";
  return `${kept.text}${kept.openLink ? "\x1b]8;;\x1b\\" : ""}${reset}${mark}${reset}${padding}`;
}

function prefix(text: string, maxWidth: number): { text: string; width: number; openLink: boolean } {
  const kept = { text: "", width: 0, openLink: false };
  for (const token of tokens(text)) {
    if (kept.width + token.widthColumns > maxWidth) break;
    if (token.isControl && token.text.startsWith("\x1b]8;"))
      kept.openLink = !/^\x1b\]8;[^;]*;(?:\x07|\x1b\\)?$/.test(token.text);
    kept.text += token.text;
    kept.width += token.widthColumns;
  }
  return kept;
}
