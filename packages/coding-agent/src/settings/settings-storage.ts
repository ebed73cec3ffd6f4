import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { systemErrorCode } from "../errors/system-error.js";
import { writeFileAtomic } from "../storage/atomic-write.js";
import { withFileLock } from "../storage/file-lock.js";
import { type JsonObject, parseJsonObject, readJsonObject } from "../storage/json-file.js";
import type { SettingsScope } from "./settings.js";

/** Where settings are kept. */
export interface SettingsStorage {
  /** Names a scope in messages. */
  describe(scope: SettingsScope): string;
  /** `undefined` when there is nothing yet. Never creates anything. */
  read(scope: SettingsScope): JsonObject | undefined;
  /** Whether a scope that cannot be read speaks of a key. Left out: it does not. */
  mentions?(scope: SettingsScope, key: string): boolean;
  /** Applies a change to what is stored at that moment. What cannot be read is never overwritten. */
  update(scope: SettingsScope, change: (current: JsonObject) => JsonObject): Promise<void>;
}

/** `settings.json` of the user and of the project, written under the same locks that the reference takes. */
export class FileSettingsStorage implements SettingsStorage {
  readonly #paths: Record<SettingsScope, string>;

  constructor(cwd: string, agentDir: string) {
    this.#paths = { global: join(agentDir, "settings.json"), project: join(cwd, ".pi", "settings.json") };
  }

  describe(scope: SettingsScope): string {
    return this.#paths[scope];
  }

  read(scope: SettingsScope): JsonObject | undefined {
    return readJsonObject(this.#paths[scope]);
  }

  mentions(scope: SettingsScope, key: string): boolean {
    try {
      return readFileSync(this.#paths[scope], "utf8").includes(`"${key}"`);
    } catch {
      // Whoever asks is on the safe side with a file that nobody can look into.
      return true;
    }
  }

  async update(scope: SettingsScope, change: (current: JsonObject) => JsonObject): Promise<void> {
    const path = this.#paths[scope];
    await withFileLock(path, async () => {
      const current = parseJsonObject(path, await readIfPresent(path)) ?? {};
      await writeFileAtomic(path, `${JSON.stringify(change(current), null, 2)}\n`);
    });
  }
}

/** Settings that end with the process. */
export class InMemorySettingsStorage implements SettingsStorage {
  readonly #stored: Record<SettingsScope, JsonObject>;

  constructor(global: JsonObject = {}) {
    this.#stored = { global, project: {} };
  }

  describe(scope: SettingsScope): string {
    return `${scope} settings (in memory)`;
  }

  read(scope: SettingsScope): JsonObject {
    return this.#stored[scope];
  }

  update(scope: SettingsScope, change: (current: JsonObject) => JsonObject): Promise<void> {
    this.#stored[scope] = change(this.#stored[scope]);
    return Promise.resolve();
  }
}

async function readIfPresent(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return "";
    throw error;
  }
}
