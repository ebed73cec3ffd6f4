import { CodingAgentError } from "../../errors/coding-agent-error.js";
import type { FileHistory, RestoreOutcome, SnapshotStep } from "../../history/file-history.js";
import type { SnapshotRecord } from "../../history/snapshot-record.js";
import type { SessionEntry } from "../../session/entries.js";
import { filesEntryType, rewindEntryType } from "../../session/file-entries.js";
import type { SessionManager } from "../../session/session-manager.js";
import type { RunController } from "../run-controller.js";
import type { TreeNavigation } from "../tree-navigation.js";
import { changedFilesByMessage, nodeOf, readFileEvents, stepsBetween, wordsOf } from "./file-events.js";
import type { FileRecorder } from "./file-recorder.js";
import type { FileChange, FilesPreview, UncoveredFile } from "./preview.js";

/** Where to go: before a message (by the id of its entry), before the last one, or to where the last undo came from. */
export type RewindTarget = "undo" | "redo" | { entryId: string };

/** What goes there, and what becomes of files that somebody else has changed since. */
export interface RewindOptions {
  /** @defaultValue true */
  files?: boolean;
  /** @defaultValue true */
  conversation?: boolean;
  /** Brings files back that somebody else has changed since; without it they stay. @defaultValue false */
  overwrite?: boolean;
}

/** What going somewhere would do. */
export interface RewindPreview extends FilesPreview {
  /** The message that the conversation goes back to, or the newest one that comes back. */
  message: string;
}

/** What was done to files. */
export interface FilesResult {
  restored: FileChange[];
  /** Somebody else had changed them, and they stayed. */
  kept: FileChange[];
  failed: UncoveredFile[];
  uncovered: UncoveredFile[];
}

/** What came of going somewhere. */
export interface RewindResult {
  /** An extension kept it from happening: nothing has moved. */
  cancelled: boolean;
  /** The words of the message that was taken back, to be written anew. */
  editorText?: string;
  /** `undefined` when files were to stay, or none had changed. */
  files?: FilesResult;
}

/** An undo that was cut off before all files were brought back. */
export interface UnfinishedUndo {
  /** ISO date. */
  time: string;
  files: string[];
}

/** What {@link SessionFiles} works with. */
export interface SessionFilesServices {
  sessions: SessionManager;
  controller: RunController;
  tree: TreeNavigation;
  recorder: FileRecorder;
  isStreaming: () => boolean;
}

/** A place in the tree, with the words that are taken back on the way there. */
interface Place {
  /** What the conversation goes to, and whether to it or before it. */
  entryId: string;
  place: "at" | "before";
  nodeId: string | null;
  message: string;
  editorText: string | undefined;
}

/** Takes files and conversation back, together or either alone, and forth again. */
export class SessionFiles {
  readonly #services: SessionFilesServices;

  constructor(services: SessionFilesServices) {
    this.#services = services;
  }

