import { resolve } from "node:path";
import type { AgentSession } from "../agent-session/agent-session.js";
import type { ReplacementOptions } from "../contracts/extension-context.js";
import type { ExtensionEventMap, SessionShutdownReason, SessionStartReason } from "../contracts/extension-events.js";
import type { ExtensionBindings, ExtensionCommandActions } from "../contracts/extension-session.js";
import { getDefaultSessionDir } from "../session/session-dir.js";
import { SessionManager } from "../session/session-manager.js";
import type { AgentSessionRuntimeDiagnostic, AgentSessionServices } from "./services.js";
import { forkSession, importSession, openForWork, requireForkPoint } from "./session-sources.js";

/** Why a session begins, and which one it follows. */
export interface SessionStartEvent {
  type: "session_start";
  reason: SessionStartReason;
  previousSessionFile?: string;
}

/** What a {@link CreateAgentSessionRuntimeFactory} is given. */
export interface CreateAgentSessionRuntimeOptions {
  cwd: string;
  agentDir: string;
  sessionManager: SessionManager;
  sessionStartEvent?: SessionStartEvent;
}

/** A session with everything that it needs. */
export interface CreateAgentSessionRuntimeResult {
  session: AgentSession;
  services: AgentSessionServices;
  diagnostics: readonly AgentSessionRuntimeDiagnostic[];
  /** A sentence when the session could not go on with the model that it had. */
  modelFallbackMessage?: string | undefined;
}

/** Makes a session and its services; called anew for each session that takes the place of another. */
export type CreateAgentSessionRuntimeFactory = (
  options: CreateAgentSessionRuntimeOptions,
) => Promise<CreateAgentSessionRuntimeResult>;

/** Whether a change of session was kept from happening by an extension. */
export interface SessionChangeResult {
  cancelled: boolean;
}

/** Makes a runtime with its first session. */
export async function createAgentSessionRuntime(
  factory: CreateAgentSessionRuntimeFactory,
  options: CreateAgentSessionRuntimeOptions,
): Promise<AgentSessionRuntime> {
  return new AgentSessionRuntime(factory, options.agentDir, await factory(options));
}

/**
 * The session that a mode works with, and the way to others: new, resumed, forked, imported. The session that is left is
 * aborted, flushed and closed before the next one is made.
 */
export class AgentSessionRuntime {
  readonly #factory: CreateAgentSessionRuntimeFactory;
  readonly #agentDir: string;
  #current: CreateAgentSessionRuntimeResult;
  /** What was bound to the extensions of the session that was left. */
  #bindings: ExtensionBindings | undefined;
  #rebind: (session: AgentSession) => void | Promise<void> = () => undefined;
  #beforeInvalidate: () => void = () => undefined;
  /** Changes happen one after another. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(factory: CreateAgentSessionRuntimeFactory, agentDir: string, first: CreateAgentSessionRuntimeResult) {
    this.#factory = factory;
    this.#agentDir = agentDir;
    this.#current = first;
    first.session.attachRuntime(this.#commandActions());
  }

  get session(): AgentSession {
    return this.#current.session;
  }

  get services(): AgentSessionServices {
    return this.#current.services;
  }

  get cwd(): string {
    return this.session.sessionManager.getCwd();
  }

  get diagnostics(): readonly AgentSessionRuntimeDiagnostic[] {
    return this.#current.diagnostics;
  }

  get modelFallbackMessage(): string | undefined {
    return this.#current.modelFallbackMessage;
  }

  /**
   * Called with each session that takes the place of another, before anybody can use it. What it does not bind to the
   * extensions stays as it was bound in the session before.
   */
  setRebindSession(rebind: (session: AgentSession) => void | Promise<void>): void {
    this.#rebind = rebind;
  }

  /** Called just before a session becomes invalid. */
  setBeforeSessionInvalidate(beforeInvalidate: () => void): void {
    this.#beforeInvalidate = beforeInvalidate;
  }

