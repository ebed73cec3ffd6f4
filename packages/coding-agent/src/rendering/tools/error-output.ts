import type { Theme } from "../theme/theme.js";
import { headOutput, type OutputView } from "./output-view.js";
import type { ToolRowResult } from "./tool-renderer.js";

const foldedLines = 20;

/** The words of a call that failed. */
export function errorOutput(last: unknown, result: ToolRowResult, isExpanded: boolean, theme: Theme): OutputView {
  const paint = (lines: readonly string[]): string[] => lines.map((line) => theme.fg("error", line));
  return headOutput(last, result, { foldedLines, isExpanded, paint }, theme);
}
