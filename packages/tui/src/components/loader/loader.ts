import type { TUI } from "../../render/tui.js";
import { Text } from "../text/text.js";

/** What turns while work is under way. */
export interface LoaderIndicatorOptions {
  /** Drawn as they are. One frame stands still, none draws nothing. */
  frames?: string[];
  /** @defaultValue 80 */
  intervalMs?: number;
}

const spinner: readonly string[] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const spinnerMs = 80;

/** What a {@link Loader} needs of a {@link TUI}. */
type LoaderTui = Pick<TUI, "requestRender"> & Partial<Pick<TUI, "getScreenReader">>;

/** A message with something that turns before it, which stands still for screen readers. Runs until {@link stop}. */
export class Loader extends Text {
  readonly #tui: LoaderTui;
  readonly #colorSpinner: (text: string) => string;
  readonly #colorMessage: (text: string) => string;
  #message: string;
  #frames: readonly string[] = spinner;
  #intervalMs = spinnerMs;
  #isOwnSpinner = true;
  #frame = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    tui: LoaderTui,
    spinnerColorFn: (text: string) => string,
    messageColorFn: (text: string) => string,
    message = "Loading...",
    indicator?: LoaderIndicatorOptions,
  ) {
    super("", 1, 0);
    this.#tui = tui;
    this.#colorSpinner = spinnerColorFn;
    this.#colorMessage = messageColorFn;
    this.#message = message;
    this.setIndicator(indicator);
    this.start();
  }

  override render(width: number): string[] {
    return ["", ...super.render(width)];
  }

  start(): void {
    this.#show();
    if (this.#timer !== undefined || this.#frames.length <= 1 || this.#tui.getScreenReader?.()) return;
    this.#timer = setInterval(() => {
      this.#frame = (this.#frame + 1) % this.#frames.length;
      this.#show();
    }, this.#intervalMs);
    // A program that has nothing else to do may end.
    this.#timer.unref?.();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  setMessage(message: string): void {
    this.#message = message;
    this.#show();
  }

  /** Without options the usual spinner. */
  setIndicator(indicator?: LoaderIndicatorOptions): void {
    const isRunning = this.#timer !== undefined;
    this.stop();
    this.#isOwnSpinner = indicator?.frames === undefined;
    this.#frames = indicator?.frames ?? spinner;
    this.#intervalMs = indicator?.intervalMs ?? spinnerMs;
    this.#frame = 0;
    if (isRunning) this.start();
    else this.#show();
  }

  #show(): void {
    const frame = this.#tui.getScreenReader?.() ? "" : (this.#frames[this.#frame] ?? "");
    const indicator = this.#isOwnSpinner ? this.#colorSpinner(frame) : frame;
    this.setText(`${indicator === "" ? "" : `${indicator} `}${this.#colorMessage(this.#message)}`);
    this.#tui.requestRender();
  }
}
