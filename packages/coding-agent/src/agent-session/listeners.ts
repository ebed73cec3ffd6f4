import { AsyncLocalStorage } from "node:async_hooks";
import { errorMessage } from "../errors/system-error.js";
import type { AgentSessionEvent, AgentSessionEventListener } from "./events.js";

/** A listener at work on one event. */
interface ListenerCall {
  /** Lets the session go on without waiting for it any longer. */
  release: () => void;
}

/**
 * Tells listeners of events, one after another, and waits for each. A listener that itself waits for the session, as
 * one does that awaits `prompt()` in `agent_end`, is no longer waited for: both would wait for ever.
 */
export class SessionListeners {
  readonly #listeners = new Set<AgentSessionEventListener>();
  readonly #calls = new AsyncLocalStorage<ListenerCall>();

  /** Returns the way out. */
  add(listener: AgentSessionEventListener): () => void {
    // A wrapper of its own: a function that was added twice hears twice, and leaves once for each.
    const own: AgentSessionEventListener = (event) => listener(event);
    this.#listeners.add(own);
    return () => {
      this.#listeners.delete(own);
    };
  }

  clear(): void {
    this.#listeners.clear();
  }

  /** Every listener hears of it, even if one before it fails; rejects with the first failure. */
  async tell(event: AgentSessionEvent): Promise<void> {
    const failures: unknown[] = [];
    for (const listener of [...this.#listeners]) {
      if (!this.#listeners.has(listener)) continue;
      try {
        await this.#call(listener, event);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Tells outside of a run: what a listener throws there must neither end the process nor undo what happened. */
  async announce(event: AgentSessionEvent): Promise<void> {
    try {
      await this.tell(event);
    } catch (error) {
      warn(event, error);
    }
  }

  /** To be called by everything that waits for the session to get on. */
  releaseCaller(): void {
    this.#calls.getStore()?.release();
  }

  async #call(listener: AgentSessionEventListener, event: AgentSessionEvent): Promise<void> {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isReleased = false;
    const call: ListenerCall = {
      release: () => {
        isReleased = true;
        release();
      },
    };
    const work = this.#calls
      .run(call, async () => listener(event))
      .catch((error: unknown) => {
        if (!isReleased) throw error;
        warn(event, error);
      });
    await Promise.race([work, released]);
  }
}

function warn(event: AgentSessionEvent, error: unknown): void {
  process.emitWarning(`A session listener failed on ${event.type}: ${errorMessage(error)}`);
}
