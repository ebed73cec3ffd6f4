import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { systemErrorCode } from "../errors/system-error.js";
import { isJsonObject } from "../storage/json-file.js";
import { ensurePrivateDir } from "../storage/private-dir.js";
import { replaceUnflushed } from "../storage/temporary-file.js";
import { isHash } from "./tree-object.js";

/** A state of the working folder that was kept. */
export interface SnapshotRecord {
  id: string;
  /** Hash of the tree of the working folder. */
  tree: string;
  /** ISO date. */
  time: string;
  /** The session that it was taken for. */
  session: string;
  why: string;
}

/** The records of one store, a file each. */
export class SnapshotRecords {
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** There as a whole when it resolves, whatever becomes of the process. */
  async add(record: SnapshotRecord): Promise<void> {
    await ensurePrivateDir(this.#dir);
    await replaceUnflushed(this.#path(record.id), JSON.stringify({ version: 1, ...record }), 0o600);
  }

  /** @throws {@link CodingAgentError} with code "undo_gone", or "undo_damaged" when it cannot be read */
  async get(id: string): Promise<SnapshotRecord> {
    const path = this.#path(id);
    let text: string;
    try {
      text = await readFile(path, "utf8");
    } catch (error) {
      if (systemErrorCode(error) === "ENOENT") throw gone();
      throw damaged(id, error);
    }
    return parse(id, text);
  }

  /** Newest first. Those that cannot be read are named. */
  async list(): Promise<{ records: SnapshotRecord[]; damaged: string[] }> {
    const records: SnapshotRecord[] = [];
    const broken: string[] = [];
    for (const id of await this.#ids()) {
      try {
        records.push(await this.get(id));
      } catch (error) {
        if (!CodingAgentError.is(error)) throw error;
        if (error.code !== "undo_gone") broken.push(id);
      }
    }
    records.sort((a, b) => (a.time < b.time ? 1 : -1));
    return { records, damaged: broken };
  }

  async remove(id: string): Promise<void> {
    await rm(this.#path(id), { force: true });
  }

  async #ids(): Promise<string[]> {
    try {
      const names = await readdir(this.#dir);
      return names.filter((name) => /^[\w-]+\.json$/.test(name)).map((name) => name.slice(0, -".json".length));
    } catch (error) {
      if (systemErrorCode(error) === "ENOENT") return [];
      throw error;
    }
  }

  /** Ids stand in session files, which may be anybody's. */
  #path(id: string): string {
    if (!/^[\w-]{1,64}$/.test(id)) throw gone();
    return join(this.#dir, `${id}.json`);
  }
}

function parse(id: string, text: string): SnapshotRecord {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw damaged(id, error);
  }
  if (!isJsonObject(value)) throw damaged(id);
  const { tree, time, session, why } = value;
  if (!isHash(tree) || typeof time !== "string" || typeof session !== "string" || typeof why !== "string")
    throw damaged(id);
  return { id, tree, time, session, why };
}

function gone(): CodingAgentError {
  return new CodingAgentError(
    "undo_gone",
    "The files of that moment are no longer kept for undo: they were too old, took too much room, or belong to another folder. The conversation can go back without them.",
  );
}

function damaged(id: string, cause?: unknown): CodingAgentError {
  return new CodingAgentError(
    "undo_damaged",
    `The record ${id} of what files were like is damaged. The conversation can go back without them.`,
    { cause },
  );
}
