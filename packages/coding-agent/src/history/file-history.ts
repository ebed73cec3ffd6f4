import { createHash, randomBytes } from "node:crypto";
import { realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage, systemErrorCode } from "../errors/system-error.js";
import { replaceUnflushed } from "../storage/temporary-file.js";
import { applyItems, type RestoreFailure, removeLeftovers } from "./apply-items.js";
import { type BytePath, fromBytePath, toBytePath } from "./byte-path.js";
import { IgnoreRules } from "./ignore-rules.js";
import { type ObjectKind, ObjectStore } from "./object-store.js";
import { isOwnPath } from "./own-paths.js";
import { JournalFile, type RestoreJournal } from "./restore-journal.js";
import { planRestore, type RestoreItem, type RestorePlan } from "./restore-plan.js";
import { type SnapshotRecord, SnapshotRecords } from "./snapshot-record.js";
import { loadStatCache, type StatCache, saveStatCache } from "./stat-cache.js";
import { StoreUse } from "./store-use.js";
import { isSweepDue, newGeneration, readGeneration, removeOldStores, sweepStore } from "./sweep-store.js";
import { isSameEntry, type SkipReason } from "./tree-object.js";
import { Trees } from "./trees.js";
import { FolderWalk } from "./walk-folder.js";

/** How much is covered and kept. */
export interface FileHistoryLimits {
  /** Larger files are not covered. */
  maxFileBytes: number;
  /** What the store of one working folder may take on the disk. */
  maxStoreBytes: number;
  maxAgeDays: number;
  /** Folders with more files are not covered. */
  maxFiles: number;
}

/** Where a {@link FileHistory} works. */
export interface FileHistoryOptions {
  agentDir: string;
  /** The working folder. */
  folder: string;
  limits: FileHistoryLimits;
  /** Files of pi itself that may lie in the working folder: nothing of the user's work. */
  sessionFile?: string | undefined;
}

/** A kept state of the working folder. */
export interface Snapshot {
  record: SnapshotRecord;
  /** Files that are not covered although they are not ignored. */
  uncovered: readonly { path: BytePath; why: SkipReason }[];
}

/** From one kept state to another. */
export interface SnapshotStep {
  from: SnapshotRecord;
  to: SnapshotRecord;
}

/** What came of a restoration. */
export interface RestoreOutcome {
  done: RestoreItem[];
  failures: RestoreFailure[];
  /** Paths that somebody else had changed, and that stayed. */
  kept: RestoreItem[];
  uncovered: RestorePlan["uncovered"];
  /** What was there before, and after. */
  before: SnapshotRecord;
  after: SnapshotRecord;
}

/** From this many files that had to be read on, what was learned is worth being written down. */
const readsWorthKeeping = 100;
/** How long the rules of the folders above, and the user's own, count before they are read again. */
const rulesAgeMs = 30_000;

/**
 * The states of one working folder over time: takes snapshots, says what has changed between them, and brings files back.
 * Any number of processes may work on one folder. The user's repository is never touched.
 */
export class FileHistory {
  readonly root: BytePath;
  readonly #options: FileHistoryOptions;
  readonly #historyDir: string;
  readonly #name: string;
  readonly #dir: string;
  readonly #store: ObjectStore;
  readonly #records: SnapshotRecords;
  readonly #use: StoreUse;
  readonly #journal: JournalFile;
  #rules: { rules: IgnoreRules; readAt: number } | undefined;
  #cache: StatCache | undefined;
  #unkeptReads = 0;
  #sweptBytes = 0;
  #last: Snapshot | undefined;
  /** Snapshots and restorations of this process, one after another. */
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(options: FileHistoryOptions, folder: string) {
    this.#options = options;
    this.root = toBytePath(folder);
    this.#historyDir = join(options.agentDir, "history");
    this.#name = createHash("sha256").update(folder).digest("hex").slice(0, 32);
    this.#dir = join(this.#historyDir, this.#name);
    this.#store = new ObjectStore(this.#dir);
    this.#records = new SnapshotRecords(join(this.#dir, "snapshots"));
    this.#use = new StoreUse(join(this.#dir, "use"));
    this.#journal = new JournalFile(this.#dir);
  }

