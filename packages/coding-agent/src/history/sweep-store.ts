import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { systemErrorCode } from "../errors/system-error.js";
import { replaceUnflushed } from "../storage/temporary-file.js";
import type { ObjectKind, ObjectStore } from "./object-store.js";
import { Slices } from "./slices.js";
import { SnapshotRecords } from "./snapshot-record.js";
import { StoreUse } from "./store-use.js";
import { Trees } from "./trees.js";

/** How much a store may keep. */
export interface SweepLimits {
  maxStoreBytes: number;
  maxAgeDays: number;
}

const dayMs = 86_400_000;
/** After a sweep a store is this part of its limit at most, so that the next one is far. */
const filledAfter = 0.8;
/** Files of processes that were killed. */
const maxTemporaryAgeMs = 3_600_000;

/** What is in a store beside its objects and records. */
const generationFile = "generation";
const sweptFile = "swept.json";

/** Changes whenever objects are taken away: what is known of the store then is looked at again. */
export async function readGeneration(dir: string): Promise<string> {
  try {
    return await readFile(join(dir, generationFile), "utf8");
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return "";
    throw error;
  }
}

export async function newGeneration(dir: string): Promise<void> {
  await replaceUnflushed(join(dir, generationFile), randomBytes(8).toString("hex"), 0o600);
}

/** Whether a store was not swept for a day, or has grown by a sixteenth of its limit. */
export async function isSweepDue(dir: string, addedBytes: number, { maxStoreBytes }: SweepLimits): Promise<boolean> {
  if (addedBytes > maxStoreBytes / 16) return true;
  try {
    return Date.now() - (await stat(join(dir, sweptFile))).mtimeMs > dayMs;
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT") throw error;
    await writeFile(join(dir, sweptFile), "{}", { mode: 0o600 });
    return false;
  }
}

/**
 * Takes away what is too old, then the oldest of what takes too much room. The newest state of the folder stays. Objects go
 * after the records that need them, so a process that is killed leaves nothing that is half there.
 */
export async function sweepStore(dir: string, store: ObjectStore, limits: SweepLimits): Promise<void> {
  const records = new SnapshotRecords(join(dir, "snapshots"));
  const { records: all, damaged } = await records.list();
  const slices = new Slices();
  const reached = new Reached(store, slices);
  const oldest = new Date(Date.now() - limits.maxAgeDays * dayMs).toISOString();
  const isFull = (await sizeOf(store, slices)) > limits.maxStoreBytes;
  const maxBytes = isFull ? limits.maxStoreBytes * filledAfter : Number.POSITIVE_INFINITY;
  const dropped: string[] = [...damaged];
  for (const [index, { id, tree, time }] of all.entries()) {
    // The newest state of the folder is the one that the next snapshot builds upon.
    if (index > 0 && (time < oldest || reached.bytes >= maxBytes)) dropped.push(id);
    else if (!(await reached.add(tree, index === 0 ? Number.POSITIVE_INFINITY : maxBytes))) dropped.push(id);
  }
  for (const id of dropped) await records.remove(id);
  await newGeneration(dir);
  for (const kind of ["blobs", "trees"] satisfies ObjectKind[]) {
    for (const hash of await store.list(kind)) {
      if (!reached.has(kind, hash)) await store.remove(kind, hash);
    }
  }
  await removeOldFiles(join(dir, "tmp"));
  await writeFile(join(dir, sweptFile), JSON.stringify({ time: new Date().toISOString() }), { mode: 0o600 });
}

/** Stores of folders in which nothing was done for longer than anything is kept. */
export async function removeOldStores(historyDir: string, own: string, { maxAgeDays }: SweepLimits): Promise<void> {
  for (const name of await readdir(historyDir)) {
    const dir = join(historyDir, name);
    if (name === own || !/^[0-9a-f]{32}$/.test(name)) continue;
    const newest = await lastUse(dir);
    if (Date.now() - newest < maxAgeDays * dayMs) continue;
    await new StoreUse(join(dir, "use")).sweeping(() => rm(dir, { recursive: true, force: true }));
  }
}

/** Milliseconds; when a record was made last. */
async function lastUse(dir: string): Promise<number> {
  try {
    return (await stat(join(dir, "snapshots"))).mtimeMs;
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT") throw error;
    return (await stat(dir)).mtimeMs;
  }
}

/** The objects that are needed. */
class Reached {
  bytes = 0;
  readonly #store: ObjectStore;
  readonly #slices: Slices;
  readonly #hashes: Record<ObjectKind, Set<string>> = { blobs: new Set(), trees: new Set() };

  constructor(store: ObjectStore, slices: Slices) {
    this.#store = store;
    this.#slices = slices;
  }

  has(kind: ObjectKind, hash: string): boolean {
    return this.#hashes[kind].has(hash);
  }

  /** Adds what a tree needs; nothing, and false, when that would be more than the limit in all. */
  async add(root: string, maxBytes: number): Promise<boolean> {
    const trees = new Trees(this.#store);
    const added: [ObjectKind, string][] = [];
    const before = this.bytes;
    const mark = (kind: ObjectKind, hash: string): void => {
      if (this.has(kind, hash)) return;
      this.#hashes[kind].add(hash);
      added.push([kind, hash]);
      this.bytes += bytesOf(this.#store, kind, hash);
    };
    const open = [root];
    for (let tree = open.pop(); tree !== undefined; tree = open.pop()) {
      if (this.has("trees", tree)) continue;
      mark("trees", tree);
      for (const entry of trees.get(tree)?.values() ?? []) {
        if (entry.kind === "folder") open.push(entry.tree);
        if (entry.kind === "file") mark("blobs", entry.hash);
      }
      if (this.#slices.isOver) await this.#slices.pause();
    }
    if (this.bytes <= maxBytes) return true;
    for (const [kind, hash] of added) this.#hashes[kind].delete(hash);
    this.bytes = before;
    return false;
  }
}

async function sizeOf(store: ObjectStore, slices: Slices): Promise<number> {
  let bytes = 0;
  for (const kind of ["blobs", "trees"] satisfies ObjectKind[]) {
    for (const hash of await store.list(kind)) {
      bytes += bytesOf(store, kind, hash);
      if (slices.isOver) await slices.pause();
    }
  }
  return bytes;
}

function bytesOf(store: ObjectStore, kind: ObjectKind, hash: string): number {
  return statSync(store.path(kind, hash), { throwIfNoEntry: false })?.size ?? 0;
}

async function removeOldFiles(dir: string): Promise<void> {
  const names = await readdir(dir).catch(() => []);
  for (const name of names) {
    const path = join(dir, name);
    const stats = await stat(path).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs > maxTemporaryAgeMs) await rm(path, { force: true });
  }
}
