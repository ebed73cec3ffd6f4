import { dirname, join, resolve } from "node:path";
import type { AgentMessage } from "@pi-stack/agent-core";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import type { CustomEntryData } from "../extension-points.js";
import { getAgentDir } from "../storage/agent-dir.js";
import { contextOfPath } from "./context.js";
import type {
  CustomMessageEntry,
  EntryPayload,
  NewSessionOptions,
  SessionContext,
  SessionEntry,
  SessionHeader,
  SessionTreeNode,
} from "./entries.js";
import { branchedEntries, copyableEntries } from "./fork.js";
import { isWorthKeeping, newHeader } from "./header.js";
import { createEntryId } from "./ids.js";
import { isLeafKept, leafMarkType } from "./leaf-mark.js";
import { listAllSessions, listSessions, type SessionListProgress } from "./listing.js";
import { type LoadedSession, loadSession, refuseBegun } from "./load.js";
import { orphanNotices } from "./orphan-notices.js";
import { sessionFileName } from "./paths.js";
import { branchSummaryPayload, compactionPayload, customMessagePayload, type SummaryCost } from "./payloads.js";
import { findMostRecentSession } from "./recent.js";
import { getDefaultSessionDir } from "./session-dir.js";
import { SessionFile } from "./session-file.js";
import type { SessionInfo } from "./session-info.js";
import { SessionTree } from "./tree.js";

/**
 * A session: a tree of entries, and the file that it grows in. The file is made with the first user message; from
 * then on every entry is on disk before the call that made it returns.
 */
export class SessionManager {
  readonly #cwdOverride: string | undefined;
  readonly #dir: string;
  readonly #persists: boolean;
  #header: SessionHeader;
  #tree: SessionTree = new SessionTree();
  #file: SessionFile | undefined;
  #isRetired = false;
  /** The file holds the header and every entry of the tree. */
  #isOnDisk = false;
  /** Why the file may not be appended to: it is still in an older format. */
  #migrationError: CodingAgentError | undefined;
  #notices: string[] = [];

  private constructor(options: { cwd: string; dir: string; persists: boolean; cwdOverride?: string | undefined }) {
    this.#cwdOverride = options.cwdOverride;
    this.#dir = options.dir;
    this.#persists = options.persists;
    this.#header = newHeader(options.cwd, {});
    this.newSession();
  }

  /** A new session for a project. */
  static create(cwd: string, dir?: string): SessionManager {
    return new SessionManager({ cwd, dir: dir ?? getDefaultSessionDir(cwd), persists: true });
  }

  /**
   * The session in a file. A file that is missing or empty becomes a new session at that path.
   * @throws {@link CodingAgentError} with code "session_invalid" or "session_unreadable"
   */
  static open(path: string, dir?: string, cwdOverride?: string): SessionManager {
    const manager = new SessionManager({
      cwd: cwdOverride ?? process.cwd(),
      dir: dir ?? dirname(resolve(path)),
      persists: true,
      cwdOverride,
    });
    manager.setSessionFile(path);
    return manager;
  }

  /** The session of a project that was used last, or a new one. */
  static continueRecent(cwd: string, dir?: string): SessionManager {
    const sessionDir = dir ?? getDefaultSessionDir(cwd);
    const recent = findMostRecentSession(sessionDir);
    return recent ? SessionManager.open(recent, sessionDir) : SessionManager.create(cwd, sessionDir);
  }

  /** A session that is never written. */
  static inMemory(cwd: string = process.cwd()): SessionManager {
    return new SessionManager({ cwd, dir: "", persists: false });
  }

  /**
   * A copy of a session, all branches, for another folder; on disk at once.
   * @throws {@link CodingAgentError} with code "session_invalid" when the source is none
   */
  static forkFrom(sourcePath: string, targetCwd: string, dir?: string): SessionManager {
    const source = loadSession(sourcePath);
    if (!source) {
      throw new CodingAgentError("session_invalid", `Cannot fork ${sourcePath}: it is missing or empty.`);
    }
    const manager = SessionManager.create(targetCwd, dir);
    manager.newSession({ parentSession: resolve(sourcePath) });
    manager.#tree = new SessionTree(copyableEntries(source.entries, source.bridges));
    manager.#begin(manager.getEntries());
    return manager;
  }

  /** The sessions of a project, newest first. */
  static list(cwd: string, dir?: string, onProgress?: SessionListProgress): Promise<SessionInfo[]> {
    return listSessions(dir ?? getDefaultSessionDir(cwd), onProgress);
  }

  /** The sessions of all projects, newest first. */
  static listAll(onProgress?: SessionListProgress): Promise<SessionInfo[]> {
    return listAllSessions(join(getAgentDir(), "sessions"), onProgress);
  }

