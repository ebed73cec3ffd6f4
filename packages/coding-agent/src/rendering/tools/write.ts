import { Container, Spacer } from "@pi-stack/tui";
import { getLanguageFromPath } from "../highlight/language-names.js";
import { expandHint } from "../key-hints.js";
import { LongText } from "../text/long-text.js";
import { PaintedText } from "../text/painted-text.js";
import type { Theme } from "../theme/theme.js";
import { callTitle, invalidArgument, pathArgument, shownPath } from "./call-text.js";
import { CodeRows } from "./code-rows.js";
import { errorOutput } from "./error-output.js";
import { maxShownLines } from "./output-view.js";
import type { ToolArguments, ToolRenderer, ToolRowContext } from "./tool-renderer.js";

const foldedLines = 10;

/** Calls of the write tool: the content as it comes, and afterwards nothing but failures. */
export const writeRenderer: ToolRenderer = {
  call: (args, theme, context) => {
    const view = context.lastComponent instanceof WriteView ? context.lastComponent : new WriteView();
    view.show(args, theme, context);
    return view;
  },
  result: (result, { expanded }, theme, { isError, lastComponent }) =>
    isError ? errorOutput(lastComponent, result, expanded, theme) : undefined,
};

class WriteView extends Container {
  readonly #title = new PaintedText(() => "", 0, 0);
  readonly #code = new CodeRows();
  readonly #more = new PaintedText(() => "", 0, 0);

  constructor() {
    super();
    this.addChild(this.#title);
  }

  show(args: ToolArguments, theme: Theme, { expanded, argsComplete }: ToolRowContext): void {
    const path = pathArgument(args);
    const content = args["content"];
    this.#title.setPaint(() => {
      const invalid = content === undefined || typeof content === "string" ? "" : ` ${invalidArgument}`;
      return `${callTitle("write", theme)} ${theme.fg("accent", shownPath(path))}${theme.fg("error", invalid)}`;
    });
    const text = new LongText(typeof content === "string" ? content : "");
    if (text.isEmpty) return;
    if (this.#code.isUnused) for (const part of [new Spacer(1), this.#code, this.#more]) this.addChild(part);
    const { lines, hidden } = text.head(expanded ? maxShownLines : foldedLines);
    const language = typeof path === "string" ? getLanguageFromPath(path) : undefined;
    this.#code.setCode(lines, language, argsComplete, theme);
    this.#more.setPaint(() => (hidden > 0 ? moreOf(hidden, text.lineCount, expanded, theme) : ""));
  }
}

function moreOf(hidden: number, total: number, isExpanded: boolean, theme: Theme): string {
  const how = isExpanded ? "too many to show" : expandHint();
  return theme.fg("muted", `... (${hidden} more ${hidden === 1 ? "line" : "lines"}, ${total} total, ${how})`);
}
