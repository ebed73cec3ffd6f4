import { Container, Loader, Spacer, type TUI } from "@pi-stack/tui";
import { DynamicBorder } from "../dynamic-border.js";
import type { Foldable } from "../foldable.js";
import { keyText, moreLines } from "../key-hints.js";
import { LongText, oneLine, shownText } from "../text/long-text.js";
import { PaintedRows } from "../text/painted-rows.js";
import { PaintedText } from "../text/painted-text.js";
import { lastRows } from "../text/visual-lines.js";
import { currentTheme } from "../theme/current-theme.js";
import type { Theme } from "../theme/theme.js";
import { Throttle } from "../throttle.js";

const foldedRows = 20;
/** What is kept of the output of a command, in UTF-16 units; the end counts. */
const maxKept = 256 * 1024;
const maxShownLines = 2000;
const refreshMs = 50;

/** How a command ended. */
interface BashEnd {
  exitCode: number | undefined;
  cancelled: boolean;
  isTruncated: boolean;
  fullOutputPath: string | undefined;
}

/** What a component needs of the terminal's interface. */
export type BashExecutionUi = Pick<TUI, "requestRender"> & { terminal?: { columns: number } };

/** A command of the user and what it prints, also while it runs. */
export class BashExecutionComponent extends Container implements Foldable {
  readonly #command: string;
  readonly #ui: BashExecutionUi;
  readonly #theme: Theme;
  readonly #output = new PaintedRows(1);
  readonly #status = new PaintedText(() => "");
  readonly #loader: Loader;
  readonly #refresh = new Throttle(() => this.#showLater(), refreshMs);
  #text = "";
  #dropped = false;
  #isExpanded = false;
  #columns: number;
  #end: BashEnd | undefined;

  /** @param excludeFromContext - the model does not see it (`!!`) */
  constructor(command: string, ui: BashExecutionUi, excludeFromContext = false, theme: Theme = currentTheme()) {
    super();
    this.#command = command;
    this.#ui = ui;
    this.#theme = theme;
    this.#columns = ui.terminal?.columns ?? 80;
    const color = excludeFromContext ? "dim" : "bashMode";
    const border = (): DynamicBorder => new DynamicBorder((line) => theme.fg(color, line));
    const shown = shownText(command);
    this.#loader = new Loader(
      ui,
      (text) => theme.fg(color, text),
      (text) => theme.fg("muted", text),
      `Running… (${keyText("app.interrupt") || "escape"} to cancel)`,
    );
    const parts = [
      new Spacer(1),
      border(),
      new PaintedText(() => theme.fg(color, theme.bold(`$ ${shown}`))),
      this.#output,
      this.#loader,
      this.#status,
      border(),
    ];
    for (const part of parts) this.addChild(part);
  }

  /** Its rows change until it has ended. */
  get isLive(): boolean {
    return this.#end === undefined;
  }

  getCommand(): string {
    return this.#command;
  }

  /** What it has printed, as far as it is kept: the end of it. */
  getOutput(): string {
    return this.#text;
  }

  appendOutput(chunk: string): void {
    this.#text += chunk;
    if (this.#text.length > 2 * maxKept) {
      this.#text = this.#text.slice(-maxKept);
      this.#dropped = true;
    }
    this.#refresh.request();
  }

  /** @param output - takes the place of what was appended */
  setComplete(end: Partial<BashEnd> & Pick<BashEnd, "exitCode" | "cancelled">, output?: string): void {
    this.#end = { isTruncated: false, fullOutputPath: undefined, ...end };
    this.#loader.stop();
    this.removeChild(this.#loader);
    if (output !== undefined) this.#text = output;
    if (output !== undefined) this.#dropped = false;
    this.#refresh.cancel();
    this.#show();
  }

  setExpanded(isExpanded: boolean): void {
    if (isExpanded === this.#isExpanded) return;
    this.#isExpanded = isExpanded;
    this.#show();
  }

  /** The width of the terminal, in cells: what is folded depends on it. */
  setColumns(columns: number): void {
    if (columns === this.#columns) return;
    this.#columns = columns;
    this.#show();
  }

  /** Nothing turns any more. */
  dispose(): void {
    this.#loader.stop();
    this.#refresh.cancel();
  }

  #showLater(): void {
    this.#show();
    this.#ui.requestRender();
  }

  #show(): void {
    const theme = this.#theme;
    const { lines, hidden } = new LongText(this.#text).tail(maxShownLines);
    const folded = this.#isExpanded ? undefined : lastRows(lines, foldedRows, this.#columns - 2);
    const rows = folded?.rows ?? lines;
    const left = hidden + (folded?.hidden ?? 0);
    this.#output.setRows(rows, (all) => all.map((line) => theme.fg("muted", line)));
    this.#status.setPaint(() => this.#statusLines(left).join("\n"));
  }

  #statusLines(left: number): string[] {
    const theme = this.#theme;
    const lines: string[] = [];
    if (left > 0) lines.push(moreLines(left, theme, this.#isExpanded));
    if (this.#dropped) lines.push(theme.fg("muted", "... (earlier output is not shown)"));
    const end = this.#end;
    if (end?.cancelled) lines.push(theme.fg("warning", "(cancelled)"));
    else if (end?.exitCode) lines.push(theme.fg("error", `(exit ${end.exitCode})`));
    if (end?.fullOutputPath !== undefined)
      lines.push(theme.fg("warning", `Output truncated. Full output: ${oneLine(end.fullOutputPath)}`));
    else if (end?.isTruncated) lines.push(theme.fg("warning", "Output truncated."));
    return lines;
  }
}
