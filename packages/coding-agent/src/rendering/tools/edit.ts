import { Box, Container, Spacer } from "@pi-stack/tui";
import { renderDiffLines } from "../diff/render-diff.js";
import { moreLines } from "../key-hints.js";
import { LongText, shownText } from "../text/long-text.js";
import { PaintedRows } from "../text/painted-rows.js";
import { PaintedText } from "../text/painted-text.js";
import type { ThemeBg } from "../theme/color-names.js";
import type { Theme } from "../theme/theme.js";
import { callTitle, pathArgument, shownPath } from "./call-text.js";
import { errorOutput } from "./error-output.js";
import { maxShownLines } from "./output-view.js";
import { resultText } from "./result-text.js";
import type { ToolArguments, ToolRenderer, ToolRowContext, ToolRowResult } from "./tool-renderer.js";

/** Calls of the edit tool: what it will change, as soon as that is known, and what it has changed if that is something else. */
export const editRenderer: ToolRenderer = {
  shell: "self",
  call: (args, theme, context) => {
    const view = context.lastComponent instanceof EditView ? context.lastComponent : new EditView(theme);
    context.state["edit"] = view;
    view.show(args, context);
    return view;
  },
  result: (result, { isPartial, expanded }, theme, context) => {
    if (isPartial) return undefined;
    const known = context.state["edit"];
    const preview = known instanceof EditView ? known.preview : undefined;
    const text = result.isError ? resultText(result).body.text : diffOf(result);
    if (text === undefined || text === preview?.diff || text === preview?.error) return undefined;
    const box = new Box(1, 0, (row) => theme.bg(result.isError ? "toolErrorBg" : "toolSuccessBg", row));
    box.addChild(result.isError ? errorOutput(undefined, result, expanded, theme) : new DiffRows(text, theme));
    box.addChild(new Spacer(1));
    return box;
  },
};

/** The call with its preview. */
class EditView extends Box {
  preview: { diff?: string; error?: string } | undefined;
  readonly #theme: Theme;
  readonly #title = new PaintedText(() => "", 0, 0);
  #hasAsked = false;
  #shown: typeof this.preview;
  #color: ThemeBg = "toolPendingBg";

  constructor(theme: Theme) {
    super(1, 1, (row) => theme.bg("toolPendingBg", row));
    this.#theme = theme;
    this.addChild(this.#title);
  }

  show(args: ToolArguments, context: ToolRowContext): void {
    const theme = this.#theme;
    const path = pathArgument(args);
    this.#title.setPaint(() => `${callTitle("edit", theme)} ${theme.fg("accent", shownPath(path))}`);
    this.#ask(args, context);
    this.#showPreview();
    const hasFailed = context.isPartial ? this.preview?.error !== undefined : context.isError;
    const color = hasFailed ? "toolErrorBg" : context.isPartial ? "toolPendingBg" : "toolSuccessBg";
    if (color !== this.#color) this.setBgFn((row) => theme.bg(color, row));
    this.#color = color;
  }

  /** Once: what is asked for when the tool runs already might be the file after the change. */
  #ask(args: ToolArguments, context: ToolRowContext): void {
    if (this.#hasAsked || !context.argsComplete || context.executionStarted || !context.isPartial) return;
    this.#hasAsked = true;
    const path = pathArgument(args);
    const edits = editsOf(args);
    if (!context.previewEdit || typeof path !== "string" || !edits) return;
    const show = (preview: typeof this.preview): void => {
      this.preview = preview;
      context.invalidate();
    };
    // Without a preview the change is shown when it is made.
    context.previewEdit(path, edits, context.cwd).then(show, () => undefined);
  }

  #showPreview(): void {
    const { preview } = this;
    if (!preview || preview === this.#shown) return;
    this.#shown = preview;
    const { diff, error } = preview;
    const theme = this.#theme;
    const words = shownText(error ?? "");
    this.addChild(new Spacer(1));
    this.addChild(
      diff === undefined ? new PaintedText(() => theme.fg("error", words), 0, 0) : new DiffRows(diff, theme),
    );
  }
}

/** A diff, as far as it can be laid out. */
class DiffRows extends Container {
  constructor(diff: string, theme: Theme) {
    super();
    const { lines, hidden } = new LongText(diff).head(maxShownLines);
    const rows = new PaintedRows();
    rows.setRows(lines, (all) => renderDiffLines(all, theme));
    this.addChild(rows);
    if (hidden > 0) this.addChild(new PaintedText(() => moreLines(hidden, theme, true), 0, 0));
  }
}

function diffOf({ details }: ToolRowResult): string | undefined {
  if (typeof details !== "object" || details === null || !("diff" in details)) return undefined;
  return typeof details.diff === "string" ? details.diff : undefined;
}

/** The replacements, if all of them are in the form of the schema, or in the older one. */
function editsOf({ edits, oldText, newText }: ToolArguments): { oldText: string; newText: string }[] | undefined {
  const entries: readonly unknown[] = Array.isArray(edits) ? edits : [{ oldText, newText }];
  const whole = entries.filter(isEdit);
  return whole.length === entries.length && whole.length > 0 ? whole : undefined;
}

function isEdit(entry: unknown): entry is { oldText: string; newText: string } {
  if (typeof entry !== "object" || entry === null || !("oldText" in entry) || !("newText" in entry)) return false;
  return typeof entry.oldText === "string" && typeof entry.newText === "string";
}
