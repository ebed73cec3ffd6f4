import { type LoaderIndicatorOptions, Spacer, stripControlSequences } from "@pi-stack/tui";
import type { AgentSessionEvent } from "../../../agent-session/events.js";
import { keyText } from "../../../rendering/key-hints.js";
import type { ThemeColor } from "../../../rendering/theme/color-names.js";
import type { AppContext } from "../app-context.js";
import { duration, WorkingLoader, workingRows } from "./working-loader.js";

/** Work that takes longer than this tells how long, in milliseconds. */
const longMs = 5000;

const compactionWords = {
  manual: "Compacting context…",
  threshold: "Auto-compacting…",
  overflow: "The context is too large for the model. Auto-compacting…",
} as const;

/**
 * What the session does right now, with something that turns. Its place is as high while nothing is done: what stands
 * above and below does not jump.
 */
export class WorkingStatus {
  readonly #app: AppContext;
  readonly #idle = new Spacer(workingRows);
  #loader: WorkingLoader | undefined;
  /** What is shown, to be shown anew when it shall look otherwise. */
  #current: { words: () => string; color: ThemeColor } | undefined;
  #runningSince: number | undefined;
  #message: string | undefined;
  #indicator: LoaderIndicatorOptions | undefined;
  #isVisible = true;

  constructor(app: AppContext) {
    this.#app = app;
    app.layout.status.addChild(this.#idle);
  }

  /** Follows the session. */
  onActivity(activity: AppContext["session"]["activity"]): void {
    if (activity === "running") {
      this.#runningSince ??= performance.now();
      this.#work(() => this.#message ?? "Working...", this.#runningSince);
    } else if (activity === "compacting") this.#work(() => `Summarizing the branch… ${cancelHint()}`);
    else if (activity !== "retrying") this.clear();
  }

  onEvent(event: AgentSessionEvent): void {
    if (event.type === "auto_retry_start") this.#countDown(event);
    else if (event.type === "compaction_start") this.#work(() => `${compactionWords[event.reason]} ${cancelHint()}`);
  }

  clear(): void {
    this.#runningSince = undefined;
    this.#current = undefined;
    this.#lay();
  }

  /** What is said while the model works; without words, what is usual. */
  setMessage(message: string | undefined): void {
    this.#message = message === undefined ? undefined : oneLine(message);
    this.#app.tui.requestRender();
  }

  /** What turns; without options, what is usual. */
  setIndicator(indicator: LoaderIndicatorOptions | undefined): void {
    this.#indicator = indicator;
    this.#lay();
  }

  /** Whether anything of it is shown. */
  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    this.#lay();
  }

  #work(words: () => string, since: number = performance.now()): void {
    this.#show("accent", () => {
      const elapsed = performance.now() - since;
      return elapsed < longMs ? words() : `${words()} (${duration(elapsed)})`;
    });
  }

  #countDown(event: Extract<AgentSessionEvent, { type: "auto_retry_start" }>): void {
    const until = performance.now() + event.delayMs;
    const reason = oneLine(event.errorMessage.split("\n")[0] ?? "");
    this.#show("warning", () => {
      const seconds = Math.max(0, Math.ceil((until - performance.now()) / 1000));
      return `Retrying (${event.attempt}/${event.maxAttempts}) in ${seconds}s… ${cancelHint()} ${reason}`;
    });
  }

  #show(color: ThemeColor, words: () => string): void {
    this.#current = { color, words };
    this.#lay();
  }

  #lay(): void {
    this.#loader?.stop();
    const { layout, tui } = this.#app;
    const current = this.#isVisible ? this.#current : undefined;
    this.#loader = current && new WorkingLoader(this.#app, current.color, current.words, this.#indicator);
    layout.status.clear();
    layout.status.addChild(this.#loader ?? this.#idle);
    tui.requestRender();
  }
}

function cancelHint(): string {
  const key = keyText("app.interrupt").replaceAll("escape", "esc");
  return key === "" ? "" : `(${key} to cancel)`;
}

/** Words of providers and extensions. */
function oneLine(text: string): string {
  return stripControlSequences(text).replace(/\s+/g, " ").trim();
}
