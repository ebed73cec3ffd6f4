import { chmodSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { systemErrorCode } from "../errors/system-error.js";
import { writeFileAtomic } from "../storage/atomic-write.js";
import { withFileLock } from "../storage/file-lock.js";
import { type JsonObject, parseJsonObject, readJsonObject } from "../storage/json-file.js";

/** Where credentials are kept: provider -> credential. */
export interface AuthStorageBackend {
  /** Names the place in messages. */
  readonly description: string;
  read(): JsonObject | undefined;
  /** Applies a change to what is stored at that moment, alone. What cannot be read is never overwritten. */
  update(change: (current: JsonObject) => JsonObject | Promise<JsonObject>): Promise<void>;
}

/** `auth.json`, 0600 from its first moment. */
export class FileAuthStorageBackend implements AuthStorageBackend {
  readonly description: string;

  constructor(path: string) {
    this.description = path;
  }

  read(): JsonObject | undefined {
    tighten(this.description);
    return readJsonObject(this.description);
  }

  async update(change: (current: JsonObject) => JsonObject | Promise<JsonObject>): Promise<void> {
    const path = this.description;
    await withFileLock(path, async () => {
      const next = await change(parseJsonObject(path, await readIfPresent(path)) ?? {});
      await writeFileAtomic(path, `${JSON.stringify(next, null, 2)}\n`);
    });
  }
}

/** Credentials that end with the process. */
export class InMemoryAuthStorageBackend implements AuthStorageBackend {
  readonly description: string = "credentials (in memory)";
  #stored: JsonObject;

  constructor(stored: JsonObject = {}) {
    this.#stored = stored;
  }

  read(): JsonObject {
    return this.#stored;
  }

  async update(change: (current: JsonObject) => JsonObject | Promise<JsonObject>): Promise<void> {
    this.#stored = await change(this.#stored);
  }
}

/** A credential file that others may read was made by another program or copied: only its owner has business with it. */
function tighten(path: string): void {
  try {
    const { mode } = statSync(path);
    if ((mode & 0o077) !== 0 && process.platform !== "win32") chmodSync(path, mode & 0o700);
  } catch (error) {
    if (!["ENOENT", "ENOTDIR", "EPERM", "EROFS", "EACCES"].includes(systemErrorCode(error) ?? "")) throw error;
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
