import { randomBytes } from "node:crypto";
import { createWriteStream, mkdtempSync, type WriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorMessage } from "../../errors/system-error.js";
import { removeOldSpillFolders } from "./spill-cleanup.js";

/**
 * A file that takes the complete output of a command, readable by its owner only, in a private folder.
 * A failure (full disk, no temporary folder) is remembered, never thrown: the command matters more than its log.
 */
export class SpillFile {
  /** Why the output could not be saved. */
  failure: string | undefined;
  private stream: WriteStream | undefined;
  private folder: string | undefined;

  /** Where the output stands; `undefined` after a failure. */
  get path(): string | undefined {
    return this.failure === undefined ? this.streamPath : undefined;
  }

  private streamPath: string | undefined;

  constructor() {
    void removeOldSpillFolders();
    try {
      this.folder = mkdtempSync(join(tmpdir(), "pi-bash-"));
      this.streamPath = join(this.folder, `pi-bash-${randomBytes(8).toString("hex")}.log`);
      this.stream = createWriteStream(this.streamPath, { flags: "wx", mode: 0o600, highWaterMark: 1024 * 1024 });
      this.stream.on("error", (error) => this.fail(error));
    } catch (error) {
      this.fail(error);
    }
  }

  /** Takes a piece. A promise means: wait for it before the next one. */
  write(data: Buffer): void | Promise<void> {
    const stream = this.stream;
    if (stream === undefined || this.failure !== undefined || stream.write(data)) return;
    return new Promise((resolve) => {
      const done = (): void => {
        for (const event of ["drain", "close"]) stream.off(event, done);
        resolve();
      };
      // A stream that fails closes itself.
      for (const event of ["drain", "close"]) stream.on(event, done);
    });
  }

  /** Waits until everything is in the file, or until it has failed. */
  async close(): Promise<void> {
    const stream = this.stream;
    if (stream !== undefined && !stream.closed) {
      await new Promise<void>((resolve) => {
        stream.on("close", () => resolve());
        if (!stream.destroyed) stream.end();
      });
    }
    // A part of the output is of no use and would keep a full disk full.
    if (this.failure !== undefined && this.folder !== undefined) {
      await rm(this.folder, { recursive: true, force: true }).catch(() => undefined);
    }
  }

  private fail(error: unknown): void {
    this.failure ??= errorMessage(error);
  }
}
