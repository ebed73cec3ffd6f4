import { Loader, stripControlSequences } from "@pi-stack/tui";
import type { AgentSessionEvent } from "../../../agent-session/events.js";
import type { ThemeColor } from "../../../rendering/theme/color-names.js";
import type { AppContext } from "../app-context.js";

/** What the session does right now, with something that turns. */
export class WorkingStatus {
  readonly #app: AppContext;
  #loader: Loader | undefined;
  #countdown: ReturnType<typeof setInterval> | undefined;

  constructor(app: AppContext) {
    this.#app = app;
  }

  /** Follows the session. */
  onActivity(activity: AppContext["session"]["activity"]): void {
    if (activity === "running") this.#show("Working...", "accent");
    else if (activity === "compacting")
      this.#show("Summarizing older parts of the conversation... (esc to cancel)", "accent");
    else if (activity !== "retrying") this.clear();
  }

  onEvent(event: AgentSessionEvent): void {
    if (event.type === "auto_retry_start") this.#countDown(event);
  }

  clear(): void {
    clearInterval(this.#countdown);
    this.#loader?.stop();
    this.#loader = undefined;
    this.#app.layout.status.clear();
    this.#app.tui.requestRender();
  }

  #show(message: string, color: ThemeColor): void {
    const { theme, tui } = this.#app;
    clearInterval(this.#countdown);
    this.#loader?.stop();
    this.#app.layout.status.clear();
    this.#loader = new Loader(
      tui,
      (text) => theme.fg(color, text),
      (text) => theme.fg("muted", text),
      message,
    );
    this.#app.layout.status.addChild(this.#loader);
  }

  #countDown(event: Extract<AgentSessionEvent, { type: "auto_retry_start" }>): void {
    const until = Date.now() + event.delayMs;
    const words = (): string => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      const reason = stripControlSequences(event.errorMessage).split("\n")[0] ?? "";
      return `${reason}. Trying again (${event.attempt}/${event.maxAttempts}) in ${seconds} s (esc to cancel)`;
    };
    this.#show(words(), "warning");
    this.#countdown = setInterval(() => this.#loader?.setMessage(words()), 1000);
    this.#countdown.unref();
  }
}
