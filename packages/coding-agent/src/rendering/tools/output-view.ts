import { Container, Spacer } from "@pi-stack/tui";
import { moreLines } from "../key-hints.js";
import { type Excerpt, oneLine } from "../text/long-text.js";
import { PaintedRows, type PaintLines } from "../text/painted-rows.js";
import { PaintedText } from "../text/painted-text.js";
import type { ThemeColor } from "../theme/color-names.js";
import type { Theme } from "../theme/theme.js";
import { resultText } from "./result-text.js";
import type { ToolRowResult } from "./tool-renderer.js";

/** What an {@link OutputView} shows. */
export interface ShownOutput extends Excerpt {
  paint: PaintLines;
  /** The hidden lines stand above the others. */
  isTail?: boolean;
  isExpanded: boolean;
  /** Stand below, one after another. */
  below?: readonly { text: string; color: ThemeColor }[];
}

/** The output of a tool below its call: some lines, how many more there are, and what the tool has to say of them. */
export class OutputView extends Container {
  readonly #rows = new PaintedRows();

  show(output: ShownOutput, theme: Theme): this {
    const { lines, hidden, isTail = false, below = [] } = output;
    this.#rows.setRows(lines, output.paint);
    this.clear();
    const more = new PaintedText(() => (hidden > 0 ? moreLines(hidden, theme, output.isExpanded) : ""), 0, 0);
    if (lines.length > 0 || hidden > 0) this.addChild(new Spacer(1));
    if (isTail) this.addChild(more);
    this.addChild(this.#rows);
    if (!isTail) this.addChild(more);
    for (const { text, color } of below) {
      this.addChild(new Spacer(1));
      this.addChild(new PaintedText(() => theme.fg(color, text), 0, 0));
    }
    return this;
  }
}

/** The view that was drawn last, or a new one. */
export function outputView(last: unknown): OutputView {
  return last instanceof OutputView ? last : new OutputView();
}

/** Lines in the colour of outputs. */
export function plainOutput(theme: Theme): PaintLines {
  return (lines) => lines.map((line) => theme.fg("toolOutput", line));
}

/** The first lines of a result. */
export function headOutput(
  last: unknown,
  result: ToolRowResult,
  options: { foldedLines: number; isExpanded: boolean; paint?: PaintLines },
  theme: Theme,
): OutputView {
  const { body, notice } = resultText(result);
  const paint = options.paint ?? plainOutput(theme);
  const excerpt = body.head(options.isExpanded ? maxShownLines : options.foldedLines);
  const below = notice === undefined ? [] : [{ text: oneLine(notice), color: "warning" as const }];
  return outputView(last).show({ ...excerpt, paint, isExpanded: options.isExpanded, below }, theme);
}

/** Lines of one output that are laid out at the most. */
export const maxShownLines = 2000;