  /** Leaves the present session for the one in a file. */
  setSessionFile(path: string): void {
    this.close();
    const absolute = resolve(path);
    this.#file = new SessionFile(absolute);
    const loaded = loadSession(absolute);
    this.#reset(newHeader(this.#cwdOverride ?? this.#header.cwd, {}));
    if (loaded) this.#take(loaded, new SessionTree(loaded.entries, loaded.bridges));
  }

  /** Starts an empty session. Nothing is written before its first user message. Returns where it will be. */
  newSession(options: NewSessionOptions = {}): string | undefined {
    this.close();
    this.#reset(newHeader(this.#header.cwd, options));
    this.#file = this.#persists
      ? new SessionFile(join(this.#dir, sessionFileName(this.#header.timestamp, this.#header.id)))
      : undefined;
    return this.getSessionFile();
  }

  /** What a person should know about the file that was opened; empty when all is well. */
  getNotices(): string[] {
    return [...this.#notices];
  }

  isPersisted(): boolean {
    return this.#persists;
  }

  /** The folder that the session works in. */
  getCwd(): string {
    return this.#cwdOverride ?? (this.#header.cwd || process.cwd());
  }

  getSessionDir(): string {
    return this.#dir;
  }

  getSessionId(): string {
    return this.#header.id;
  }

  /** `undefined` for a session in memory. The file may not exist yet. */
  getSessionFile(): string | undefined {
    return this.#file?.path;
  }

  getHeader(): SessionHeader {
    return this.#header;
  }

  /** Every entry in file order; a copy. */
  getEntries(): SessionEntry[] {
    return this.#tree.list();
  }

  /** The entries from a position on, in file order: what is new for somebody who has seen that many. */
  getEntriesFrom(position: number): SessionEntry[] {
    return this.#tree.list(position);
  }

  getEntry(id: string): SessionEntry | undefined {
    return this.#tree.get(id);
  }

  getLeafId(): string | null {
    return this.#tree.leafId;
  }

  getLeafEntry(): SessionEntry | undefined {
    return this.#tree.leafId === null ? undefined : this.#tree.get(this.#tree.leafId);
  }

  /** From the root to an entry, the leaf by default. */
  getBranch(fromId?: string): SessionEntry[] {
    return this.#tree.branch(fromId);
  }

  /** From the leaf to the root, as far as it is asked for. */
  walkFromLeaf(): Iterable<SessionEntry> {
    return this.#tree.fromLeaf();
  }

  getChildren(id: string): SessionEntry[] {
    return this.#tree.children(id);
  }

  getTree(): SessionTreeNode[] {
    return this.#tree.nodes();
  }

  getLabel(id: string): string | undefined {
    return this.#tree.label(id)?.label;
  }

  getSessionName(): string | undefined {
    return this.#tree.name;
  }

  buildSessionContext(): SessionContext {
    return contextOfPath(this.#tree.branch());
  }

  /**
   * Makes an entry the leaf: what is appended next hangs on it.
   * @throws {@link CodingAgentError} with code "unknown_entry"
   */
  branch(id: string): void {
    this.#requireEntry(id);
    this.#tree.moveLeaf(id);
  }

  /** What is appended next becomes another root. */
  resetLeaf(): void {
    this.#tree.moveLeaf(null);
  }

  /** Keeps a leaf that was moved, for the next time the file is opened. */
  persistLeaf(): void {
    if (this.#isOnDisk && !isLeafKept(this.#tree.leafId, this.#tree.last())) this.appendAside(leafMarkType);
  }

  /** Appends a custom entry under the leaf, which stays the leaf: what follows hangs beside it. Returns its id. */
  appendAside<TType extends string>(customType: TType, data?: CustomEntryData<TType>): string {
    const { leafId } = this.#tree;
    const id = this.appendCustomEntry(customType, data);
    this.#tree.moveLeaf(leafId);
    return id;
  }

  /** Moves the leaf and appends a summary of what was left. Returns the summary's id. */
  branchWithSummary(
    id: string | null,
    summary: string,
    details?: unknown,
    fromHook?: boolean,
    cost?: SummaryCost,
  ): string {
    if (id === null) this.resetLeaf();
    else this.branch(id);
    return this.#append(branchSummaryPayload(id, summary, { details, fromHook, cost }));
  }

  /**
   * Goes on in a new session that holds the path to an entry, with its labels. Returns the new file, if there is one.
   * @throws {@link CodingAgentError} with code "unknown_entry"
   */
  createBranchedSession(leafId: string): string | undefined {
    this.#requireEntry(leafId);
    const entries = branchedEntries(this.#tree, leafId);
    const parentSession = this.getSessionFile();
    this.newSession(parentSession === undefined ? {} : { parentSession });
    this.#tree = new SessionTree(entries);
    if (entries.some(isWorthKeeping)) this.#begin(entries);
    return this.getSessionFile();
  }

  appendMessage(message: AgentMessage): string {
    return this.#append({ type: "message", message });
  }

  appendThinkingLevelChange(thinkingLevel: string): string {
    return this.#append({ type: "thinking_level_change", thinkingLevel });
  }

  appendModelChange(provider: string, modelId: string): string {
    return this.#append({ type: "model_change", provider, modelId });
  }

  appendCompaction(
    summary: string,
    firstKeptEntryId: string,
    tokensBefore: number,
    details?: unknown,
    fromHook?: boolean,
    cost?: SummaryCost,
  ): string {
    return this.#append(compactionPayload(summary, firstKeptEntryId, tokensBefore, { details, fromHook, cost }));
  }

  /** State of an extension; the model never sees it. */
  appendCustomEntry<TType extends string>(customType: TType, data?: CustomEntryData<TType>): string {
    return this.#append({ type: "custom", customType, ...(data === undefined ? {} : { data }) });
  }

  /** An empty name clears. */
  appendSessionInfo(name: string): string {
    return this.#append({ type: "session_info", name: name.trim() });
  }

  appendCustomMessageEntry(
    customType: string,
    content: CustomMessageEntry["content"],
    display: boolean,
    details?: unknown,
  ): string {
    return this.#append(customMessagePayload(customType, content, display, details));
  }

  /**
   * A missing or empty label clears.
   * @throws {@link CodingAgentError} with code "unknown_entry"
   */
  appendLabelChange(targetId: string, label?: string): string {
    this.#requireEntry(targetId);
    return this.#append({ type: "label", targetId, label });
  }

  /**
   * Becomes the file's only writer before there is anything to write. What others wrote since it was read is read now.
   * @throws {@link CodingAgentError} with code "session_locked" or "session_unwritable"
   */
  lock(): void {
    if (this.#isRetired) {
      throw new CodingAgentError(
        "session_closed",
        "This session was closed, and its file may be another's now. Use the session that took its place.",
      );
    }
    const changed = this.#file?.lock() === true || this.#migrationError !== undefined;
    const loaded = changed && this.#file ? loadSession(this.#file.path) : undefined;
    if (!loaded) return;
    this.#take(loaded, this.#tree.renewed(loaded.entries, loaded.bridges));
    if (this.#migrationError) throw this.#migrationError;
  }

  /** Everything that was appended has reached the disk when this returns. */
  flush(): void {
    this.#file?.flush();
  }

  /** Flushes, closes the file and lets others write. The next append opens it again. */
  close(): void {
    this.#file?.close();
  }

  /** Retired, it is closed and refuses to write: what comes late must not take the file back from whoever has it then. */
  setRetired(isRetired: boolean): void {
    this.#isRetired = isRetired;
    if (isRetired) this.close();
  }

  #reset(header: SessionHeader): void {
    this.#header = header;
    this.#tree = new SessionTree();
    this.#notices = [];
    this.#migrationError = undefined;
    this.#isOnDisk = false;
  }

  #take({ header, notices, migrationError }: LoadedSession, tree: SessionTree): void {
    this.#header = header;
    this.#tree = tree;
    this.#notices = [...notices, ...orphanNotices(tree.orphans)];
    this.#migrationError = migrationError;
    this.#isOnDisk = true;
  }

  #requireEntry(id: string): void {
    if (!this.#tree.has(id)) throw new CodingAgentError("unknown_entry", `Entry ${id} not found in this session`);
  }

  /** Disk first, memory second: what could not be stored is not there. */
  #append(payload: EntryPayload): string {
    const writes = this.#file !== undefined && (this.#isOnDisk || isWorthKeeping(payload));
    if (writes) this.lock();
    const entry: SessionEntry = {
      ...payload,
      id: createEntryId((id) => this.#tree.has(id)),
      parentId: this.#tree.leafId,
      timestamp: new Date().toISOString(),
    };
    if (writes && this.#isOnDisk) this.#file?.append([entry]);
    else if (writes) this.#begin([...this.#tree.list(), entry]);
    this.#tree.add(entry);
    return entry.id;
  }

  #begin(entries: readonly SessionEntry[]): void {
    if (!this.#file) return;
    refuseBegun(this.#file.path);
    this.#file.begin([this.#header, ...entries]);
    this.#isOnDisk = true;
  }
}
