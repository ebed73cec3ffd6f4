import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  type Stats,
} from "node:fs";
import { open } from "node:fs/promises";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { systemErrorCode } from "../errors/system-error.js";
import { absolutePath, type BytePath, isEntryName, isGitName, joinPath, systemPath } from "./byte-path.js";
import type { FolderRules, IgnoreRules } from "./ignore-rules.js";
import type { ObjectStore } from "./object-store.js";
import { Slices } from "./slices.js";
import { type CachedEntry, type CachedFolder, isSameStamp, type Stamp, trustedStamp } from "./stat-cache.js";
import { encodeTree, isSameEntry, type SkipReason, type TreeEntry } from "./tree-object.js";

/** Files up to this size are read at once, larger ones piece by piece. */
const maxBytesAtOnce = 256 * 1024;
/** `O_NOFOLLOW`, and no waiting for the other end of a pipe that took the place of a file. */
const readFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** What a walk works with. */
export interface WalkOptions {
  root: BytePath;
  store: ObjectStore;
  rules: IgnoreRules;
  /** What is known from the walk before. */
  folders: ReadonlyMap<BytePath, CachedFolder>;
  /** Objects that are there, where some may be gone; `undefined`: all that the cache names are there. */
  present: { blobs: ReadonlySet<string>; trees: ReadonlySet<string> } | undefined;
  /** Whether a path belongs to pi itself. */
  isOwn: (path: BytePath) => boolean;
  maxFileBytes: number;
  maxFiles: number;
  maxAddedBytes: number;
  /** Ends the walk; nothing is kept then. */
  signal?: AbortSignal | undefined;
}

/** What a walk found. */
export interface WalkResult {
  tree: string;
  folders: Map<BytePath, CachedFolder>;
  /** Files that are too large, special or not readable; not those that are ignored. */
  uncovered: { path: BytePath; why: SkipReason }[];
  /** Files that had to be read. */
  readFiles: number;
}

/** Keeps everything below a folder in the store, reading only what has changed since it was walked last. */
export class FolderWalk {
  readonly #options: WalkOptions;
  readonly #folders = new Map<BytePath, CachedFolder>();
  readonly #uncovered: WalkResult["uncovered"] = [];
  readonly #firstBytes: number;
  #files = 0;
  #readFiles = 0;
  readonly #slices = new Slices();

  constructor(options: WalkOptions) {
    this.#options = options;
    this.#firstBytes = options.store.addedBytes;
  }

