import { Container, Spacer, stripControlSequences, TruncatedText } from "@pi-stack/tui";
import { keyText } from "../../../rendering/key-hints.js";
import type { AppContext } from "../app-context.js";

/** The messages that wait for a moment in the run. */
export class PendingQueue {
  readonly #app: AppContext;
  readonly #rows: Container = new Container();
  /** What the rows were made of. */
  #shown = "";

  constructor(app: AppContext) {
    this.#app = app;
    app.layout.pending.addChild(this.#rows);
  }

  refresh(): void {
    const { session, theme } = this.#app;
    const queued = session.getQueuedMessages();
    const inOrder = [
      ...queued.filter(({ kind }) => kind === "steer"),
      ...queued.filter(({ kind }) => kind !== "steer"),
    ];
    const lines = inOrder.map(({ kind, text }) => `${kind === "steer" ? "Steering" : "Follow-up"}: ${oneLine(text)}`);
    if (lines.length > 0) lines.push(hint());
    const painted = lines.map((line) => theme.fg("dim", line));
    if (painted.join("\n") === this.#shown) return;
    this.#shown = painted.join("\n");
    this.#rows.clear();
    if (painted.length > 0) this.#rows.addChild(new Spacer(1));
    for (const line of painted) this.#rows.addChild(new TruncatedText(line, 1, 0));
  }
}

function hint(): string {
  const key = keyText("app.message.dequeue");
  return `${key === "" ? "" : `${key} takes all back · `}/queue changes one`;
}

/** The beginning is enough: a row shows no more. */
function oneLine(text: string): string {
  return stripControlSequences(text.slice(0, 2000)).replace(/\s+/g, " ").trim();
}
