import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage } from "../errors/system-error.js";
import type { FileEntry } from "./entries.js";
import { lockSession } from "./session-lock.js";

/**
 * A session file that is open for appending: one write an entry, never anything else. The first append takes the
 * lock, and makes the folder and the file where they are missing.
 */
export class SessionFile {
  readonly path: string;
  #descriptor: number | undefined;
  #unlock: (() => void) | undefined;

  constructor(path: string) {
    this.path = path;
  }

  /**
   * Becomes the file's only writer, without writing.
   * @throws {@link CodingAgentError} with code "session_locked"
   */
  lock(): void {
    if (this.#unlock) return;
    mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 });
    this.#unlock = lockSession(this.path);
  }

  /**
   * Appends lines with one write, on a fresh line even if the last write of another program was cut off. After a
   * failure the file is as it was before.
   * @throws {@link CodingAgentError} with code "session_unwritable" or "session_locked"
   */
  append(entries: readonly FileEntry[]): void {
    this.lock();
    const text = entries.map(lineOf).join("");
    try {
      this.#descriptor ??= openSync(this.path, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT, 0o600);
      this.#write(this.#descriptor, text);
    } catch (error) {
      throw new CodingAgentError(
        "session_unwritable",
        `Cannot write session ${this.path}: ${errorMessage(error)}. Free some space or check its permissions; nothing that was stored is lost.`,
        { cause: error },
      );
    }
  }

  /** Everything appended so far has reached the disk when this returns. */
  flush(): void {
    if (this.#descriptor !== undefined) fsyncSync(this.#descriptor);
  }

  /** Flushes, closes and lets others write. */
  close(): void {
    if (this.#descriptor !== undefined) {
      this.flush();
      closeSync(this.#descriptor);
      this.#descriptor = undefined;
    }
    this.#unlock?.();
    this.#unlock = undefined;
  }

  #write(descriptor: number, text: string): void {
    const { size } = fstatSync(descriptor);
    const bytes = Buffer.from(endsWithNewline(descriptor, size) ? text : `\n${text}`);
    try {
      let written = 0;
      while (written < bytes.length) written += writeSync(descriptor, bytes, written);
    } catch (error) {
      ftruncateSync(descriptor, size);
      throw error;
    }
  }
}

/** Entries begin with their place in the tree, so that a person can follow it in the file. */
function lineOf(entry: FileEntry): string {
  if (entry.type === "session") return `${JSON.stringify(entry)}\n`;
  const { type, id, parentId, timestamp, ...payload } = entry;
  return `${JSON.stringify({ type, id, parentId, timestamp, ...payload })}\n`;
}

function endsWithNewline(descriptor: number, size: number): boolean {
  if (size === 0) return true;
  const last = Buffer.alloc(1);
  readSync(descriptor, last, 0, 1, size - 1);
  return last[0] === 0x0a;
}
