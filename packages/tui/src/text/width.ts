import { isPlainAscii } from "./control-sequences.js";
import { TextScanner } from "./text-scanner.js";

/** The cells that a text takes on a terminal; control sequences take none. Characters of ambiguous width take one. */
export function visibleWidth(text: string): number {
  if (isPlainAscii(text)) return text.length;
  const scanner = new TextScanner(text);
  let width = 0;
  while (scanner.next()) width += scanner.widthColumns;
  return width;
}
