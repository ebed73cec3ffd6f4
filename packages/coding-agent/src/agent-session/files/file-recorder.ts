import type { Agent } from "@pi-stack/agent-core";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { errorMessage } from "../../errors/system-error.js";
import type { FileHistory, Snapshot } from "../../history/file-history.js";
import type { SnapshotRecord } from "../../history/snapshot-record.js";
import { filesEntryType } from "../../session/file-entries.js";
import type { SessionManager } from "../../session/session-manager.js";
import type { SettingsManager } from "../../settings/settings-manager.js";
import type { SessionListeners } from "../listeners.js";

/** What a {@link FileRecorder} works with. */
export interface FileRecorderServices {
  sessions: SessionManager;
  settings: SettingsManager;
  /** Where states of files are kept; without it nothing can be undone. */
  agentDir: string | undefined;
  tell: SessionListeners["announce"];
}

/** Tools that change no files, whatever they are asked. */
const readingTools: ReadonlySet<string> = new Set(["read", "grep", "find", "ls"]);

/** What is being done, from the state before it on. */
interface Span {
  kind: "run" | "bash";
  entryId: string;
  before: SnapshotRecord;
}

/**
 * Keeps the state of the working folder before the first thing that may change it, and after the last. Nothing is loaded before
 * that, and nothing is done where undo is off or cannot be had: the work goes on without it.
 */
export class FileRecorder {
  readonly #services: FileRecorderServices;
  #history: Promise<FileHistory> | undefined;
  #span: Span | undefined;
  /** The user has said something since the span began. */
  #isNewMessage = false;
  /** Why nothing can be kept in this session. */
  #failure: CodingAgentError | undefined;
  #isEnabled: boolean | undefined;
  #commands = 0;
  #turn: Promise<void> = Promise.resolve();
  /** Names that were told of already. */
  readonly #told = new Set<string>();

  constructor(services: FileRecorderServices) {
    this.#services = services;
  }

  /** Lets the state be kept before a tool is run that may change files, once it is allowed to. */
  connect(agent: Agent): void {
    const { beforeToolCall } = agent;
    agent.beforeToolCall = async (call, signal) => {
      const verdict = await beforeToolCall?.(call, signal);
      if (!verdict?.block && !readingTools.has(call.toolCall.name)) await this.beforeChange(signal);
      return verdict;
    };
    agent.subscribe((event) => {
      if (event.type === "message_end" && event.message.role === "user") this.#isNewMessage = true;
    });
  }

