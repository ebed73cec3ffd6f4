import { LongText, oneLine } from "../text/long-text.js";
import { lastRows } from "../text/visual-lines.js";
import { callLine } from "./call-line.js";
import { shownArgument, shownNumber } from "./call-text.js";
import { maxShownLines, outputView, plainOutput } from "./output-view.js";
import { resultText } from "./result-text.js";
import type { ToolRenderer } from "./tool-renderer.js";

const foldedRows = 5;

/** Calls of the bash tool: the end of the output, and how long it took. */
export const bashRenderer: ToolRenderer = {
  ticks: true,
  call: (args, theme, context) =>
    callLine(context.lastComponent, () => {
      const { lines, hidden } = new LongText(shownArgument(args["command"])).head(maxShownLines);
      const command = [...lines, ...(hidden > 0 ? [`... (${hidden} more lines, too many to show)`] : [])].join("\n");
      const timeout = args["timeout"] === undefined ? "" : ` (timeout ${shownNumber(args["timeout"])}s)`;
      return theme.fg("toolTitle", theme.bold(`$ ${command}`)) + theme.fg("muted", timeout);
    }),
  result: (result, { expanded, isPartial }, theme, { columns, elapsedMs, lastComponent }) => {
    const { body, notice } = resultText(result);
    const { lines, hidden } = body.tail(maxShownLines);
    const folded = expanded ? undefined : lastRows(lines, foldedRows, columns);
    const time = elapsedMs === undefined ? undefined : `${isPartial ? "Elapsed" : "Took"} ${seconds(elapsedMs)}`;
    const shown = {
      lines: folded?.rows ?? lines,
      hidden: hidden + (folded?.hidden ?? 0),
      paint: plainOutput(theme),
      isTail: true,
      isExpanded: expanded,
      below: [
        ...(notice === undefined ? [] : [{ text: oneLine(notice), color: "warning" as const }]),
        ...(time === undefined ? [] : [{ text: time, color: "muted" as const }]),
      ],
    };
    return outputView(lastComponent).show(shown, theme);
  },
};

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)}s`;
}