  /** @throws {@link CodingAgentError} with code "undo_off" for folders that are not covered as a whole */
  static async open(options: FileHistoryOptions): Promise<FileHistory> {
    const folder = await realpath(options.folder);
    const home = await realpath(homedir()).catch(() => homedir());
    if (folder === home || folder === "/" || home.startsWith(`${folder}/`)) {
      throw new CodingAgentError(
        "undo_off",
        `Undo is off in ${folder}: it holds everything that you have. Start pi in the folder of a project.`,
      );
    }
    const { sessionFile } = options;
    const own = {
      agentDir: await realpath(options.agentDir).catch(() => options.agentDir),
      sessionFile: sessionFile && join(await realpath(dirname(sessionFile)).catch(() => dirname(sessionFile)), "x"),
    };
    return new FileHistory({ ...options, ...own }, folder);
  }

  /** Names the store: snapshots of one are nothing to another. */
  get name(): string {
    return this.#name;
  }

  /**
   * Keeps what is there now. Nothing is written when that is as it was kept last.
   * @throws {@link CodingAgentError} with code "undo_off" when the folder is too large or the store cannot be written, or
   * "cancelled"
   */
  snapshot(session: string, why: string, signal?: AbortSignal): Promise<Snapshot> {
    return this.#inTurn(async () => {
      try {
        return await this.#use.during(() => this.#keep(session, why, signal));
      } catch (error) {
        // What was written of a folder that is too large.
        if (CodingAgentError.is(error) && error.code === "undo_off") await this.#sweep();
        throw error;
      }
    });
  }

  /** @throws {@link CodingAgentError} with code "undo_gone" or "undo_damaged" */
  record(id: string): Promise<SnapshotRecord> {
    return this.#records.get(id);
  }

  /** How many paths differ between two snapshots, folders not counted. */
  countChanges(from: SnapshotRecord, to: SnapshotRecord): number {
    let count = 0;
    for (const change of new Trees(this.#store).compare(from.tree, to.tree)) {
      if (change.from?.kind !== "folder" && change.to?.kind !== "folder") count++;
    }
    return count;
  }

  /** What going through pairs of snapshots would do to what `current` holds. */
  async plan(steps: readonly SnapshotStep[], current: SnapshotRecord): Promise<RestorePlan> {
    const trees = new Trees(this.#store);
    const plan = planRestore(
      trees,
      steps.map(({ from, to }) => ({ from: from.tree, to: to.tree })),
      current.tree,
    );
    await this.#forget("trees", trees.damaged);
    return plan;
  }

  /** The content of a file that was kept; `undefined` when it is damaged. */
  tryRead(hash: string): Buffer | undefined {
    try {
      return this.#store.get("blobs", hash);
    } catch (error) {
      if (!CodingAgentError.is(error)) throw error;
      return undefined;
    }
  }

  /**
   * Goes through pairs of snapshots. What is there is kept first, so this can be undone as well.
   * @param overwrite - whether what somebody else has changed is brought back too
   * @throws {@link CodingAgentError} with code "undo_off", "undo_unfinished" or "busy"; nothing has changed then
   */
  restore(
    steps: readonly SnapshotStep[],
    { session, overwrite }: { session: string; overwrite: boolean },
  ): Promise<RestoreOutcome> {
    return this.#inTurn(() =>
      this.#use.during(async () => {
        await this.#journal.requireNone();
        const { record: before } = await this.#keep(session, "before undo");
        const { items, conflicts, uncovered } = await this.plan(steps, before);
        const wanted = overwrite ? [...items, ...conflicts] : items;
        const journal = { id: randomBytes(6).toString("hex"), time: new Date().toISOString(), items: wanted };
        if (wanted.length > 0) await this.#journal.begin(journal);
        const failures = await this.#apply(journal, wanted);
        await this.#journal.end();
        const { record: after } = await this.#keep(session, "after undo");
        return { ...outcome(wanted, failures, before, after), kept: overwrite ? [] : conflicts, uncovered };
      }),
    );
  }

  /** A restoration that was cut off, by this process or another. */
  unfinished(): Promise<RestoreJournal | undefined> {
    return this.#journal.read();
  }

  /** Ends a restoration that was cut off, one way or the other. What was changed since then stays, and is named. */
  settle(journal: RestoreJournal, how: "finish" | "back", session: string): Promise<RestoreOutcome> {
    return this.#inTurn(() =>
      this.#use.during(async () => {
        await removeLeftovers({ root: this.root, store: this.#store, mark: journal.id }, journal.items);
        const { record: before } = await this.#keep(session, "before undo");
        const { items, failures } = this.#itemsLeft(journal, how, before);
        failures.push(...(await this.#apply(journal, items)));
        await this.#journal.end();
        const { record: after } = await this.#keep(session, "after undo");
        return outcome(items, failures, before, after);
      }),
    );
  }

  /** Takes away what is too old or too much, now and then. Does nothing while somebody uses the store. */
  async sweepIfDue(): Promise<void> {
    const added = this.#store.addedBytes - this.#sweptBytes;
    if (!(await isSweepDue(this.#dir, added, this.#options.limits))) return;
    await this.#inTurn(() => this.#sweep());
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    await this.#turn.catch(() => undefined);
  }

  async #sweep(): Promise<void> {
    if ((await this.#journal.read()) !== undefined) return;
    const { limits } = this.#options;
    const isSwept = await this.#use.sweeping(() => sweepStore(this.#dir, this.#store, limits));
    if (!isSwept) return;
    this.#sweptBytes = this.#store.addedBytes;
    await removeOldStores(this.#historyDir, this.#name, limits);
  }

  async #keep(session: string, why: string, signal?: AbortSignal): Promise<Snapshot> {
    const { limits } = this.#options;
    const generation = await this.#prepare();
    const rules = await this.#currentRules();
    const known = this.#cache;
    const walk = new FolderWalk({
      root: this.root,
      store: this.#store,
      rules,
      folders: known?.folders ?? new Map(),
      present: known?.generation === generation ? undefined : await this.#present(known),
      isOwn: (path) => isOwnPath(this.root, path, this.#options),
      maxFileBytes: limits.maxFileBytes,
      maxFiles: limits.maxFiles,
      maxAddedBytes: limits.maxStoreBytes,
      signal,
    });
    const { tree, folders, uncovered, readFiles } = await walk.run();
    this.#cache = { generation, folders };
    this.#unkeptReads += readFiles;
    if (this.#unkeptReads >= readsWorthKeeping) await this.#keepCache(this.#cache);
    if (this.#last?.record.tree === tree && (await this.#isKept(this.#last.record))) {
      this.#last = { record: this.#last.record, uncovered };
      return this.#last;
    }
    const now = new Date();
    const id = `${now.getTime().toString(36)}-${randomBytes(5).toString("hex")}`;
    const record: SnapshotRecord = { id, tree, time: now.toISOString(), session, why };
    await this.#records.add(record);
    this.#last = { record, uncovered };
    return this.#last;
  }

  /** Those of the folders above are looked at again after a while. */
  async #currentRules(): Promise<IgnoreRules> {
    const now = Date.now();
    if (this.#rules && now - this.#rules.readAt < rulesAgeMs) return this.#rules.rules;
    this.#rules = { rules: await IgnoreRules.open(this.root), readAt: now };
    return this.#rules.rules;
  }

  /** The store as it is now: its generation, and what was learned of the folder before. */
  async #prepare(): Promise<string> {
    const generation = await readGeneration(this.#dir);
    this.#cache ??= await loadStatCache(join(this.#dir, "seen.json"));
    if (generation !== "") return generation;
    const about = { version: 1, folder: fromBytePath(this.root) };
    await replaceUnflushed(join(this.#dir, "about.json"), JSON.stringify(about), 0o600);
    await newGeneration(this.#dir);
    return readGeneration(this.#dir);
  }

  async #present(
    known: StatCache | undefined,
  ): Promise<{ blobs: ReadonlySet<string>; trees: ReadonlySet<string> } | undefined> {
    if (!known) return undefined;
    return { blobs: await this.#store.list("blobs"), trees: await this.#store.list("trees") };
  }

  async #keepCache(cache: StatCache): Promise<void> {
    this.#unkeptReads = 0;
    await saveStatCache(join(this.#dir, "seen.json"), cache);
  }

  async #isKept({ id }: SnapshotRecord): Promise<boolean> {
    return this.#records.get(id).then(
      () => true,
      () => false,
    );
  }

  async #apply({ id }: RestoreJournal, items: readonly RestoreItem[]): Promise<RestoreFailure[]> {
    // What is about to be overwritten has to be on the disk itself.
    for (const { from } of items) if (from?.kind === "file") await this.#store.flush("blobs", from.hash);
    const failures = await applyItems({ root: this.root, store: this.#store, mark: id }, items);
    const damaged = new Set(failures.filter(({ isDamaged }) => isDamaged).map(({ path }) => path));
    const contents = items.flatMap(({ path, to }) => (damaged.has(path) && to?.kind === "file" ? [to.hash] : []));
    await this.#forget("blobs", new Set(contents));
    return failures;
  }

  /** Objects that are damaged are taken away, so that they are kept anew where their content is met again. */
  async #forget(kind: ObjectKind, hashes: ReadonlySet<string>): Promise<void> {
    if (hashes.size === 0) return;
    for (const hash of hashes) await this.#store.remove(kind, hash);
    await newGeneration(this.#dir);
  }

  #itemsLeft(
    { items }: RestoreJournal,
    how: "finish" | "back",
    current: SnapshotRecord,
  ): { items: RestoreItem[]; failures: RestoreFailure[] } {
    const trees = new Trees(this.#store);
    const left: RestoreItem[] = [];
    const failures: RestoreFailure[] = [];
    for (const { path, from, to } of items) {
      const [wanted, other] = how === "finish" ? [to, from] : [from, to];
      const now = trees.find(current.tree, path);
      if (isSameEntry(now, wanted)) continue;
      // Modes of folders are changed on the way, so that files can be written.
      const isFolder = now?.kind === "folder" && (from?.kind === "folder" || to?.kind === "folder");
      if (isFolder || isSameEntry(now, other)) left.push({ path, from: now, to: wanted });
      else failures.push({ path, reason: "It was left as it is: somebody has changed it since.", isDamaged: false });
    }
    return { items: left, failures };
  }

  /** A store that cannot be written is no failure of the work that is being kept. */
  async #guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (CodingAgentError.is(error) || systemErrorCode(error) === undefined) throw error;
      throw new CodingAgentError(
        "undo_off",
        `Undo is off: files cannot be kept in ${this.#dir}: ${errorMessage(error)}. Work goes on without.`,
        { cause: error },
      );
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const guarded = (): Promise<T> => this.#guarded(work);
    const turn = this.#turn.then(guarded, guarded);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }
}

function outcome(
  items: readonly RestoreItem[],
  failures: RestoreFailure[],
  before: SnapshotRecord,
  after: SnapshotRecord,
): RestoreOutcome {
  const failed = new Set(failures.map(({ path }) => path));
  const done = items.filter(({ path }) => !failed.has(path));
  return { done, failures, kept: [], uncovered: [], before, after };
}