  /** The states of the working folder. @throws {@link CodingAgentError} with code "undo_off" */
  history(): Promise<FileHistory> {
    if (!this.#services.settings.getUndoSettings().enabled) return Promise.reject(switchedOff());
    if (!this.#services.sessions.isPersisted()) return Promise.reject(notKept());
    if (this.#failure) return Promise.reject(this.#failure);
    this.#history ??= this.#open();
    return this.#history;
  }

  /** Keeps the state that is there now, on behalf of the run that is under way. */
  async beforeChange(signal?: AbortSignal): Promise<void> {
    if (!this.#isOn()) return;
    const isNeeded = this.#span === undefined || this.#isNewMessage || this.#span.kind === "bash";
    if (isNeeded) await this.#inTurn(() => this.#begin("run", signal));
  }

  /** The run is over. */
  async settle(): Promise<void> {
    this.#isEnabled = undefined;
    this.#isNewMessage = false;
    if (this.#span?.kind === "run") await this.#inTurn(() => this.#end());
  }

  /** Keeps the states before and after a command of the user. During a run it counts as a part of that. */
  aroundCommand(isRunning: boolean): { before: (signal: AbortSignal) => Promise<void>; after: () => Promise<void> } {
    let isBegun = false;
    return {
      before: async (signal) => {
        if (!this.#isOn()) return;
        isBegun = true;
        this.#commands++;
        if (isRunning) await this.beforeChange(signal);
        else if (this.#span === undefined) await this.#inTurn(() => this.#begin("bash", signal));
      },
      after: async () => {
        if (!isRunning) this.#isEnabled = undefined;
        if (!isBegun) return;
        this.#commands--;
        if (this.#commands === 0 && this.#span?.kind === "bash") await this.#inTurn(() => this.#end());
      },
    };
  }

  /** Resolves when nothing is being kept or swept any more. */
  async settled(): Promise<void> {
    await this.#turn;
    if (this.#history) await this.#history.then((history) => history.settled()).catch(() => undefined);
  }

  /** Whether anything can be kept. Asked once a run: settings are copied when they are asked. */
  #isOn(): boolean {
    this.#isEnabled ??= this.#services.settings.getUndoSettings().enabled;
    const { agentDir, sessions } = this.#services;
    return this.#isEnabled && this.#failure === undefined && agentDir !== undefined && sessions.isPersisted();
  }

  async #open(): Promise<FileHistory> {
    const { sessions, settings, agentDir } = this.#services;
    if (agentDir === undefined) throw switchedOff();
    const { FileHistory } = await import("../../history/file-history.js");
    return FileHistory.open({
      agentDir,
      folder: sessions.getCwd(),
      limits: settings.getUndoSettings(),
      sessionFile: sessions.getSessionFile(),
    });
  }

  /** What was begun before ends where this begins. */
  async #begin(kind: Span["kind"], signal: AbortSignal | undefined): Promise<void> {
    if (this.#span && !this.#isNewMessage && this.#span.kind === kind) return;
    const { sessions } = this.#services;
    const history = await this.history();
    const snapshot = await history.snapshot(sessions.getSessionId(), `before a ${kind}`, signal);
    this.#close(history, snapshot);
    const { record: before } = snapshot;
    const entryId = sessions.appendAside(filesEntryType, { kind, store: history.name, before: before.id });
    this.#span = { kind, entryId, before };
    this.#isNewMessage = false;
    this.#tellUncovered(snapshot);
  }

  async #end(): Promise<void> {
    if (!this.#span) return;
    const history = await this.history();
    this.#close(history, await history.snapshot(this.#services.sessions.getSessionId(), `after a ${this.#span.kind}`));
    // Nobody waits for that but the end of the session.
    this.#turn = this.#turn.then(() => history.sweepIfDue()).catch(() => undefined);
  }

  #close(history: FileHistory, { record: after }: Snapshot): void {
    if (!this.#span) return;
    const { entryId, before } = this.#span;
    const changed = history.countChanges(before, after);
    this.#span = undefined;
    this.#services.sessions.appendAside(filesEntryType, { of: entryId, after: after.id, changed });
  }

  /** Each file that is too large is named once. */
  #tellUncovered({ uncovered }: Snapshot): void {
    const large = uncovered.filter(({ why, path }) => why === "too_large" && !this.#told.has(path));
    if (large.length === 0) return;
    for (const { path } of large) this.#told.add(path);
    const names = large.slice(0, 5).map(({ path }) => Buffer.from(path, "latin1").toString("utf8"));
    const more = large.length > names.length ? ` and ${large.length - names.length} more` : "";
    const message = `Too large for undo (setting undo.maxFileBytes): ${names.join(", ")}${more}. What happens to them cannot be undone.`;
    void this.#services.tell({ type: "undo_limited", message });
  }

  /** One after another. What fails is told once; the work that would be kept goes on. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(work).catch((error: unknown) => this.#fail(error));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  #fail(error: unknown): void {
    if (CodingAgentError.is(error) && error.code.startsWith("session_")) throw error;
    // What would have changed files is not done either.
    if (CodingAgentError.is(error) && error.code === "cancelled") return;
    this.#span = undefined;
    this.#failure = CodingAgentError.is(error)
      ? error
      : new CodingAgentError("undo_off", `Undo is off: ${errorMessage(error)}`, { cause: error });
    void this.#services.tell({ type: "undo_limited", message: this.#failure.message });
  }
}

function switchedOff(): CodingAgentError {
  return new CodingAgentError("undo_off", "Undo of files is switched off (setting undo.enabled).");
}

function notKept(): CodingAgentError {
  return new CodingAgentError(
    "undo_off",
    "Nothing is kept of a session in memory (--no-session), so its changes of files cannot be undone. Begin one that is kept.",
  );
}
