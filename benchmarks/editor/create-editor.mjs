import { Editor } from "@pi-stack/tui";

const same = (text) => text;

/** An editor that is on no screen. */
export function createEditor() {
  const tui = { terminal: { columns: 80, rows: 24 }, requestRender: () => undefined };
  const selectList = { selectedPrefix: same, selectedText: same, description: same, scrollInfo: same, noMatch: same };
  return new Editor(tui, { borderColor: same, selectList });
}

/** Lines of a usual length, so many characters in all. */
export function linesOf(length) {
  return "some words in a line of a usual length, and more\n".repeat(length / 49);
}
