import type { Extension, ExtensionError } from "../contracts/extension.js";
import type { ExtensionFlag, ExtensionHandler, ExtensionMessageRenderer } from "../contracts/extension-api.js";
import type {
  ExtensionCommandContext,
  ExtensionContext,
  ReplacedSessionContext,
} from "../contracts/extension-context.js";
import type { ExtensionEventMap, ExtensionEventName, OwnEventName } from "../contracts/extension-events.js";
import type { ExtensionHost } from "../contracts/extension-host.js";
import type { ExtensionCommandActions, ExtensionSession } from "../contracts/extension-session.js";
import type { ExtensionUIContext } from "../contracts/extension-ui.js";
import type { ToolDefinition } from "../contracts/tool-definition.js";
import { checkAnswer } from "./event-answers.js";
import { hasPolicy, policyOf, type Telling } from "./event-policies.js";
import { errorOf, wordsOf } from "./extension-error.js";
import type { ExtensionRuntime } from "./extension-runtime.js";
import { HandlerWatch } from "./handler-watch.js";
import { noUI } from "./no-ui.js";
import { type ResolvedCommand, resolveCommands } from "./registered-commands.js";
import { type BoundKeys, type ResolvedShortcuts, resolveShortcuts } from "./registered-shortcuts.js";
import { type RegisteredTool, registeredTools } from "./registered-tools.js";
import { type ContextParts, createCommandContext, createContext, createReplacedContext } from "./session-context.js";
import { untilAborted } from "./until-aborted.js";

/** Hears of what goes wrong in extensions. */
export type ExtensionErrorListener = (error: ExtensionError) => void;

