/** Listeners by event; a map gives the arguments of each event as a tuple. */
export class Emitter<Events extends { [Name in keyof Events]: unknown[] }> {
  readonly #listeners: { [Name in keyof Events]?: ((...values: Events[Name]) => void)[] } = {};

  /** Calls `listener` at every event of this name, after those that were added before. */
  on<Name extends keyof Events>(name: Name, listener: (...values: Events[Name]) => void): this {
    this.#listeners[name] = [...(this.#listeners[name] ?? []), listener];
    return this;
  }

  /** Calls `listener` at the next event of this name only. */
  once<Name extends keyof Events>(name: Name, listener: (...values: Events[Name]) => void): this {
    const first = (...values: Events[Name]): void => {
      this.off(name, first);
      listener(...values);
    };
    return this.on(name, first);
  }

  off<Name extends keyof Events>(name: Name, listener: (...values: Events[Name]) => void): this {
    this.#listeners[name] = (this.#listeners[name] ?? []).filter((each) => each !== listener);
    return this;
  }

  removeAllListeners(): this {
    for (const name in this.#listeners) delete this.#listeners[name];
    return this;
  }

  /** Whether anybody listened. */
  emit<Name extends keyof Events>(name: Name, ...values: Events[Name]): boolean {
    const listeners = this.#listeners[name] ?? [];
    for (const listener of listeners) listener(...values);
    return listeners.length > 0;
  }
}
