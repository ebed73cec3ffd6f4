import { link, open, readFile, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { systemErrorCode } from "../errors/system-error.js";
import { isJsonObject, type JsonObject } from "../storage/json-file.js";
import { isEntryName } from "./byte-path.js";
import type { RestoreItem } from "./restore-plan.js";
import { isAlive } from "./store-use.js";
import { entryOf, entryRow } from "./tree-object.js";

/** A restoration that has begun. While its file is there, it is not over. */
export interface RestoreJournal {
  /** Stands in the names of temporary files too. */
  id: string;
  /** ISO date. */
  time: string;
  items: RestoreItem[];
}

/** Keeps what a restoration is about to do, so that one which was cut off can be finished or taken back. */
export class JournalFile {
  readonly #path: string;

  constructor(dir: string) {
    this.#path = join(dir, "restoring.json");
  }

  /**
   * On the disk when it resolves.
   * @throws {@link CodingAgentError} with code "busy" or "undo_unfinished" when there is one already
   */
  async begin(journal: RestoreJournal): Promise<void> {
    const temporary = `${this.#path}.${journal.id}`;
    try {
      await writeFlushed(temporary, encode(journal));
      await link(temporary, this.#path);
    } catch (error) {
      if (systemErrorCode(error) !== "EEXIST") throw error;
      await this.requireNone();
      throw error;
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async end(): Promise<void> {
    await rm(this.#path, { force: true });
  }

  /**
   * The restoration that was cut off.
   * @throws {@link CodingAgentError} with code "busy" while another process is at it
   */
  async read(): Promise<RestoreJournal | undefined> {
    let text: string;
    try {
      text = await readFile(this.#path, "utf8");
    } catch (error) {
      if (systemErrorCode(error) === "ENOENT") return undefined;
      throw error;
    }
    const decoded = decode(text);
    // It is put in its place as a whole: one that cannot be read was damaged later, and nothing can be made of it.
    if (decoded === undefined) await this.end();
    if (decoded === undefined) return undefined;
    const { journal, pid, host } = decoded;
    if (host === hostname() && pid !== process.pid && isAlive(pid)) {
      throw new CodingAgentError("busy", "Another pi is bringing files of this folder back. Try it again in a moment.");
    }
    return journal;
  }

  /** @throws {@link CodingAgentError} with code "busy" or "undo_unfinished" when there is one */
  async requireNone(): Promise<void> {
    if (!(await this.read())) return;
    throw new CodingAgentError(
      "undo_unfinished",
      "An undo was cut off before all files were brought back. Finish it or take it back first: /undo asks which.",
    );
  }
}

function encode({ id, time, items }: RestoreJournal): string {
  const rows = items.map(({ path, from, to }) => [path, from ? entryRow("", from) : 0, to ? entryRow("", to) : 0]);
  return JSON.stringify({ version: 1, id, time, pid: process.pid, host: hostname(), items: rows });
}

function decode(text: string): { journal: RestoreJournal; pid: number; host: string } | undefined {
  const { id, time, pid, host, items } = objectOf(text);
  const isWhole = typeof id === "string" && /^\w+$/.test(id) && typeof time === "string" && Array.isArray(items);
  if (!isWhole || typeof pid !== "number" || typeof host !== "string") return undefined;
  return { journal: { id, time, items: items.flatMap(itemOf) }, pid, host };
}

function objectOf(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function itemOf(row: unknown): RestoreItem[] {
  if (!Array.isArray(row)) return [];
  const [path, from, to]: unknown[] = row;
  const isInside = typeof path === "string" && path.split("/").every(isEntryName);
  return isInside ? [{ path, from: entryOf(from)?.[1], to: entryOf(to)?.[1] }] : [];
}

async function writeFlushed(path: string, text: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
