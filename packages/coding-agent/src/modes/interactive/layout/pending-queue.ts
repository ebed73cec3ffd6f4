import { stripControlSequences, TruncatedText } from "@pi-stack/tui";
import type { AppContext } from "../app-context.js";

/** The messages that wait for a moment in the run. */
export class PendingQueue {
  readonly #app: AppContext;

  constructor(app: AppContext) {
    this.#app = app;
  }

  refresh(): void {
    const { session, theme, keys } = this.#app;
    this.#app.layout.pending.clear();
    const queued = session.getQueuedMessages();
    for (const { kind, text } of queued) {
      const label = kind === "steer" ? "Steering" : "Follow-up";
      const line = `${label}: ${stripControlSequences(text).replace(/\s+/g, " ")}`;
      this.#app.layout.pending.addChild(new TruncatedText(theme.fg("dim", line), 1, 0));
    }
    if (queued.length === 0) return;
    const [key] = keys.getKeys("app.message.dequeue");
    this.#app.layout.pending.addChild(new TruncatedText(theme.fg("dim", `${key ?? "alt+up"} takes them back`), 1, 0));
  }
}
