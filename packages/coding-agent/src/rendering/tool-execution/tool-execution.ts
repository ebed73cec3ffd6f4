import type { ImageContent } from "@pi-stack/ai";
import { Box, type Component, Container, Spacer, type TUI } from "@pi-stack/tui";
import type { ToolDefinition } from "../../contracts/tool-definition.js";
import type { Foldable } from "../foldable.js";
import type { ThemeBg } from "../theme/color-names.js";
import { currentTheme } from "../theme/current-theme.js";
import type { Theme } from "../theme/theme.js";
import { Throttle } from "../throttle.js";
import { fallbackRenderer } from "../tools/fallback.js";
import { builtInRenderer } from "../tools/registry.js";
import type {
  EditPreview,
  ToolArguments,
  ToolRenderer,
  ToolRowContext,
  ToolRowResult,
} from "../tools/tool-renderer.js";
import { ResultImages } from "./result-images.js";
import { ToolSlot } from "./tool-slot.js";

const redrawMs = 16;
const tickMs = 1000;

/** How a {@link ToolExecutionComponent} shows its call. */
export interface ToolExecutionOptions {
  /** @defaultValue true */
  showImages?: boolean;
  /** In cells. @defaultValue 60 */
  imageWidthCells?: number;
  /** Without it, an edit is shown when it is made. */
  previewEdit?: EditPreview;
  /** @defaultValue the theme in use */
  theme?: Theme;
}

/** What a row needs of the terminal's interface. */
export type ToolExecutionUi = Pick<TUI, "requestRender"> & { terminal?: { columns: number } };

/** A tool call and what came of it. */
export class ToolExecutionComponent extends Container implements Foldable {
  readonly #id: string;
  readonly #definition: ToolDefinition | undefined;
  readonly #builtIn: ToolRenderer | undefined;
  readonly #fallback: ToolRenderer;
  readonly #options: ToolExecutionOptions;
  readonly #ui: ToolExecutionUi;
  readonly #cwd: string;
  readonly #theme: Theme;
  readonly #call = new ToolSlot();
  readonly #output = new ToolSlot();
  readonly #images: ResultImages;
  readonly #state: Record<string, unknown> = {};
  readonly #redraw = new Throttle(() => this.#redrawNow(), redrawMs);
  #frame: Container | Box | undefined;
  #color: ThemeBg | undefined;
  #inFrame: readonly (Component | undefined)[] = [];
  #args: ToolArguments;
  #result: ToolRowResult | undefined;
  #isPartial = true;
  #isUnderWay = false;
  #isExpanded = false;
  #showsImages: boolean;
  #imageWidthCells: number;
  #argsComplete = false;
  #startedAt: number | undefined;
  #hasStarted = false;
  #elapsedMs: number | undefined;
  #ticks: ReturnType<typeof setInterval> | undefined;
  #columns: number;

