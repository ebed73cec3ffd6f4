import { stripControlSequences } from "@pi-stack/tui";

const style = new RegExp(`(${String.fromCharCode(0x1b)}\\[[0-9;:]*m)`);

/** A text in one row that may have colours: of what controls a terminal, nothing else is kept. */
export function styledLine(text: string): string {
  return text
    .split(style)
    .map((part, index) => (index % 2 === 1 ? part : stripControlSequences(part).replace(/\s+/g, " ")))
    .join("");
}
