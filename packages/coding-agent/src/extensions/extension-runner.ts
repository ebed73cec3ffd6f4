import type { Extension, ExtensionError } from "../contracts/extension.js";
import type { ExtensionHandler } from "../contracts/extension-api.js";
import type { ExtensionContext } from "../contracts/extension-context.js";
import type { ExtensionEventMap, ExtensionEventName } from "../contracts/extension-events.js";
import type { ExtensionHost } from "../contracts/extension-host.js";
import { policyOf, type Telling } from "./event-policies.js";
import { HandlerWatch } from "./handler-watch.js";

/** Hears of what goes wrong in extensions. */
export type ExtensionErrorListener = (error: ExtensionError) => void;

/** A handler, and whose it is. */
interface OwnedHandler<TName extends ExtensionEventName> {
  path: string;
  handler: ExtensionHandler<TName>;
}

/**
 * Tells the extensions of one session what happens, one handler after another: by extension as they were loaded, then
 * as they were registered. A handler that fails is reported, and the others are told all the same.
 */
export class ExtensionRunner implements ExtensionHost {
  readonly extensions: readonly Extension[];
  readonly #createContext: () => ExtensionContext;
  readonly #listeners = new Set<ExtensionErrorListener>();
  readonly #watch = new HandlerWatch((extensionPath, event, ms) =>
    this.report({ extensionPath, event, error: `A handler has been at work for ${Math.round(ms / 1000)} s.` }),
  );

  constructor(extensions: readonly Extension[], createContext: () => ExtensionContext) {
    this.extensions = extensions;
    this.#createContext = createContext;
  }

  /** Returns the way out. */
  onError(listener: ExtensionErrorListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  report(error: ExtensionError): void {
    for (const listener of [...this.#listeners]) listener(error);
  }

  hasHandlers(event: ExtensionEventName): boolean {
    return this.extensions.some(({ handlers }) => (handlers[event]?.length ?? 0) > 0);
  }

  async emit<TName extends ExtensionEventName>(
    event: TName,
    payload: ExtensionEventMap[TName]["payload"],
    signal?: AbortSignal,
  ): Promise<ExtensionEventMap[TName]["result"] | undefined> {
    if (!this.hasHandlers(event)) return undefined;
    const policy = policyOf(event);
    let telling: Telling<TName> = { payload, result: undefined };
    for (const { path, handler } of this.#handlersOf(event)) {
      try {
        const answer = await this.#call(path, event, handler, telling.payload, signal);
        if (signal?.aborted) return telling.result;
        if (answer !== undefined && answer !== null) telling = policy.fold(telling, answer);
      } catch (error) {
        this.report(errorOf(path, event, error));
        if (policy.failed) return policy.failed(messageOf(error));
      }
      if (telling.isOver) break;
    }
    return telling.result;
  }

  /** Nobody is listened to any more. */
  dispose(): void {
    this.#watch.dispose();
    this.#listeners.clear();
  }

  #handlersOf<TName extends ExtensionEventName>(event: TName): OwnedHandler<TName>[] {
    return this.extensions.flatMap(({ path, handlers }) => {
      const list: ExtensionHandler<TName>[] = handlers[event] ?? [];
      return list.map((handler) => ({ path, handler }));
    });
  }

  async #call<TName extends ExtensionEventName>(
    path: string,
    event: TName,
    handler: ExtensionHandler<TName>,
    payload: ExtensionEventMap[TName]["payload"],
    signal: AbortSignal | undefined,
  ): Promise<NonNullable<ExtensionEventMap[TName]["result"]> | undefined | null> {
    const answer = handler({ ...payload, type: event }, this.#createContext());
    if (!isPromise(answer)) return answer ?? undefined;
    const work = this.#watch.wait(path, event, answer);
    const given = signal ? await unlessAborted(work, signal) : await work;
    return given ?? undefined;
  }
}

/** An error as those who hear of it get it. */
export function errorOf(extensionPath: string, event: string, error: unknown): ExtensionError {
  const stack = error instanceof Error ? error.stack : undefined;
  return { extensionPath, event, error: messageOf(error), ...(stack === undefined ? {} : { stack }) };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function isPromise<T>(value: T | Promise<T>): value is Promise<T> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}

/** A handler that never ends must not hold an abort. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  if (signal.aborted) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const onAbort = (): void => resolve(undefined);
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
