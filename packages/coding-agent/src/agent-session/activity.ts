/**
 * What a session does. `running`: a prompt is worked on. `retrying`: it waits to ask again after a failure.
 * `compacting`: a summary of history or of a branch is made. `settling`: the run is told to be over, and its last
 * pieces reach the disk.
 */
export type SessionActivity = "idle" | "running" | "retrying" | "compacting" | "settling";

/** Hears of what a session does, at the moment it changes. Must not throw. */
export type ActivityListener = (activity: SessionActivity) => void;

/** What a session does right now. Kept apart from its events, whose order is a contract with other programs. */
export class ActivityMonitor {
  #current: SessionActivity = "idle";
  readonly #listeners = new Set<ActivityListener>();

  get current(): SessionActivity {
    return this.#current;
  }

  /** Returns the way out. */
  subscribe(listener: ActivityListener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  set(activity: SessionActivity): void {
    if (activity === this.#current) return;
    this.#current = activity;
    for (const listener of [...this.#listeners]) listener(activity);
  }
}
