import { type Component, isFocusable } from "../component/component.js";
import { Container, contentOf } from "../component/container.js";
import type { ContainerLayout, RowEdit } from "../component/container-layout.js";
import { getCapabilities } from "../images/capabilities.js";
import { setCellDimensions } from "../images/cell-dimensions.js";
import { isKeyRelease, matchesKey } from "../input/keys.js";
import type { OverlayHandle, OverlayOptions } from "../overlay/overlay-options.js";
import { OverlayStack } from "../overlay/overlay-stack.js";
import type { Terminal } from "../terminal/terminal.js";
import { composeScreen, RowPrinter } from "./compose.js";
import { CursorQuery } from "./cursor-query.js";
import { FrameScheduler } from "./frame-scheduler.js";
import { RowHistory } from "./row-history.js";
import { Screen } from "./screen.js";

const maxHeldRows = 5000;

/** Hears of raw input before the focused component; may take it, or give other input in its place. */
export type InputListener = (data: string) => { consume?: boolean; data?: string } | undefined;

/**
 * Draws components on a terminal and brings its input to the focused one. The screen shows the end of the content; what
 * leaves it upwards goes to the terminal's own scrollback, which is never cleared. Only what changed is drawn again.
 */
export class TUI extends Container {
  readonly terminal: Terminal;
  /** Called on shift+ctrl+d. */
  onDebug?: () => void;
  readonly #content: ContainerLayout;
  readonly #screen: Screen;
  readonly #scheduler: FrameScheduler;
  readonly #overlays: OverlayStack;
  readonly #inputListeners = new Set<InputListener>();
  #focused: Component | null = null;
  #showsHardwareCursor: boolean;
  #clearsOnShrink = false;
  #fullRedraws = 0;
  readonly #history = new RowHistory();
  readonly #printer = new RowPrinter();
  readonly #cursorQuery: CursorQuery;
  #isStarted = false;
  #reprints = false;