  /** How many files were changed by what each message of the user has led to, by its entry; only where there were any. */
  changedByMessage(): Map<string, number> {
    return changedFilesByMessage(this.#services.sessions);
  }

  /**
   * What going there would do. Nothing is changed.
   * @throws {@link CodingAgentError} with code "undo_nothing", "unknown_entry" or "busy"
   */
  async preview(target: RewindTarget = "undo"): Promise<RewindPreview> {
    const place = this.#place(target);
    return this.#exclusive(async () => {
      try {
        const { history, steps } = await this.#steps(place, target);
        if (steps.length === 0) return { message: place.message, files: [], conflicts: [], uncovered: [] };
        const { previewOf } = await import("./preview.js");
        const current = await history.snapshot(this.#services.sessions.getSessionId(), "for a preview");
        const plan = await history.plan(this.#closed(steps, current.record), current.record);
        return { message: place.message, ...previewOf(history, plan) };
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        return { message: place.message, files: [], conflicts: [], uncovered: [], unavailable: error.message };
      }
    });
  }

  /** Takes the last message of the user back, with everything that followed. Throws as {@link rewind} does. */
  undo(options: RewindOptions = {}): Promise<RewindResult> {
    return this.rewind("undo", options);
  }

  /** Goes to where the last undo came from, while nothing new was said. Throws as {@link rewind} does. */
  redo(options: RewindOptions = {}): Promise<RewindResult> {
    return this.rewind("redo", options);
  }

  /**
   * Goes to another place, files and conversation together or either alone.
   * @throws {@link CodingAgentError} with code "undo_nothing", "unknown_entry", "busy", "undo_unfinished", and where files cannot go
   * "undo_off", "undo_gone" or "undo_damaged"; nothing has moved then
   */
  async rewind(target: RewindTarget, options: RewindOptions = {}): Promise<RewindResult> {
    const { files = true, conversation = true, overwrite = false } = options;
    return this.#exclusive(async (signal) => {
      const place = this.#place(target);
      const { sessions, tree } = this.#services;
      const leafId = nodeOf(sessions, sessions.getLeafId());
      const restore = files ? await this.#prepare(place, target, overwrite) : undefined;
      if (conversation) {
        const { cancelled } = await tree.navigate(place.entryId, { place: place.place }, signal);
        if (cancelled) return { cancelled };
      }
      let outcome: Restored | undefined;
      try {
        outcome = await restore?.();
      } catch (error) {
        if (conversation && leafId !== null) await tree.navigate(leafId, { place: "at" }, signal);
        throw error;
      }
      this.#record({ outcome, conversation, leafId: target === "redo" ? null : leafId });
      const { editorText } = place;
      return {
        cancelled: false,
        ...(conversation && editorText !== undefined ? { editorText } : {}),
        ...(outcome ? { files: await resultOf(outcome) } : {}),
      };
    });
  }

  /** An undo of files that was cut off, here or in another process. */
  async unfinished(): Promise<UnfinishedUndo | undefined> {
    const history = await this.#services.recorder.history().catch(() => undefined);
    const journal = await history?.unfinished();
    if (!journal) return undefined;
    const { fromBytePath } = await import("../../history/byte-path.js");
    return { time: journal.time, files: journal.items.map(({ path }) => fromBytePath(path)) };
  }

  /** Finishes an undo that was cut off, or takes it back. `undefined` when there is none. */
  async settleUnfinished(how: "finish" | "back"): Promise<FilesResult | undefined> {
    return this.#exclusive(async () => {
      const history = await this.#services.recorder.history();
      const journal = await history.unfinished();
      if (!journal) return undefined;
      const outcome = await history.settle(journal, how, this.#services.sessions.getSessionId());
      return resultOf({ history, ...outcome });
    });
  }

  #exclusive<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { controller, isStreaming } = this.#services;
    if (isStreaming()) {
      throw new CodingAgentError("busy", "Undo has to wait: the agent is working. Wait for it, or abort it.");
    }
    return controller.exclusive("other", work);
  }

  /** What brings files there; everything that can be refused is refused before anything moves. */
  async #prepare(
    place: Place,
    target: RewindTarget,
    overwrite: boolean,
  ): Promise<(() => Promise<Restored>) | undefined> {
    const { sessions } = this.#services;
    const { history, steps } = await this.#steps(place, target);
    if (steps.length === 0) return undefined;
    if (await history.unfinished()) throw unfinished();
    const session = sessions.getSessionId();
    const { record } = await history.snapshot(session, "before undo");
    const closed = this.#closed(steps, record);
    return async () => ({ history, ...(await history.restore(closed, { session, overwrite })) });
  }

  /** What was cut off, with nothing after it, has done all that was done since. */
  #closed(steps: readonly OpenStep[], current: SnapshotRecord): SnapshotStep[] {
    return steps.map(({ from, to }) => ({ from: from ?? current, to: to ?? current }));
  }

  async #steps(place: Place, target: RewindTarget): Promise<{ history: FileHistory; steps: OpenStep[] }> {
    const { sessions, recorder } = this.#services;
    if (target === "redo") {
      const files = this.#lastRewind()?.files;
      const history = await recorder.history();
      if (!files) return { history, steps: [] };
      requireStore(history, files.store);
      return { history, steps: [{ from: await history.record(files.after), to: await history.record(files.before) }] };
    }
    const { events, positionId } = readFileEvents(sessions);
    const way = stepsBetween(sessions, events, positionId, place.nodeId);
    const history = await recorder.history();
    const steps: OpenStep[] = [];
    for (const { event, isBack } of way) {
      requireStore(history, event.store);
      const before = await history.record(event.before);
      const after = event.after === undefined ? undefined : await history.record(event.after);
      steps.push(isBack ? { from: after, to: before } : { from: before, to: after });
    }
    return { history, steps };
  }

  #place(target: RewindTarget): Place {
    const { sessions } = this.#services;
    if (target === "redo") {
      const rewind = this.#lastRewind();
      if (!rewind) throw nothing("There is nothing to redo: nothing was undone, or something new was said since.");
      return {
        entryId: rewind.leaf,
        place: "at",
        nodeId: rewind.leaf,
        message: this.#lastMessage(rewind.leaf),
        editorText: undefined,
      };
    }
    if (target !== "undo") return placeBefore(sessions, requireEntry(sessions, target.entryId));
    for (const entry of sessions.walkFromLeaf()) if (wordsOf(entry) !== undefined) return placeBefore(sessions, entry);
    throw nothing("There is nothing to undo yet.");
  }

  #lastMessage(leafId: string): string {
    return (
      this.#services.sessions
        .getBranch(leafId)
        .map(wordsOf)
        .findLast((words) => words !== undefined) ?? ""
    );
  }

  /** The undo that led to where the conversation is, when nothing has been said since. */
  #lastRewind(): Rewind | undefined {
    const { sessions } = this.#services;
    const newestFirst = sessions.getEntries().reverse();
    for (let node = nodeOf(sessions, sessions.getLeafId()); ; ) {
      for (const entry of newestFirst) {
        if (nodeOf(sessions, entry.parentId) !== node) continue;
        if (isSaid(entry)) return undefined;
        const isRewind = entry.type === "custom" && entry.customType === rewindEntryType;
        const rewind = isRewind ? rewindOf(entry.data, sessions) : undefined;
        if (rewind) return rewind;
      }
      const entry = node === null ? undefined : sessions.getEntry(node);
      // A change of model, or a label, says nothing new.
      if (!entry || isSaid(entry)) return undefined;
      node = nodeOf(sessions, entry.parentId);
    }
  }

  /** Keeps where the conversation came from, and what was done to files. */
  #record(done: { outcome: Restored | undefined; conversation: boolean; leafId: string | null }): void {
    const { outcome, conversation, leafId } = done;
    const { sessions } = this.#services;
    const files = outcome && { store: outcome.history.name, before: outcome.before.id, after: outcome.after.id };
    if (conversation) {
      if (leafId !== null || files)
        sessions.appendAside(rewindEntryType, {
          ...(leafId === null ? {} : { leaf: leafId }),
          ...(files ? { files } : {}),
        });
    } else if (outcome && files) {
      const { history, before, after } = outcome;
      const of = sessions.appendAside(filesEntryType, { kind: "rewind", store: files.store, before: files.before });
      sessions.appendAside(filesEntryType, { of, after: files.after, changed: history.countChanges(before, after) });
    }
    sessions.flush();
  }
}

