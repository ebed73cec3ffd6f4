import { randomBytes } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { isJsonObject } from "../storage/json-file.js";

/** Where a text stands in the file of texts, in bytes. */
export interface TextPlace {
  at: number;
  length: number;
}

/** Which state of which session file a text was taken from. */
export interface TextSource {
  name: string;
  size: number;
  modifiedMs: number;
}

const fileName = ".pi-stack-index.texts";
/** Texts that nobody refers to any more may take this much, and as much as the others. */
const maxDeadBytes = 1024 * 1024;

/**
 * The texts that a listing is searched in, beside the index: appended when a session changed, read one by one when they
 * are asked for. Each says whose it is, so an index that is older or newer than this file does no harm. The file can
 * be thrown away at any time.
 */
export class SearchTexts {
  readonly #path: string;

  constructor(dir: string) {
    this.#path = join(dir, fileName);
  }

  /** `undefined` when it could not be stored. */
  append(source: TextSource, text: string): TextPlace | undefined {
    try {
      return withFile(this.#path, "a", (descriptor) => write(descriptor, source, text));
    } catch {
      // A folder that may not be written, or a full disk: the text is read from the session itself then.
      return undefined;
    }
  }

  /** `undefined` when it does not stand there. */
  read(source: TextSource, { at, length }: TextPlace): string | undefined {
    try {
      const bytes = Buffer.alloc(length);
      withFile(this.#path, "r", (descriptor) => readSync(descriptor, bytes, 0, length, at));
      const record: unknown = JSON.parse(bytes.toString("utf8"));
      return isRecordOf(source, record) ? record.text : undefined;
    } catch {
      // Thrown away, or damaged: the text is read from the session itself then.
      return undefined;
    }
  }

  /** Writes the file anew without dead texts, if there are many. Returns the new places, or undefined if all stay. */
  compact(live: readonly { source: TextSource; place: TextPlace }[]): (TextPlace | undefined)[] | undefined {
    const liveBytes = live.reduce((sum, { place }) => sum + place.length, 0);
    const temporary = `${this.#path}.${randomBytes(6).toString("hex")}.tmp`;
    try {
      const { size } = withFile(this.#path, "r", fstatSync);
      if (size <= 2 * liveBytes + maxDeadBytes) return undefined;
      const places = withFile(temporary, "a", (descriptor) =>
        live.map(({ source, place }) => {
          const text = this.read(source, place);
          return text === undefined ? undefined : write(descriptor, source, text);
        }),
      );
      renameSync(temporary, this.#path);
      return places;
    } catch {
      // Missing, or the disk is full: the old file goes on serving.
      rmSync(temporary, { force: true });
      return undefined;
    }
  }
}

function write(descriptor: number, source: TextSource, text: string): TextPlace {
  const bytes = Buffer.from(`${JSON.stringify({ ...source, text })}\n`);
  const at = fstatSync(descriptor).size;
  writeSync(descriptor, bytes);
  return { at, length: bytes.length };
}

function withFile<T>(path: string, flags: string, work: (descriptor: number) => T): T {
  const descriptor = openSync(path, flags, 0o600);
  try {
    return work(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function isRecordOf(source: TextSource, record: unknown): record is { text: string } {
  if (!isJsonObject(record) || typeof record["text"] !== "string") return false;
  const { name, size, modifiedMs } = record;
  return name === source.name && size === source.size && modifiedMs === source.modifiedMs;
}
