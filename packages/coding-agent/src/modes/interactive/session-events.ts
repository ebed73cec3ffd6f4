import type { AgentSession } from "../../agent-session/agent-session.js";
import type { AgentSessionEvent } from "../../agent-session/events.js";
import type { AppContext } from "./app-context.js";
import { showTitle } from "./layout/terminal-title.js";
import type { WorkingStatus } from "./layout/working-status.js";

/** Shows what a session tells. */
export class SessionEvents {
  readonly #app: AppContext;
  readonly #status: WorkingStatus;

  constructor(app: AppContext, status: WorkingStatus) {
    this.#app = app;
    this.#status = status;
  }

  /** Returns the way out. */
  follow(session: AgentSession): () => void {
    const leaveEvents = session.subscribe((event) => this.#onEvent(event));
    const leaveActivity = session.subscribeActivity((activity) => {
      this.#status.onActivity(activity);
      if (this.#app.settings.getShowTerminalProgress()) this.#app.terminal.setProgress(activity !== "idle");
      this.#app.refresh();
    });
    return () => {
      leaveEvents();
      leaveActivity();
    };
  }

  #onEvent(event: AgentSessionEvent): void {
    const app = this.#app;
    app.transcript.onEvent(event);
    this.#status.onEvent(event);
    // What comes many times a second changes nothing around the transcript.
    if (event.type === "message_update" || event.type === "tool_execution_update") {
      app.tui.requestRender();
      return;
    }
    this.#tell(event);
    app.refresh();
  }

  #tell(event: AgentSessionEvent): void {
    const app = this.#app;
    if (event.type === "compaction_end") this.#onCompacted(event);
    else if (event.type === "session_info_changed") showTitle(app);
    else if (event.type === "skill_expansion_failed") app.warn(event.errorMessage);
    else if (event.type === "undo_limited") app.warn(event.message);
    else if (event.type === "auto_retry_end" && !event.success)
      app.notify(`Gave up after ${event.attempt} attempts: ${event.finalError ?? ""}`, "error");
    else if (event.type === "run_limit_reached") app.warn(event.message);
    else if (event.type === "history_repaired")
      app.warn(`The provider refused the history (${event.errorMessage}). It was sent again in a plainer form.`);
  }

  #onCompacted(event: Extract<AgentSessionEvent, { type: "compaction_end" }>): void {
    const app = this.#app;
    if (event.result) app.rebuild({ isKnown: true });
    if (event.errorMessage !== undefined) app.notify(event.errorMessage, "error");
    if (event.aborted) app.warn("Cancelled: nothing was summarized.");
  }
}