type Restored = RestoreOutcome & { history: FileHistory };

/** `undefined`: what is there now. */
interface OpenStep {
  from: SnapshotRecord | undefined;
  to: SnapshotRecord | undefined;
}

interface Rewind {
  leaf: string;
  files: { store: string; before: string; after: string } | undefined;
}

async function resultOf({ done, kept, failures, uncovered }: Restored): Promise<FilesResult> {
  const { briefChange, uncoveredOf } = await import("./preview.js");
  const { fromBytePath } = await import("../../history/byte-path.js");
  return {
    restored: done.map(briefChange),
    kept: kept.map(briefChange),
    failed: failures.map(({ path, reason }) => ({ path: fromBytePath(path), reason })),
    uncovered: uncoveredOf(uncovered),
  };
}

function placeBefore(sessions: SessionManager, entry: SessionEntry): Place {
  const words = wordsOf(entry);
  // Any other entry is gone to, as in the tree.
  if (words === undefined)
    return { entryId: entry.id, place: "at", nodeId: nodeOf(sessions, entry.id), message: "", editorText: undefined };
  return {
    entryId: entry.id,
    place: "before",
    nodeId: nodeOf(sessions, entry.parentId),
    message: words,
    editorText: words,
  };
}

/** Whether an entry is a part of what was said, and no note about it. */
function isSaid({ type }: SessionEntry): boolean {
  return type === "message" || type === "custom_message" || type === "compaction" || type === "branch_summary";
}

/** `undefined` for what leads nowhere back. */
function rewindOf(data: unknown, sessions: SessionManager): Rewind | undefined {
  if (typeof data !== "object" || data === null || !("leaf" in data) || typeof data.leaf !== "string") return undefined;
  if (!sessions.getEntry(data.leaf)) return undefined;
  const files = "files" in data ? data.files : undefined;
  const isWhole =
    typeof files === "object" && files !== null && "store" in files && "before" in files && "after" in files;
  if (!isWhole) return { leaf: data.leaf, files: undefined };
  const { store, before, after } = files;
  const isNamed = typeof store === "string" && typeof before === "string" && typeof after === "string";
  return { leaf: data.leaf, files: isNamed ? { store, before, after } : undefined };
}

function requireEntry(sessions: SessionManager, id: string): SessionEntry {
  const entry = sessions.getEntry(id);
  if (!entry)
    throw new CodingAgentError("unknown_entry", `Entry ${id} not found in this session. See its tree for ids.`);
  return entry;
}

function requireStore(history: FileHistory, store: string): void {
  if (store === history.name) return;
  throw new CodingAgentError(
    "undo_gone",
    "Those files were changed in another working folder. Nothing is done to this one.",
  );
}

function isUnavailable(error: unknown): error is CodingAgentError {
  return CodingAgentError.is(error) && ["undo_off", "undo_gone", "undo_damaged"].includes(error.code);
}

function unfinished(): CodingAgentError {
  return new CodingAgentError(
    "undo_unfinished",
    "An undo was cut off before all files were brought back. Finish it or take it back first: /undo asks which.",
  );
}

function nothing(message: string): CodingAgentError {
  return new CodingAgentError("undo_nothing", message);
}
