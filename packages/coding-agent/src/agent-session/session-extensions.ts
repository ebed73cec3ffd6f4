import type { ExtensionError } from "../contracts/extension.js";
import type {
  ExtensionEventMap,
  ExtensionEventName,
  SessionShutdownReason,
  SessionStartReason,
} from "../contracts/extension-events.js";
import type { ExtensionHost } from "../contracts/extension-host.js";
import type { ExtensionBindings, ExtensionCommandActions, ExtensionSession } from "../contracts/extension-session.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { ExtensionRunner, type LoadedExtensions } from "../extensions/extension-runner.js";
import { ExtensionRuntime } from "../extensions/extension-runtime.js";
import { createSessionActions } from "../extensions/session-actions.js";
import type { ExtendedResources } from "../resources/skills-and-prompts.js";

/** A handler that keeps an end from coming is no longer waited for after so long. In milliseconds. */
const patienceMs = 5000;
/** The same for the beginning of a session that nobody sits in front of. */
const startPatienceMs = 30_000;

/** Why a session begins, and which one it follows. */
export interface SessionStart {
  reason: SessionStartReason;
  previousSessionFile?: string;
}

/** What {@link SessionExtensions} is made of. */
export interface SessionExtensionsOptions {
  /** The extensions that were loaded last. */
  load: () => LoadedExtensions | undefined;
  /** Told of everything instead of loaded extensions. */
  host: ExtensionHost | undefined;
}

/** What the session does for its extensions, beside what these do to it. */
export interface SessionForExtensions {
  session: ExtensionSession;
  /** What commands can do without a runtime. */
  commandActions: ExtensionCommandActions;
  extendResources: (resources: ExtendedResources) => void;
  /** The tools, the prompt or the model may be others now. */
  providersChanged: () => void;
}

/**
 * The extensions of a session: those that are loaded now, and what a mode brings to them. They hear nothing before they
 * are bound and nothing after they were told of the end.
 */
export class SessionExtensions implements ExtensionHost {
  readonly #options: SessionExtensionsOptions;
  #parts: SessionForExtensions | undefined;
  #runner: ExtensionRunner | undefined;
  #bindings: ExtensionBindings = {};
  #runtimeActions: Partial<ExtensionCommandActions> = {};
  #start: SessionStart = { reason: "startup" };
  #started: Promise<void> | undefined;
  #isListening = false;
  /** They were told of the end. */
  #isOver = false;
  #patience = new AbortController();

  constructor(options: SessionExtensionsOptions) {
    this.#options = options;
  }

