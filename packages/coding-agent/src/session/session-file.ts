import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { systemErrorCode } from "../errors/system-error.js";
import type { FileEntry } from "./entries.js";
import { makeSessionDir, unwritable } from "./session-dir.js";
import { lockSession } from "./session-lock.js";

/**
 * A session file that is open for appending: one write an entry, never anything else. The first append takes the
 * lock, and makes the folder and the file where they are missing.
 */
export class SessionFile {
  readonly path: string;
  #descriptor: number | undefined;
  #unlock: (() => void) | undefined;
  /** Bytes of the file as we know it: when this object was made, or after our last append. */
  #knownSize: number;

  /** To be made before the file is read, so that nothing written after that goes unnoticed. */
  constructor(path: string) {
    this.path = path;
    this.#knownSize = sizeOf(path);
  }

  /**
   * Becomes the file's only writer, without writing.
   * @returns whether others wrote to it since we last knew it: it must then be read again
   * @throws {@link CodingAgentError} with code "session_locked" or "session_unwritable"
   */
  lock(): boolean {
    if (this.#unlock) return false;
    makeSessionDir(dirname(this.path));
    try {
      this.#unlock = lockSession(this.path);
    } catch (error) {
      throw CodingAgentError.is(error) ? error : unwritable(`session ${this.path}`, error);
    }
    const size = sizeOf(this.path);
    const changed = size !== this.#knownSize;
    this.#knownSize = size;
    return changed;
  }

  /**
   * Appends lines with one write, on a fresh line even if the last write of another program was cut off. After a
   * failure the file is as it was before.
   * @throws {@link CodingAgentError} with code "session_unwritable" or "session_locked"
   */
  append(entries: readonly FileEntry[]): void {
    this.#add(entries, { begin: false });
  }

  /**
   * The same for a file that holds nothing yet; white space and NUL bytes that a crash left in it give way, since a
   * session is known by its first line.
   */
  begin(entries: readonly FileEntry[]): void {
    this.#add(entries, { begin: true });
  }

  #add(entries: readonly FileEntry[], { begin }: { begin: boolean }): void {
    this.lock();
    try {
      const text = entries.map(lineOf).join("");
      this.#descriptor ??= openSync(this.path, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT, 0o600);
      this.#refuseIfGone(this.#descriptor);
      if (begin) ftruncateSync(this.#descriptor, 0);
      this.#write(this.#descriptor, text);
    } catch (error) {
      throw CodingAgentError.is(error) ? error : unwritable(`session ${this.path}`, error);
    }
  }

  /** What is written to a file without a name is lost when it is closed. */
  #refuseIfGone(descriptor: number): void {
    if (fstatSync(descriptor).nlink > 0) return;
    // Some file systems count no names at all.
    if (statSync(this.path, { throwIfNoEntry: false })?.ino === fstatSync(descriptor).ino) return;
    throw new CodingAgentError(
      "session_unwritable",
      `Session ${this.path} was deleted or replaced while it was in use, so nothing more can be stored in it. What was said is still in memory: write it to a new file with /export <name>.jsonl, and go on there.`,
    );
  }

  /**
   * Everything appended so far has reached the disk when this returns, where the file system can promise that.
   * @throws {@link CodingAgentError} with code "session_unwritable"
   */
  flush(): void {
    if (this.#descriptor === undefined) return;
    try {
      fsyncSync(this.#descriptor);
    } catch (error) {
      if (!["EINVAL", "ENOTSUP"].includes(systemErrorCode(error) ?? "")) {
        throw unwritable(`session ${this.path}`, error);
      }
    }
  }

  /** Flushes, closes and lets others write. */
  close(): void {
    try {
      this.flush();
    } finally {
      if (this.#descriptor !== undefined) closeSync(this.#descriptor);
      this.#descriptor = undefined;
      this.#unlock?.();
      this.#unlock = undefined;
    }
  }

  #write(descriptor: number, text: string): void {
    const { size } = fstatSync(descriptor);
    const bytes = Buffer.from(endsWithNewline(descriptor, size) ? text : `\n${text}`);
    try {
      let written = 0;
      while (written < bytes.length) written += writeSync(descriptor, bytes, written);
      this.#knownSize = size + bytes.length;
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

function sizeOf(path: string): number {
  try {
    const stats = statSync(path);
    return stats.isFile() ? stats.size : 0;
  } catch {
    // Missing, or out of reach: who reads or writes it is told why.
    return 0;
  }
}

function endsWithNewline(descriptor: number, size: number): boolean {
  if (size === 0) return true;
  const last = Buffer.alloc(1);
  readSync(descriptor, last, 0, 1, size - 1);
  return last[0] === 0x0a;
}
