import { AsyncLocalStorage } from "node:async_hooks";
import { errorMessage } from "../errors/system-error.js";
import type { AgentSessionEvent, AgentSessionEventListener } from "./events.js";

/** A listener at work on one event. */
interface ListenerCall {
  owner: SessionListeners;
  /** The call of another session's listener out of which this one came. */
  outer: ListenerCall | undefined;
  /** Nobody waits for it any longer. */
  isOver: boolean;
  /** Lets the session go on without waiting for it any longer. */
  release: () => void;
}

/** A listener that keeps an abort from its end for so long is no longer waited for. In milliseconds. */
const patienceMs = 5000;

/** One for all sessions: until Node 24, each storage that was ever used makes every promise of the process slower. */
const calls = new AsyncLocalStorage<ListenerCall>();

/**
 * Tells listeners of events, one after another, and waits for each. A listener that itself waits for the session, as
 * one does that awaits `prompt()` in `agent_end`, is no longer waited for: both would wait for ever. Neither is one that
 * keeps an abort from its end.
 */
export class SessionListeners {
  readonly #listeners = new Set<AgentSessionEventListener>();
  /** The calls that somebody waits for. */
  readonly #open = new Set<ListenerCall>();
  /** How many aborts have lost their patience with listeners. */
  #impatient = 0;

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
    for (let call = calls.getStore(); call; call = call.outer) if (call.owner === this) call.release();
  }

  /** Waits for work that has to end; listeners that keep it from ending are no longer waited for after some seconds. */
  async endOf(work: Promise<void>): Promise<void> {
    let giveBack = (): void => undefined;
    const timer = setTimeout(() => {
      this.#impatient++;
      giveBack = () => void this.#impatient--;
      for (const call of this.#open) call.release();
    }, patienceMs);
    try {
      await work;
    } finally {
      clearTimeout(timer);
      giveBack();
    }
  }

  async #call(listener: AgentSessionEventListener, event: AgentSessionEvent): Promise<void> {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const call: ListenerCall = {
      owner: this,
      outer: waitedFor(calls.getStore()),
      isOver: false,
      release: () => {
        call.isOver = true;
        release();
      },
    };
    const work = calls
      .run(call, async () => listener(event))
      .catch((error: unknown) => {
        if (!call.isOver) throw error;
        warn(event, error);
      });
    this.#open.add(call);
    if (this.#impatient > 0) call.release();
    try {
      await Promise.race([work, released]);
    } finally {
      this.#open.delete(call);
      call.isOver = true;
    }
  }
}

/** The first call of a chain that somebody still waits for; chains of calls that are over must not grow. */
function waitedFor(call: ListenerCall | undefined): ListenerCall | undefined {
  return call?.isOver ? waitedFor(call.outer) : call;
}

function warn(event: AgentSessionEvent, error: unknown): void {
  process.emitWarning(`A session listener failed on ${event.type}: ${errorMessage(error)}`);
}