/** Extensions that were loaded together, and what they share. */
export interface LoadedExtensions {
  extensions: readonly Extension[];
  runtime: ExtensionRuntime;
}

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
  readonly runtime: ExtensionRuntime;
  readonly #parts: ContextParts;
  readonly #context: ExtensionContext;
  readonly #listeners = new Set<ExtensionErrorListener>();
  #ui: ExtensionUIContext | undefined;
  #shutdown: () => void = () => undefined;
  readonly #watch = new HandlerWatch((extensionPath, event, ms) =>
    this.report({ extensionPath, event, error: `A handler has been at work for ${Math.round(ms / 1000)} s.` }),
  );

  /** @param commandActions - asked each time that a command wants to act on the session */
  constructor(loaded: LoadedExtensions, session: ExtensionSession, commandActions: () => ExtensionCommandActions) {
    this.extensions = loaded.extensions;
    this.runtime = loaded.runtime;
    this.#parts = {
      session,
      runtime: loaded.runtime,
      ui: () => this.getUIContext(),
      hasUI: () => this.hasUI(),
      shutdown: () => this.#shutdown(),
      commandActions,
    };
    this.#context = createContext(this.#parts);
  }

  /** Returns the way out. */
  onError(listener: ExtensionErrorListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  report(error: ExtensionError): void {
    for (const listener of [...this.#listeners]) listener(error);
  }

  /** Reports something that was thrown. */
  emitError(extensionPath: string, event: string, error: unknown): void {
    this.report(errorOf(extensionPath, event, error));
  }

  setUIContext(ui: ExtensionUIContext | undefined): void {
    this.#ui = ui;
  }

  getUIContext(): ExtensionUIContext {
    return this.#ui ?? noUI;
  }

  /** Whether somebody can answer questions. */
  hasUI(): boolean {
    return this.#ui !== undefined;
  }

  /** What `ctx.shutdown()` does. */
  setShutdownHandler(shutdown: () => void): void {
    this.#shutdown = shutdown;
  }

  getExtensionPaths(): string[] {
    return this.extensions.map(({ path }) => path);
  }

  /** Each name once: the first one that was loaded has it. */
  getAllRegisteredTools(): RegisteredTool[] {
    return registeredTools(this.extensions);
  }

  getToolDefinition(name: string): ToolDefinition | undefined {
    return this.getAllRegisteredTools().find(({ definition }) => definition.name === name)?.definition;
  }

  /** Each name once: the first one that was loaded has it. */
  getFlags(): Map<string, ExtensionFlag> {
    return new Map(this.extensions.flatMap(({ flags }) => [...flags]).reverse());
  }

  /** The commands of all extensions, by the names that users call them by. */
  getRegisteredCommands(): ResolvedCommand[] {
    return resolveCommands(this.extensions);
  }

  getCommand(invocationName: string): ResolvedCommand | undefined {
    return this.getRegisteredCommands().find((command) => command.invocationName === invocationName);
  }

  /** Commands that nobody can call, since pi has one of that name; one sentence each. */
  getCommandDiagnostics(builtIn: ReadonlySet<string>): { type: "warning"; message: string; path: string }[] {
    return this.getRegisteredCommands()
      .filter(({ invocationName }) => builtIn.has(invocationName))
      .map(({ invocationName, extensionPath }) => ({
        type: "warning",
        message: `The command /${invocationName} of an extension cannot be called: pi has one of that name.`,
        path: extensionPath,
      }));
  }

  /** The keys of all extensions that count now. */
  getShortcuts(bound: BoundKeys): ResolvedShortcuts {
    return resolveShortcuts(this.extensions, bound);
  }

  getMessageRenderer(customType: string): ExtensionMessageRenderer | undefined {
    return this.extensions
      .find(({ messageRenderers }) => messageRenderers.has(customType))
      ?.messageRenderers.get(customType);
  }

  createContext(): ExtensionContext {
    return this.#context;
  }

  createCommandContext(): ExtensionCommandContext {
    return createCommandContext(this.#parts);
  }

  createReplacedSessionContext(): ReplacedSessionContext {
    return createReplacedContext(this.#parts);
  }

  hasHandlers(event: ExtensionEventName): boolean {
    return this.extensions.some(({ handlers }) => (handlers[event]?.length ?? 0) > 0);
  }

  async emit<TName extends ExtensionEventName>(
    event: TName,
    payload: ExtensionEventMap[TName]["payload"],
    signal?: AbortSignal,
    check: (extensionPath: string) => void = () => undefined,
  ): Promise<ExtensionEventMap[TName]["result"] | undefined> {
    if (!this.hasHandlers(event)) return undefined;
    const policy = policyOf(event);
    let telling: Telling<TName> = { payload, result: undefined };
    for (const { path, handler } of this.#handlersOf(event)) {
      try {
        const answer = await this.#call(path, event, handler, telling.payload, signal);
        // Where answers count, nobody is asked any more; what is only told, all hear.
        if (signal?.aborted && hasPolicy(event)) return telling.result;
        if (answer !== undefined && answer !== null && hasPolicy(event)) {
          checkAnswer(event, answer, telling.payload);
          telling = policy.fold(telling, answer);
        }
        if (!telling.isOver) check(path);
      } catch (error) {
        this.emitError(path, event, error);
        if (policy.failed) return policy.failed(wordsOf(error));
      }
      if (telling.isOver) break;
    }
    return telling.result;
  }

  /** Tells an event of extensions, and collects what all of them answer. */
  async collect<TName extends OwnEventName>(
    event: TName,
    payload: ExtensionEventMap[TName]["payload"],
  ): Promise<NonNullable<ExtensionEventMap[TName]["result"]>[]> {
    const answers: NonNullable<ExtensionEventMap[TName]["result"]>[] = [];
    for (const { path, handler } of this.#handlersOf(event)) {
      try {
        const answer = await this.#call(path, event, handler, payload, undefined);
        if (answer !== undefined && answer !== null) answers.push(answer);
      } catch (error) {
        this.emitError(path, event, error);
      }
    }
    return answers;
  }

  /** Every member of its contexts and of `pi` fails from now on. */
  invalidate(because: string): void {
    this.runtime.invalidate(because);
    this.#watch.dispose();
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
    const answer = handler({ ...payload, type: event }, this.#contextFor(event, payload));
    if (!isPromise(answer)) return answer ?? undefined;
    const call = this.#watch.begin(path, event);
    try {
      return (await (signal ? untilAborted(answer, signal) : answer)) ?? undefined;
    } finally {
      this.#watch.end(call);
    }
  }

  /** Where the system prompt is at stake, the context shows what became of it so far. */
  #contextFor(event: ExtensionEventName, payload: object): ExtensionContext {
    if (event !== "before_agent_start" || !("systemPrompt" in payload)) return this.#context;
    return createContext(this.#parts, String(payload.systemPrompt));
  }
}

function isPromise<T>(value: T | Promise<T>): value is Promise<T> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}
