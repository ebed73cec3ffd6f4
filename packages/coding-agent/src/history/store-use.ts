import { randomBytes } from "node:crypto";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { systemErrorCode } from "../errors/system-error.js";
import { ensurePrivateDir } from "../storage/private-dir.js";

/** A mark that is older was left behind, whatever became of its process. */
const maxAgeMs = 3_600_000;
/** How long the use of a store waits for its sweep, in milliseconds. */
const maxWaitMs = 60_000;

/**
 * Lets any number of processes use a store, and one sweep it while nobody does. Each makes its mark first and looks for those of
 * the others then, so that at least one of two sees the other.
 */
export class StoreUse {
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** Nothing is swept away while the work goes on. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const mark = await this.#mark("use");
    try {
      for (let waited = 0; waited < maxWaitMs && (await this.#others("sweep", mark)); waited += 20) await delay(20);
      return await work();
    } finally {
      await rm(mark, { force: true });
    }
  }

  /** Does the work when nobody uses the store or sweeps it, else nothing. */
  async sweeping(work: () => Promise<void>): Promise<boolean> {
    const mark = await this.#mark("sweep");
    try {
      if ((await this.#others("use", mark)) || (await this.#others("sweep", mark))) return false;
      await work();
      return true;
    } finally {
      await rm(mark, { force: true });
    }
  }

  async #mark(kind: "use" | "sweep"): Promise<string> {
    await ensurePrivateDir(this.#dir);
    const path = join(this.#dir, `${kind}-${process.pid}-${randomBytes(6).toString("hex")}`);
    await writeFile(path, hostname(), { mode: 0o600, flag: "wx" });
    return path;
  }

  async #others(kind: "use" | "sweep", own: string): Promise<boolean> {
    for (const name of await readdir(this.#dir)) {
      const path = join(this.#dir, name);
      if (name.startsWith(`${kind}-`) && path !== own && (await isHeld(path, name))) return true;
    }
    return false;
  }
}

/** What was left behind is taken away. */
async function isHeld(path: string, name: string): Promise<boolean> {
  try {
    const host = await readFile(path, "utf8");
    const { mtimeMs } = await stat(path);
    // An empty one is being written.
    const isElsewhere = host !== "" && host !== hostname();
    const isFresh = Date.now() - mtimeMs < maxAgeMs;
    if (isFresh && (isElsewhere || isAlive(Number(name.split("-")[1])))) return true;
    await rm(path, { force: true });
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT") throw error;
  }
  return false;
}

/** Whether there is a process with this id; one that may not be asked is there. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemErrorCode(error) !== "ESRCH";
  }
}
