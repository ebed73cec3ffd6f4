import { expandHint } from "../key-hints.js";
import { LongText, oneLine } from "../text/long-text.js";
import { callLine } from "./call-line.js";
import { callTitle, invalidArgument } from "./call-text.js";
import { errorOutput } from "./error-output.js";
import { headOutput, maxShownLines } from "./output-view.js";
import type { ToolRenderer } from "./tool-renderer.js";

const foldedLines = 10;

/** Calls of a tool that brings no renderers: its name, its arguments as JSON, and the text of its result. */
export function fallbackRenderer(name: string): ToolRenderer {
  const shownName = oneLine(name);
  return {
    call: (args, theme, { expanded, lastComponent }) => {
      const { lines, hidden } = new LongText(jsonOf(args)).head(expanded ? maxShownLines : foldedLines);
      const more = hidden > 0 ? [`... (${hidden} more lines, ${expanded ? "too many to show" : expandHint()})`] : [];
      return callLine(lastComponent, () =>
        [callTitle(shownName, theme), ...[...lines, ...more].map((line) => theme.fg("toolOutput", line))].join("\n"),
      );
    },
    result: (result, { expanded }, theme, { isError, lastComponent }) =>
      isError
        ? errorOutput(lastComponent, result, expanded, theme)
        : headOutput(lastComponent, result, { foldedLines, isExpanded: expanded }, theme),
  };
}

function jsonOf(args: unknown): string {
  try {
    const text = JSON.stringify(args, null, 2);
    return text === undefined || text === "{}" ? "" : text;
  } catch {
    // A ring, or a number too large for JSON.
    return invalidArgument;
  }
}
