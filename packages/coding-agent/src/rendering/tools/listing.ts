import type { Theme } from "../theme/theme.js";
import { callLine } from "./call-line.js";
import { errorOutput } from "./error-output.js";
import { headOutput } from "./output-view.js";
import type { ToolArguments, ToolRenderer } from "./tool-renderer.js";

/**
 * A renderer for tools that list things: a call line, and the first lines of what was found.
 * @param words - the call line, coloured
 */
export function listing(foldedLines: number, words: (args: ToolArguments, theme: Theme) => string): ToolRenderer {
  return {
    call: (args, theme, context) => callLine(context.lastComponent, () => words(args, theme)),
    result: (result, { expanded }, theme, { isError, lastComponent }) =>
      isError
        ? errorOutput(lastComponent, result, expanded, theme)
        : headOutput(lastComponent, result, { foldedLines, isExpanded: expanded }, theme),
  };
}