  constructor(terminal: Terminal, showHardwareCursor = false) {
    super();
    this.#content = contentOf(this);
    this.terminal = terminal;
    this.#showsHardwareCursor = showHardwareCursor;
    this.#screen = new Screen(terminal);
    this.#scheduler = new FrameScheduler(() => this.#draw());
    this.#cursorQuery = new CursorQuery(
      (question) => terminal.write(question),
      () => this.requestRender(),
    );
    this.#overlays = new OverlayStack({
      size: () => ({ width: terminal.columns, height: terminal.rows }),
      focused: () => this.#focused,
      focus: (component) => this.setFocus(component),
      requestRender: () => this.requestRender(),
    });
  }

  /** How often every row of the screen was drawn anew: the first frame, changes of size, forced frames. */
  get fullRedraws(): number {
    return this.#fullRedraws;
  }

  getShowHardwareCursor(): boolean {
    return this.#showsHardwareCursor;
  }

  setShowHardwareCursor(shows: boolean): void {
    if (shows === this.#showsHardwareCursor) return;
    this.#showsHardwareCursor = shows;
    this.requestRender();
  }

  getClearOnShrink(): boolean {
    return this.#clearsOnShrink;
  }

  /** Kept for settings: rows that are left empty are always cleared here, and nothing else needs to be. */
  setClearOnShrink(clears: boolean): void {
    this.#clearsOnShrink = clears;
  }

  getScreenReader(): boolean {
    return this.#printer.isFlat;
  }

  /** Flat text for people who hear the screen: no lines and no spinners, which a screen reader would spell out. */
  setScreenReader(flat: boolean): void {
    if (flat === this.#printer.isFlat) return;
    this.#printer.setFlat(flat);
    this.requestRender(true);
  }

  setFocus(component: Component | null): void {
    if (isFocusable(this.#focused)) this.#focused.focused = false;
    this.#focused = component;
    if (isFocusable(component)) component.focused = true;
    this.requestRender();
  }

  showOverlay(component: Component, options?: OverlayOptions): OverlayHandle {
    return this.#overlays.show(component, options);
  }

  /** Takes away the overlay that was shown last. */
  hideOverlay(): void {
    this.#overlays.hideTop();
  }

  hasOverlay(): boolean {
    return this.#overlays.hasVisible();
  }

  /** Returns the way out. */
  addInputListener(listener: InputListener): () => void {
    this.#inputListeners.add(listener);
    return () => this.removeInputListener(listener);
  }

  removeInputListener(listener: InputListener): void {
    this.#inputListeners.delete(listener);
  }

  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#scheduler.start();
    this.terminal.start(
      (data) => this.#onInput(data),
      () => this.#onResize(),
      () => this.#resume(),
    );
    this.terminal.hideCursor();
    if (getCapabilities().images) this.terminal.write("\x1b[16t");
    this.requestRender();
  }

  /** Leaves the terminal with its cursor below the content. Nothing is written afterwards. */
  stop(): void {
    this.#stop(() => this.#screen.leave());
  }

  /**
   * Gives the terminal to another program until the work is done: our rows are taken off the screen, and drawn again
   * afterwards from where the cursor is then.
   */
  async lendTerminal<T>(work: () => Promise<T>): Promise<T> {
    const wasStarted = this.#isStarted;
    if (wasStarted) this.#stop(() => this.#screen.withdraw());
    try {
      return await work();
    } finally {
      // Which rows stand in the scrollback is known as before: those of the screen were taken off it.
      if (wasStarted) {
        this.#screen.restart();
        this.start();
      }
    }
  }

  /** Draws soon what has changed; with `force` every row of the screen. */
  requestRender(force = false): void {
    if (force) {
      this.#screen.forget();
      this.#fullRedraws++;
    }
    this.#scheduler.request(force);
  }

  /**
   * What changes above the screen until the next frame is written again, with all that is below it: for changes that
   * the user asked for in order to scroll back to them. Of very long contents only the end is.
   */
  reprintChanges(): void {
    this.#reprints = true;
    this.requestRender();
  }

  override invalidate(): void {
    super.invalidate();
    this.#overlays.invalidate();
  }

  /** Another program had the screen meanwhile: everything is drawn anew, from where the cursor is now. */
  #resume(): void {
    this.#screen.restart();
    this.#history.restart(this.#content.rowCount);
    this.#fullRedraws++;
    this.#scheduler.request(true);
  }

  #stop(leaveScreen: () => void): void {
    if (!this.#isStarted) return;
    this.#isStarted = false;
    this.#scheduler.stop();
    this.#cursorQuery.dispose();
    if (this.#content.firstLiveRow() !== undefined) this.#draw(true);
    leaveScreen();
    this.terminal.showCursor();
    this.terminal.stop();
  }

  /** @param isLast - nothing is kept back any more */
  #draw(isLast = false): void {
    if (this.#cursorQuery.isPending) return;
    const size = { width: Math.max(1, this.terminal.columns), height: Math.max(1, this.terminal.rows) };
    if (this.#screen.hasOtherSize || this.#content.rowCount === 0) this.#fullRedraws++;
    this.#follow(size.width);
    const { rows, padding, cursor } = composeScreen(this.#content, this.#overlays, size);
    if (padding > 0) this.#history.edit([{ rowsBelow: 0, oldCount: 0, newCount: padding }]);
    const total = this.#content.rowCount + padding;
    const leaving = this.#history.leave(total, size.height, isLast ? total : this.#firstHeldRow(total));
    this.#screen.paint({
      leaving: this.#printer.printOnce(this.#rowsAt(leaving), size.width),
      visible: this.#printer.print(rows, size.width),
      cursor,
      showsCursor: this.#showsHardwareCursor,
    });
    if (padding > 0) this.#history.edit([{ rowsBelow: 0, oldCount: padding, newCount: 0 }]);
  }

  /** What has been kept back for very long is let go: nobody knows whether it will ever be final. */
  #firstHeldRow(total: number): number {
    const live = this.#content.firstLiveRow() ?? total;
    return total - live > maxHeldRows ? total : live;
  }

  /** Brings the content up to date, and with it what is known of its rows. */
  #follow(width: number): void {
    const isRebroken = width !== this.#screen.columns;
    if (this.#screen.hasOtherSize) this.#history.shift(this.#screen.resize(this.#cursorQuery.takeRow()));
    const edits: RowEdit[] = [];
    const before = this.#content.rowCount;
    this.#content.update(width, edits);
    this.#history.edit(edits, isRebroken);
    const highest = edits.at(-1);
    if (this.#reprints && highest)
      this.#history.refresh(this.#content.rowCount - (before - highest.rowsBelow - highest.oldCount));
    this.#reprints = false;
  }

  /** Rows of the content by their numbers, which rise. */
  #rowsAt(numbers: readonly number[]): string[] {
    const rows: string[] = [];
    for (let from = 0; from < numbers.length; ) {
      const start = numbers[from] ?? 0;
      let to = from + 1;
      while (numbers[to] === start + to - from) to++;
      this.#content.collect(start, start + to - from, rows);
      from = to;
    }
    return rows;
  }

  #onResize(): void {
    if (this.#screen.hasOtherSize && !this.#screen.isEmpty) this.#cursorQuery.ask();
    this.requestRender();
  }

  #onInput(data: string): void {
    if (this.#cursorQuery.take(data)) return;
    const input = this.#throughListeners(data);
    if (input === "" || this.#takeCellSize(input)) return;
    if (this.onDebug && matchesKey(input, "shift+ctrl+d")) {
      this.onDebug();
      return;
    }
    this.#overlays.checkFocus();
    const focused = this.#focused;
    if (focused?.handleInput && (focused.wantsKeyRelease || !isKeyRelease(input))) focused.handleInput(input);
    this.requestRender();
  }

  /** Empty when a listener took it. */
  #throughListeners(data: string): string {
    let input = data;
    for (const listener of [...this.#inputListeners]) {
      const answer = listener(input);
      if (answer?.consume) return "";
      input = answer?.data ?? input;
    }
    return input;
  }

  /** The terminal's answer to the question for the size of a cell. */
  #takeCellSize(input: string): boolean {
    const [, height, width] = /^\x1b\[6;(\d+);(\d+)t$/.exec(input) ?? [];
    if (height === undefined || width === undefined) return false;
    const cell = { widthPx: Number(width), heightPx: Number(height) };
    if (cell.widthPx > 0 && cell.heightPx > 0) {
      setCellDimensions(cell);
      this.invalidate();
      this.requestRender();
    }
    return true;
  }
}