  /**
   * @param args - as far as they have come
   * @param toolDefinition - its renderers are used; without any, ours for a tool of this name
   * @param cwd - the folder that the tool works in
   */
  constructor(
    toolName: string,
    toolCallId: string,
    args: ToolArguments,
    options: ToolExecutionOptions,
    toolDefinition: ToolDefinition | undefined,
    ui: ToolExecutionUi,
    cwd: string = process.cwd(),
  ) {
    super();
    this.#id = toolCallId;
    this.#args = args;
    this.#options = options;
    this.#definition = toolDefinition;
    this.#builtIn = builtInRenderer(toolName);
    this.#fallback = fallbackRenderer(toolName);
    this.#ui = ui;
    this.#cwd = cwd;
    this.#theme = options.theme ?? currentTheme();
    this.#showsImages = options.showImages ?? true;
    this.#imageWidthCells = options.imageWidthCells ?? 60;
    this.#columns = ui.terminal?.columns ?? 80;
    this.#images = new ResultImages(this.#theme, () => ui.requestRender());
    this.addChild(this.#images);
    this.#show();
  }

  /** Whether the call waits for a result. */
  get isOpen(): boolean {
    return this.#isPartial;
  }

  /** Its rows change until the result is there. */
  get isLive(): boolean {
    return this.#isPartial && this.#isUnderWay;
  }

  /** Whether the call is part of the run that is under way: only then will it have a result. */
  setUnderWay(isUnderWay: boolean): void {
    if (isUnderWay === this.#isUnderWay) return;
    this.#isUnderWay = isUnderWay;
    this.invalidate();
  }

  updateArgs(args: ToolArguments): void {
    this.#args = args;
    this.#show();
  }

  /** No more arguments will come. */
  setArgsComplete(args: ToolArguments = this.#args): void {
    this.#args = args;
    this.#argsComplete = true;
    this.#show();
  }

  markExecutionStarted(): void {
    this.#hasStarted = true;
    this.#startedAt = performance.now();
    if (this.#builtIn?.ticks && !this.#ticks) {
      this.#ticks = setInterval(() => this.#redraw.request(), tickMs);
      this.#ticks.unref();
    }
    this.#show();
  }

  /** @param isPartial - the tool still runs */
  updateResult(result: ToolRowResult, isPartial = false): void {
    this.#result = result;
    this.#isPartial = isPartial;
    if (!isPartial) this.#finish();
    this.#show();
  }

  setExpanded(isExpanded: boolean): void {
    if (isExpanded === this.#isExpanded) return;
    this.#isExpanded = isExpanded;
    this.#show();
  }

  setShowImages(shows: boolean): void {
    if (shows === this.#showsImages) return;
    this.#showsImages = shows;
    this.#show();
  }

  setImageWidthCells(cells: number): void {
    if (cells === this.#imageWidthCells) return;
    this.#imageWidthCells = cells;
    this.#show();
  }

  /** The width of the terminal, in cells: what is folded may depend on it. */
  setColumns(columns: number): void {
    if (columns === this.#columns) return;
    this.#columns = columns;
    this.#show();
  }

  override invalidate(): void {
    super.invalidate();
    this.#show();
  }

  /** Nothing is drawn by itself any more. */
  dispose(): void {
    clearInterval(this.#ticks);
    this.#ticks = undefined;
    this.#redraw.cancel();
  }

  get #innerColumns(): number {
    return Math.max(1, this.#columns - 2);
  }

  #finish(): void {
    this.#argsComplete = true;
    if (this.#startedAt !== undefined) this.#elapsedMs ??= performance.now() - this.#startedAt;
    clearInterval(this.#ticks);
    this.#ticks = undefined;
  }

  #redrawNow(): void {
    this.#show();
    this.#ui.requestRender();
  }

  #show(): void {
    this.#drawCall();
    this.#drawResult();
    const parts = [this.#call.component, this.#output.component];
    const frame = this.#frameOf();
    if (frame !== this.#frame || parts.some((part, index) => part !== this.#inFrame[index])) this.#fill(frame, parts);
    const images = this.#result?.content.filter((block): block is ImageContent => block.type === "image") ?? [];
    this.#images.show(images, { showImages: this.#showsImages, widthCells: this.#imageWidthCells });
  }

  #fill(frame: Container | Box | undefined, parts: readonly (Component | undefined)[]): void {
    frame?.clear();
    for (const part of parts) if (part) frame?.addChild(part);
    this.#inFrame = parts;
    if (frame === this.#frame) return;
    this.#frame = frame;
    this.clear();
    if (frame) for (const part of [new Spacer(1), frame]) this.addChild(part);
    this.addChild(this.#images);
  }

  /** Nothing at all is shown of a call of which both parts draw nothing. */
  #frameOf(): Container | Box | undefined {
    if (this.#call.isEmpty && this.#output.isEmpty) return undefined;
    const { renderShell, renderCall, renderResult } = this.#definition ?? {};
    const isOurs = !renderCall && !renderResult;
    const isSelf = (renderShell ?? (isOurs ? this.#builtIn?.shell : undefined)) === "self";
    const isFitting = this.#frame && this.#frame instanceof Box !== isSelf;
    const frame = isFitting && this.#frame ? this.#frame : isSelf ? new Container() : new Box(1, 1);
    if (frame instanceof Box) this.#paintFrame(frame, frame !== this.#frame);
    return frame;
  }

  #paintFrame(frame: Box, isNew: boolean): void {
    const isError = this.#result?.isError === true;
    const color = this.#isPartial ? "toolPendingBg" : isError ? "toolErrorBg" : "toolSuccessBg";
    if (color === this.#color && !isNew) return;
    this.#color = color;
    frame.setBgFn((row) => this.#theme.bg(color, row));
  }

  #drawCall(): void {
    const draw = this.#definition?.renderCall?.bind(this.#definition);
    this.#call.draw(
      [
        ["own", draw && ((last) => draw(this.#args, this.#theme, this.#context(last)))],
        ["built-in", this.#builtIn && ((last) => this.#builtIn?.call(this.#args, this.#theme, this.#context(last)))],
        ["fallback", (last) => this.#fallback.call(this.#args, this.#theme, this.#context(last))],
      ],
      this.#innerColumns,
    );
  }

  #drawResult(): void {
    const result = this.#result;
    if (!result) return;
    const options = { expanded: this.#isExpanded, isPartial: this.#isPartial };
    const draw = this.#definition?.renderResult?.bind(this.#definition);
    const given = { content: [...result.content], details: result.details };
    this.#output.draw(
      [
        ["own", draw && ((last) => draw(given, options, this.#theme, this.#context(last)))],
        [
          "built-in",
          this.#builtIn && ((last) => this.#builtIn?.result(result, options, this.#theme, this.#context(last))),
        ],
        ["fallback", (last) => this.#fallback.result(result, options, this.#theme, this.#context(last))],
      ],
      this.#innerColumns,
    );
  }

  #context(lastComponent: Component | undefined): ToolRowContext {
    const running = this.#startedAt === undefined ? undefined : performance.now() - this.#startedAt;
    return {
      args: this.#args,
      toolCallId: this.#id,
      invalidate: () => this.#redraw.request(),
      lastComponent,
      state: this.#state,
      cwd: this.#cwd,
      executionStarted: this.#hasStarted,
      argsComplete: this.#argsComplete,
      isPartial: this.#isPartial,
      expanded: this.#isExpanded,
      showImages: this.#showsImages,
      isError: this.#result?.isError ?? false,
      columns: this.#innerColumns,
      elapsedMs: this.#elapsedMs ?? running,
      previewEdit: this.#options.previewEdit,
    };
  }
}
