import { highlightLines } from "../highlight/highlight-code.js";
import { PaintedRows } from "../text/painted-rows.js";
import type { Theme } from "../theme/theme.js";
import { plainOutput } from "./output-view.js";

/** Lines of a growing code that are coloured together; only the last such piece is coloured again when more comes. */
const pieceLines = 50;

/** Code, coloured by its language; also while it grows. */
export class CodeRows extends PaintedRows {
  /** Coloured pieces by their text. */
  #known = new Map<string, readonly string[]>();

  /** @param isWhole - there will be no more: what reaches over several pieces is coloured right then */
  setCode(lines: readonly string[], language: string | undefined, isWhole: boolean, theme: Theme): void {
    this.setRows(lines, (all) => this.#paint(all, language, isWhole ? all.length : pieceLines, theme));
  }

  override invalidate(): void {
    this.#known.clear();
    super.invalidate();
  }

  #paint(lines: readonly string[], language: string | undefined, size: number, theme: Theme): string[] {
    const before = this.#known;
    this.#known = new Map();
    const painted: string[] = [];
    for (let from = 0; from < lines.length; from += Math.max(1, size)) {
      const piece = lines.slice(from, from + size);
      const text = piece.join("\n");
      const key = `${language} ${text}`;
      const colored = before.get(key) ?? highlightLines(text, language, theme) ?? plainOutput(theme)(piece);
      this.#known.set(key, colored);
      painted.push(...colored);
    }
    return painted;
  }
}