  /** The extensions that are loaded now. */
  get runner(): ExtensionRunner {
    if (this.#runner) return this.#runner;
    throw new CodingAgentError("extension_not_ready", "The session has no extensions yet. Make it first.");
  }

  /** Whether a mode has bound them. */
  get isBound(): boolean {
    return this.#started !== undefined;
  }

  /** What a mode has brought. */
  get bindings(): ExtensionBindings {
    return this.#bindings;
  }

  /** Whether somebody outside is told instead of loaded extensions. */
  get isHosted(): boolean {
    return this.#options.host !== undefined;
  }

  /** To be called once, when the session exists. */
  attach(parts: SessionForExtensions): void {
    this.#parts = parts;
    this.#createRunner(parts);
  }

  /** What a runtime can do beside the session, and why the session begins. */
  attachRuntime(actions: Partial<ExtensionCommandActions>, start: SessionStart | undefined): void {
    this.#runtimeActions = actions;
    if (start) this.#start = start;
  }

  /** Lets them hear. The first time they are told that the session begins; later only the bindings are others. */
  async bind(bindings: ExtensionBindings): Promise<void> {
    this.#bindings = bindings;
    this.#applyBindings();
    this.#started ??= this.#begin(this.#start, "startup");
    await this.#started;
  }

  hasHandlers(event: ExtensionEventName): boolean {
    const { host } = this.#options;
    return host ? host.hasHandlers(event) : this.#isListening && this.#runner?.hasHandlers(event) === true;
  }

  /** @param signal - without one, handlers are waited for until an abort has lasted some seconds */
  async emit<TName extends ExtensionEventName>(
    event: TName,
    payload: ExtensionEventMap[TName]["payload"],
    signal: AbortSignal = this.#patience.signal,
    check?: (extensionPath: string) => void,
  ): Promise<ExtensionEventMap[TName]["result"] | undefined> {
    const { host } = this.#options;
    if (host) return host.emit(event, payload, signal, check);
    return this.#isListening ? this.#runner?.emit(event, payload, signal, check) : undefined;
  }

  /** Waits for work that has to end; handlers that keep it from ending are no longer waited for after some seconds. */
  async endOf(work: Promise<void>): Promise<void> {
    const timer = setTimeout(() => this.#patience.abort(), patienceMs);
    try {
      await work;
    } finally {
      clearTimeout(timer);
      if (this.#patience.signal.aborted) this.#patience = new AbortController();
    }
  }

  /** Tells of the end, once, and waits some seconds at most. They hear nothing more. */
  async shutDown(reason: SessionShutdownReason, targetSessionFile?: string): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    const payload = { reason, ...(targetSessionFile === undefined ? {} : { targetSessionFile }) };
    if (this.hasHandlers("session_shutdown")) {
      await within(patienceMs, (signal) => this.emit("session_shutdown", payload, signal));
    }
    this.#isListening = false;
  }

  /** Loads them again: tells of the end, does the work, tells of the beginning. */
  async reload(work: () => Promise<void>, loaded: () => void): Promise<void> {
    const { isBound } = this;
    await this.shutDown("reload");
    this.#runner?.invalidate("the extensions were loaded again");
    this.#runner?.dispose();
    try {
      await work();
    } finally {
      if (this.#parts) this.#createRunner(this.#parts);
      loaded();
    }
    if (!isBound) return;
    this.#started = this.#begin({ reason: "reload" }, "reload");
    await this.#started;
  }

  /** Their contexts fail from now on. */
  close(because: string): void {
    this.#isListening = false;
    this.#runner?.invalidate(because);
    this.#runner?.dispose();
  }

  report(error: ExtensionError): void {
    const { onError } = this.#bindings;
    if (onError) onError(error);
    else process.emitWarning(`Extension ${error.extensionPath} failed on ${error.event}: ${error.error}`);
  }

  async #begin(start: SessionStart, reason: "startup" | "reload"): Promise<void> {
    this.#isListening = true;
    this.#isOver = false;
    if (this.#bindings.uiContext) await this.#tellBeginning(start, reason, this.#patience.signal);
    else await within(startPatienceMs, (signal) => this.#tellBeginning(start, reason, signal));
  }

  async #tellBeginning(start: SessionStart, reason: "startup" | "reload", signal: AbortSignal): Promise<void> {
    if (this.isHosted || this.hasHandlers("session_start")) await this.emit("session_start", { ...start }, signal);
    if (!this.#parts || !this.hasHandlers("resources_discover")) return;
    const cwd = this.#parts.session.sessionManager.getCwd();
    const found = await this.emit("resources_discover", { cwd, reason }, signal);
    if (found) this.#parts.extendResources(found);
  }

  #createRunner(parts: SessionForExtensions): void {
    const loaded = this.#options.load();
    // What could not be loaded again must not go on with a way to the session that is closed.
    const usable = loaded && !loaded.runtime.isStale ? loaded : { extensions: [], runtime: new ExtensionRuntime() };
    const runner = new ExtensionRunner(usable, parts.session, () => this.#commandActions(parts));
    runner.onError((error) => this.report(error));
    const { session, providersChanged } = parts;
    const emit = runner.collect.bind(runner);
    runner.runtime.bind(createSessionActions(session, (error) => this.report(error), { emit, providersChanged }));
    this.#runner = runner;
    this.#applyBindings();
  }

  #applyBindings(): void {
    const { uiContext, shutdownHandler } = this.#bindings;
    this.#runner?.setUIContext(uiContext);
    this.#runner?.setShutdownHandler(() => shutdownHandler?.());
  }

  #commandActions(parts: SessionForExtensions): ExtensionCommandActions {
    return { ...parts.commandActions, ...this.#runtimeActions, ...this.#bindings.commandActions };
  }
}

/** Gives work a signal that fires after a while. */
async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), ms);
  try {
    return await work(patience.signal);
  } finally {
    clearTimeout(timer);
  }
}
