/** Marks that belong to the character before them and do not begin a row. */
const clinging: ReadonlySet<number> = new Set(
  Array.from("、。，．！？：；）」』】〉》〕々ー…", (mark) => mark.charCodeAt(0)),
);

/**
 * Whether a row may end between two characters without a space: beside a wide one (Chinese, Japanese, emoji), but not
 * before a mark that belongs to the one before it. Widths in cells; `code` is the first UTF-16 unit of the second one.
 */
export function mayPartBesideWide(lastColumns: number, columns: number, code: number): boolean {
  return (lastColumns === 2 || columns === 2) && !clinging.has(code);
}
