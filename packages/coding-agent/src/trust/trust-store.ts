import { realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { systemErrorCode } from "../errors/system-error.js";
import { writeFileAtomic } from "../storage/atomic-write.js";
import { withFileLock } from "../storage/file-lock.js";
import { isJsonObject, type JsonObject, readJsonObject } from "../storage/json-file.js";

/** What was decided about a folder. */
export interface TrustDecision {
  trusted: boolean;
  /** The decision holds while what waits for trust is as it was then; without it, whatever it becomes. */
  fingerprint?: string;
}

/** Decisions about projects, in `trust.json` of the agent folder, by the real paths of their folders. */
export class TrustStore {
  readonly #path: string;

  constructor(agentDir: string) {
    this.#path = join(agentDir, "trust.json");
  }

  /** Where decisions are kept. */
  get path(): string {
    return this.#path;
  }

  /**
   * What was decided about a folder, or about the nearest one above it for which that is so whatever it holds.
   * @param fingerprint - says that of what waits for trust now
   * @throws {@link CodingAgentError} with code "file_invalid" or "file_unreadable"
   */
  find(cwd: string, fingerprint: () => string): boolean | undefined {
    const decisions = readJsonObject(this.#path) ?? {};
    const folder = realPath(cwd);
    for (let dir = folder; ; dir = dirname(dir)) {
      const decision = decisionOf(decisions, dir);
      if (decision && holds(decision, dir === folder, fingerprint)) return decision.trusted;
      if (dir === dirname(dir)) return undefined;
    }
  }

  /** Keeps a decision. Those about other folders stay as they are on disk. */
  async save(cwd: string, decision: TrustDecision): Promise<void> {
    await withFileLock(this.#path, () => {
      const decisions = { ...readJsonObject(this.#path), [realPath(cwd)]: { ...decision } };
      return writeFileAtomic(this.#path, `${JSON.stringify(decisions, undefined, 2)}\n`);
    });
  }
}

function holds({ fingerprint: then }: TrustDecision, isSame: boolean, now: () => string): boolean {
  if (then === undefined) return true;
  // A folder above says something about itself only.
  return isSame && then === now();
}

function decisionOf(decisions: JsonObject, dir: string): TrustDecision | undefined {
  const value = Object.hasOwn(decisions, dir) ? decisions[dir] : undefined;
  if (typeof value === "boolean") return { trusted: value };
  if (!isJsonObject(value) || typeof value["trusted"] !== "boolean") return undefined;
  const fingerprint = value["fingerprint"];
  return { trusted: value["trusted"], ...(typeof fingerprint === "string" ? { fingerprint } : {}) };
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT") throw error;
    return resolve(path);
  }
}