  /** @throws {@link CodingAgentError} with code "undo_off" when the folder is too large, or "cancelled". System errors of the store pass. */
  async run(): Promise<WalkResult> {
    this.#slices.restart();
    const stats = lstatSync(systemPath(this.#options.root));
    const entry = await this.#folder("", stats, this.#options.rules.outer);
    if (entry.kind !== "folder") {
      throw new CodingAgentError("undo_off", "Undo is off: the working folder cannot be read.");
    }
    return { tree: entry.tree, folders: this.#folders, uncovered: this.#uncovered, readFiles: this.#readFiles };
  }

  async #folder(path: BytePath, stats: Stats, outer: FolderRules): Promise<TreeEntry> {
    const readAt = Date.now();
    const known = this.#options.folders.get(path);
    const stamp = stampOf(stats);
    const hasSameNames = known !== undefined && isSameStamp(known.stamp, stamp);
    const names = hasSameNames ? undefined : this.#namesIn(path);
    if (!hasSameNames && names === undefined) return this.#skip(path, "unreadable");
    const has = {
      repository: names ? names.some(isGitName) : known?.isRepository === true,
      file: names ? names.includes(".gitignore") : known?.entries.has(".gitignore") === true,
    };
    const rules = await this.#options.rules.enter(path, outer, has);
    const entries = new Map<BytePath, CachedEntry>();
    // What is ignored is known only while names and rules stay.
    const keepsIgnored = hasSameNames && known.rules === rules.key;
    for (const name of names ?? known?.entries.keys() ?? []) {
      if (!isEntryName(name)) continue;
      const before = known?.entries.get(name);
      const cached = await this.#entry(joinPath(path, name), before, rules, keepsIgnored);
      if (cached) entries.set(name, cached);
      if (this.#slices.isOver) await this.#pause();
    }
    const tree = this.#treeOf(entries, known);
    this.#folders.set(path, {
      stamp: trustedStamp(stamp, readAt),
      isRepository: has.repository,
      rules: rules.key,
      entries,
      tree,
    });
    return { kind: "folder", mode: modeOf(stats), tree };
  }

  async #pause(): Promise<void> {
    await this.#slices.pause();
    if (this.#options.signal?.aborted) throw new CodingAgentError("cancelled", "Keeping the files was cancelled.");
  }

  #namesIn(path: BytePath): BytePath[] | undefined {
    try {
      return readdirSync(systemPath(this.#at(path)), { encoding: "latin1" });
    } catch (error) {
      if (systemErrorCode(error) !== undefined) return undefined;
      throw error;
    }
  }

  /** `undefined` when it is gone. */
  async #entry(
    path: BytePath,
    before: CachedEntry | undefined,
    rules: FolderRules,
    keepsIgnored: boolean,
  ): Promise<CachedEntry | undefined> {
    const isKnownIgnored = before?.entry.kind === "skipped" && before.entry.why === "ignored";
    if (keepsIgnored && isKnownIgnored) return before;
    const stats = this.#lstat(path);
    if (stats === undefined) return undefined;
    if (stats === "unreadable") return { entry: this.#skip(path, "unreadable"), stamp: undefined };
    if (this.#options.isOwn(path)) return { entry: { kind: "skipped", why: "own" }, stamp: undefined };
    if (!keepsIgnored && this.#options.rules.isIgnored(path, stats.isDirectory(), rules)) {
      return { entry: { kind: "skipped", why: "ignored" }, stamp: undefined };
    }
    if (stats.isFile()) return this.#file(path, stats, before);
    if (stats.isDirectory()) return { entry: await this.#folder(path, stats, rules), stamp: undefined };
    if (stats.isSymbolicLink()) return this.#link(path);
    return { entry: this.#skip(path, "special"), stamp: undefined };
  }

  async #file(path: BytePath, stats: Stats, before: CachedEntry | undefined): Promise<CachedEntry | undefined> {
    const { maxFiles, maxFileBytes, present } = this.#options;
    if (++this.#files > maxFiles) throw tooLarge(`it has more than ${maxFiles} files`, "undo.maxFiles");
    if (stats.size > maxFileBytes) return { entry: this.#skip(path, "too_large"), stamp: undefined };
    const stamp = stampOf(stats);
    const kept =
      before?.entry.kind === "file" && (!present || present.blobs.has(before.entry.hash)) ? before : undefined;
    if (kept && isSameStamp(kept.stamp, stamp)) return kept;
    const readAt = Date.now();
    this.#readFiles++;
    try {
      const { hash, size } = await this.#read(path, stats.size);
      const after = this.#lstat(path);
      const isWhole = size === stats.size && typeof after === "object" && isSameStamp(stamp, stampOf(after));
      return {
        entry: { kind: "file", mode: modeOf(stats), hash, size },
        stamp: isWhole ? trustedStamp(stamp, readAt) : undefined,
      };
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      if (systemErrorCode(error.cause) === "ENOENT") return undefined;
      return this.#unreadable(path, stats, kept);
    }
  }

  /** One that only lost its permission to be read still has the content that it had. */
  #unreadable(path: BytePath, stats: Stats, kept: CachedEntry | undefined): CachedEntry {
    const { entry, stamp } = kept ?? {};
    const isSame = stamp?.size === stats.size && stamp.mtimeMs === stats.mtimeMs && stamp.ino === stats.ino;
    if (entry?.kind === "file" && isSame) return { entry: { ...entry, mode: modeOf(stats) }, stamp };
    return { entry: this.#skip(path, "unreadable"), stamp: undefined };
  }

  async #read(path: BytePath, size: number): Promise<{ hash: string; size: number }> {
    const { store, maxAddedBytes } = this.#options;
    if (store.addedBytes - this.#firstBytes > maxAddedBytes) {
      throw tooLarge("its files take more room than undo may use", "undo.maxStoreBytes");
    }
    if (size <= maxBytesAtOnce) {
      const bytes = fromSource(() => readSmall(this.#at(path), size));
      return { hash: store.put("blobs", bytes), size: bytes.length };
    }
    const file = await open(systemPath(this.#at(path)), readFlags).catch((cause: unknown) => {
      throw new SourceError(cause);
    });
    try {
      return await store.putFile(file);
    } finally {
      await file.close();
      this.#slices.restart();
    }
  }

  #link(path: BytePath): CachedEntry | undefined {
    try {
      const target = readlinkSync(systemPath(this.#at(path)), "latin1");
      return { entry: { kind: "link", target }, stamp: undefined };
    } catch (error) {
      if (systemErrorCode(error) !== undefined) return undefined;
      throw error;
    }
  }

  #treeOf(entries: Map<BytePath, CachedEntry>, known: CachedFolder | undefined): string {
    const { store, present } = this.#options;
    const isThere = known !== undefined && (!present || present.trees.has(known.tree));
    if (isThere && known.entries.size === entries.size && isSameFolder(entries, known.entries)) return known.tree;
    return store.put("trees", encodeTree([...entries].map(([name, { entry }]) => [name, entry])));
  }

  #skip(path: BytePath, why: SkipReason): TreeEntry {
    this.#uncovered.push({ path, why });
    return { kind: "skipped", why };
  }

  #lstat(path: BytePath): Stats | "unreadable" | undefined {
    try {
      return lstatSync(systemPath(this.#at(path)), { throwIfNoEntry: false });
    } catch (error) {
      const code = systemErrorCode(error);
      if (code === undefined) throw error;
      return code === "ENOTDIR" ? undefined : "unreadable";
    }
  }

  #at(path: BytePath): BytePath {
    return absolutePath(this.#options.root, path);
  }
}

/** The file could not be read; everything else is a failure of the store. */
class SourceError extends CodingAgentError {
  constructor(cause: unknown) {
    super("file_unreadable", "A file could not be read.", { cause });
  }
}

function fromSource<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new SourceError(error);
  }
}

function readSmall(path: BytePath, size: number): Buffer {
  const file = openSync(systemPath(path), readFlags);
  try {
    if (!fstatSync(file).isFile()) throw new SourceError(undefined);
    const bytes = Buffer.allocUnsafe(size + 1);
    let filled = 0;
    for (;;) {
      const read = readSync(file, bytes, filled, bytes.length - filled, null);
      filled += read;
      // What has grown meanwhile is read whole the next time.
      if (read === 0 || filled === bytes.length) return bytes.subarray(0, Math.min(filled, size));
    }
  } finally {
    closeSync(file);
  }
}

function isSameFolder(a: ReadonlyMap<BytePath, CachedEntry>, b: ReadonlyMap<BytePath, CachedEntry>): boolean {
  for (const [name, { entry }] of a) {
    const other = b.get(name)?.entry;
    if (entry === other) continue;
    if (!isSameEntry(entry, other)) return false;
    if (entry.kind === "folder" && other?.kind === "folder" && entry.tree !== other.tree) return false;
    if (entry.kind === "skipped" && other?.kind === "skipped" && entry.why !== other.why) return false;
  }
  return true;
}

function stampOf({ size, mtimeMs, ctimeMs, ino }: Stats): Stamp {
  return { size, mtimeMs, ctimeMs, ino };
}

function modeOf({ mode }: Stats): number {
  return mode & 0o7777;
}

function tooLarge(why: string, setting: string): CodingAgentError {
  return new CodingAgentError("undo_off", `Undo is off in this folder: ${why} (setting ${setting}).`);
}
