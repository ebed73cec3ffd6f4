import { setImmediate } from "node:timers/promises";
import type { AgentSession } from "../../agent-session/agent-session.js";
import type { AgentSessionRuntime } from "../../composition/agent-session-runtime.js";
import type { ModeOutput } from "../mode-output.js";

/** A session that stays, or a runtime in which commands of extensions may put another one in its place. */
export type SessionSource = AgentSession | AgentSessionRuntime;

/** Whichever session is the present one of a mode without a user. */
export class PresentSession {
  readonly #source: SessionSource;
  readonly #output: ModeOutput;
  readonly #listen: (session: AgentSession) => Promise<() => void>;
  #unsubscribe: () => void = () => undefined;

  /** @param listen - begins to tell of a session; returns the way out */
  constructor(source: SessionSource, output: ModeOutput, listen: (session: AgentSession) => Promise<() => void>) {
    this.#source = source;
    this.#output = output;
    this.#listen = listen;
  }

  get session(): AgentSession {
    return "session" in this.#source ? this.#source.session : this.#source;
  }

  /** Tells of the present session, and of each that takes its place. Resolves when the extensions have begun. */
  async begin(): Promise<void> {
    if ("session" in this.#source) this.#source.setRebindSession((session) => this.#follow(session));
    await this.#follow(this.session);
  }

  end(): void {
    this.#unsubscribe();
    if ("session" in this.#source) this.#source.setRebindSession(() => undefined);
  }

  /** Resolves when nothing is under way, also nothing that a command has begun and not waited for. */
  async settled(): Promise<void> {
    for (;;) {
      const { session } = this;
      await setImmediate();
      await session.waitForIdle();
      if (session === this.session && session.activity === "idle") return;
    }
  }

  async #follow(session: AgentSession): Promise<void> {
    this.#unsubscribe();
    this.#unsubscribe = await this.#listen(session);
    // Nobody can be asked here: questions of extensions are answered as if they had been left.
    if (session.extensionRunner.extensions.length === 0) return;
    await session.bindExtensions({
      onError: ({ extensionPath, event, error }) =>
        this.#output.warn(`pi: extension ${extensionPath} failed (${event}): ${error}`),
    });
  }
}