  /** Begins an empty session. `setup` may fill it before anybody sees it. */
  newSession(
    options: ReplacementOptions & {
      parentSession?: string;
      setup?: (sessionManager: SessionManager) => void | Promise<void>;
    } = {},
  ): Promise<SessionChangeResult> {
    return this.#change(options, async () => {
      if (await this.#isCancelled("session_before_switch", { reason: "new" })) return { cancelled: true };
      const current = this.session.sessionManager;
      const manager = current.isPersisted()
        ? SessionManager.create(current.getCwd(), current.getSessionDir())
        : SessionManager.inMemory(current.getCwd());
      if (options.parentSession !== undefined) manager.newSession({ parentSession: options.parentSession });
      await options.setup?.(manager);
      await this.#replace(manager, "new");
      return { cancelled: false };
    });
  }

  /**
   * Goes on with the session in a file.
   * @throws {@link MissingSessionCwdError}, or {@link CodingAgentError} with code "session_invalid" or "session_locked";
   * the present session stays then
   */
  switchSession(
    path: string,
    options: ReplacementOptions & { cwdOverride?: string } = {},
  ): Promise<SessionChangeResult> {
    return this.#change(options, () => this.#open(path, undefined, options.cwdOverride));
  }

  /**
   * Goes on in a new session from a place of this one: before a user message, whose words are given back, or at an entry.
   * @throws {@link CodingAgentError} with code "unknown_entry" or "invalid_arguments"; the present session stays then
   */
  fork(
    entryId: string,
    options: ReplacementOptions & { position?: "before" | "at" } = {},
  ): Promise<SessionChangeResult & { selectedText?: string }> {
    const position = options.position ?? "before";
    return this.#change(options, async () => {
      if (await this.#isCancelled("session_before_fork", { entryId, position })) return { cancelled: true };
      // What cannot be forked must not end the run.
      requireForkPoint(this.session.sessionManager, entryId, position);
      await this.session.abort();
      const { manager, selectedText } = forkSession(this.session.sessionManager, entryId, position);
      await this.#replace(manager, "fork");
      return { cancelled: false, ...(selectedText === undefined ? {} : { selectedText }) };
    });
  }

  /**
   * Copies a session file to the other sessions and goes on with the copy.
   * @throws {@link SessionImportFileNotFoundError}, {@link MissingSessionCwdError}, or {@link CodingAgentError} with code
   * "session_invalid"; nothing is copied then
   */
  importFromJsonl(path: string, cwdOverride?: string): Promise<SessionChangeResult> {
    return this.#inTurn(() => {
      const { sessionManager } = this.session;
      // A session in memory has no folder of its own.
      const dir = sessionManager.getSessionDir() || getDefaultSessionDir(sessionManager.getCwd(), this.#agentDir);
      return this.#open(path, dir, cwdOverride);
    });
  }

  /** Ends the session for good. */
  async dispose(): Promise<void> {
    await this.#inTurn(async () => {
      await this.#shutDown("quit");
    });
  }

  async #open(
    path: string,
    importDir: string | undefined,
    cwdOverride: string | undefined,
  ): Promise<SessionChangeResult> {
    if (await this.#isCancelled("session_before_switch", { reason: "resume", targetSessionFile: path })) {
      return { cancelled: true };
    }
    if (this.#isCurrent(path)) return { cancelled: false };
    const manager =
      importDir === undefined ? openForWork(path, cwdOverride) : importSession(path, importDir, cwdOverride);
    await this.#replace(manager, "resume");
    return { cancelled: false };
  }

  #isCurrent(path: string): boolean {
    const current = this.session.sessionManager.getSessionFile();
    return current !== undefined && resolve(path) === current;
  }

  async #replace(manager: SessionManager, reason: "new" | "resume" | "fork"): Promise<void> {
    const previous = this.session.sessionManager;
    const previousFile = previous.getSessionFile();
    const isSameManager = manager === previous;
    await this.#shutDown(reason, manager.getSessionFile());
    try {
      await this.#create(manager, reason, previousFile);
    } catch (error) {
      manager.close();
      // A mode without a session could do nothing at all; the one before still works.
      if (!isSameManager) await this.#create(previous, "resume", undefined);
      throw error;
    }
  }

  async #create(
    sessionManager: SessionManager,
    reason: "new" | "resume" | "fork",
    previousSessionFile: string | undefined,
  ): Promise<void> {
    const previous = previousSessionFile === undefined ? {} : { previousSessionFile };
    this.#current = await this.#factory({
      cwd: sessionManager.getCwd(),
      agentDir: this.#agentDir,
      sessionManager,
      sessionStartEvent: { type: "session_start", reason, ...previous },
    });
    const { session } = this;
    session.attachRuntime(this.#commandActions(), { reason, ...previous });
    await this.#rebind(session);
    await session.inheritBindings(this.#bindings);
  }

  async #shutDown(reason: SessionShutdownReason, targetSessionFile?: string): Promise<void> {
    this.#bindings = this.session.extensionBindings;
    await this.session.shutDownExtensions(reason, targetSessionFile);
    this.#beforeInvalidate();
    await this.session.dispose();
  }

  async #isCancelled<TName extends "session_before_switch" | "session_before_fork">(
    event: TName,
    payload: ExtensionEventMap[TName]["payload"],
  ): Promise<boolean> {
    const answer = await this.session.extensions.emit(event, payload);
    return answer?.cancel === true;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    // A listener that waits for a change is no longer waited for: the change before it may be waiting for its session.
    void this.session.waitForIdle();
    const turn = this.#turn.then(work, work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /** What is done in the new session comes after the turn: it may itself go on to another one. */
  async #change<T extends SessionChangeResult>(
    { withSession }: ReplacementOptions,
    work: () => Promise<T>,
  ): Promise<T> {
    const { result, session } = await this.#inTurn(async () => ({ result: await work(), session: this.session }));
    if (!result.cancelled) await withSession?.(session.extensionRunner.createReplacedSessionContext());
    return result;
  }

  #commandActions(): Pick<ExtensionCommandActions, "newSession" | "fork" | "switchSession"> {
    return {
      newSession: (options) => this.newSession(options),
      switchSession: (path, options) => this.switchSession(path, options),
      fork: async (entryId, options) => {
        const { cancelled } = await this.fork(entryId, options);
        return { cancelled };
      },
    };
  }
}
