import type { EventBus } from "../contracts/extension-api.js";

/** An {@link EventBus} for all extensions of a process, and what becomes of its listeners. */
export interface EventBusController extends EventBus {
  /** The bus as one extension uses it: `release()` takes all of its listeners away. */
  scoped(): { bus: EventBus; release(): void };
  clear(): void;
}

/** Makes a bus. What listeners throw is given to `onError`, and the others hear all the same. */
export function createEventBus(onError: (channel: string, error: unknown) => void = warn): EventBusController {
  const channels = new Map<string, Set<(data: unknown) => unknown>>();
  const on: EventBus["on"] = (channel, handler) => {
    const listeners = channels.get(channel) ?? new Set();
    channels.set(channel, listeners);
    // A wrapper of its own: a function that was added twice hears twice, and leaves once for each.
    const own = (data: unknown): unknown => handler(data);
    listeners.add(own);
    return () => {
      listeners.delete(own);
      if (listeners.size === 0 && channels.get(channel) === listeners) channels.delete(channel);
    };
  };
  const emit: EventBus["emit"] = (channel, data) => {
    for (const listener of [...(channels.get(channel) ?? [])]) {
      try {
        Promise.resolve(listener(data)).catch((error: unknown) => onError(channel, error));
      } catch (error) {
        onError(channel, error);
      }
    }
  };
  const scoped: EventBusController["scoped"] = () => {
    const leave = new Set<() => void>();
    const bus: EventBus = {
      emit,
      on: (channel, handler) => {
        const off = on(channel, handler);
        leave.add(off);
        return () => {
          leave.delete(off);
          off();
        };
      },
    };
    const release = (): void => {
      for (const off of leave) off();
    };
    return { bus, release };
  };
  return { on, emit, scoped, clear: () => channels.clear() };
}

function warn(channel: string, error: unknown): void {
  process.emitWarning(
    `A listener of extensions failed on "${channel}": ${error instanceof Error ? error.message : String(error)}`,
  );
}
