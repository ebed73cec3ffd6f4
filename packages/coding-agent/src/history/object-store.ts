import { createHash, type Hash, randomBytes } from "node:crypto";
import {
  createReadStream,
  createWriteStream,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { type FileHandle, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createDeflateRaw, createInflateRaw, deflateRawSync, inflateRawSync } from "node:zlib";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { systemErrorCode } from "../errors/system-error.js";
import { makeDirsSync } from "../storage/make-dirs.js";
import { type BytePath, systemPath } from "./byte-path.js";

/** Contents of files, or lists of the entries of folders. */
export type ObjectKind = "blobs" | "trees";

/** The first byte of an object says how the rest is packed. */
const packing = { plain: 0, deflated: 1 };
/** Large files are read in pieces of so many bytes. */
const pieceBytes = 256 * 1024;
/** Below this many bytes nothing is gained. */
const minBytesToPack = 96;

/**
 * Contents by the SHA-256 of their bytes. Objects are written beside their place and renamed, so one is there as a whole or not
 * at all; they never change, so any number of processes may write at the same time.
 */
export class ObjectStore {
  readonly #dir: string;
  /** Folders that were seen or made by this process. */
  readonly #dirs = new Set<string>();
  #addedBytes = 0;

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** How much this process has added. */
  get addedBytes(): number {
    return this.#addedBytes;
  }

  /** Keeps bytes that are at hand. Returns their hash. */
  put(kind: ObjectKind, bytes: Buffer): string {
    const hash = createHash("sha256").update(bytes).digest("hex");
    if (!this.#isThere(kind, hash)) this.#write(kind, hash, packed(bytes));
    return hash;
  }

  /** Keeps what is left to read of a file, piece by piece. Returns its hash and size. */
  async putFile(source: FileHandle): Promise<{ hash: string; size: number }> {
    const temporary = this.#temporary();
    const tap = new HashTap();
    try {
      const target = createWriteStream(temporary, { mode: 0o600, flags: "wx" });
      target.write(Buffer.of(packing.deflated));
      await pipeline(piecesOf(source), tap, createDeflateRaw({ level: 1 }), target);
      const hash = tap.digest();
      if (this.#isThere("blobs", hash)) await rm(temporary);
      else {
        renameSync(temporary, this.#place("blobs", hash));
        this.#addedBytes += target.bytesWritten;
      }
      return { hash, size: tap.size };
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  /** @throws {@link CodingAgentError} with code "undo_damaged" when the object is missing or not what its name says */
  get(kind: ObjectKind, hash: string): Buffer {
    let bytes: Buffer;
    try {
      bytes = unpacked(readFileSync(this.#path(kind, hash)));
    } catch (error) {
      throw damaged(hash, error);
    }
    if (createHash("sha256").update(bytes).digest("hex") !== hash) throw damaged(hash);
    return bytes;
  }

  /**
   * Writes a content to a file that does not exist yet, piece by piece.
   * @throws {@link CodingAgentError} with code "undo_damaged"; the file is not there then. System errors of the target pass.
   */
  async copyTo(hash: string, target: BytePath): Promise<void> {
    const tap = new HashTap();
    const output = await open(systemPath(target), "wx", 0o600);
    try {
      await this.#stream(hash, tap, output);
      if (tap.digest() !== hash) throw damaged(hash);
      await output.sync();
    } catch (error) {
      await rm(systemPath(target), { force: true });
      throw error;
    } finally {
      await output.close();
    }
  }

  /** Puts an object on the disk itself, before what it was read from is overwritten. */
  async flush(kind: ObjectKind, hash: string): Promise<void> {
    const file = await open(this.#path(kind, hash), "r");
    try {
      await file.sync();
    } finally {
      await file.close();
    }
  }

  /** The hashes of everything of a kind. */
  async list(kind: ObjectKind): Promise<Set<string>> {
    const hashes = new Set<string>();
    for (const start of await namesIn(join(this.#dir, kind))) {
      for (const rest of await namesIn(join(this.#dir, kind, start))) hashes.add(start + rest);
    }
    return hashes;
  }

  path(kind: ObjectKind, hash: string): string {
    return this.#path(kind, hash);
  }

  /** Takes an object away; the next snapshot that meets its content keeps it again. */
  async remove(kind: ObjectKind, hash: string): Promise<void> {
    await rm(this.#path(kind, hash), { force: true });
  }

  async #stream(hash: string, tap: HashTap, output: FileHandle): Promise<void> {
    const path = this.#path("blobs", hash);
    const head = await readHead(path, hash);
    const source = createReadStream(path, { start: 1 });
    // Not a stream of the handle: that would close it when it fails.
    const target = async (pieces: AsyncIterable<Buffer>): Promise<void> => {
      for await (const piece of pieces) await output.appendFile(piece);
    };
    let sourceError: unknown;
    source.on("error", (error) => {
      sourceError = error;
    });
    try {
      if (head === packing.deflated) await pipeline(source, createInflateRaw(), tap, target);
      else await pipeline(source, tap, target);
    } catch (error) {
      const code = systemErrorCode(error);
      if (sourceError !== undefined || code?.startsWith("Z_")) throw damaged(hash, error);
      throw error;
    }
  }

  #write(kind: ObjectKind, hash: string, bytes: Buffer): void {
    const temporary = this.#temporary();
    try {
      writeFileSync(temporary, bytes, { mode: 0o600, flag: "wx" });
      renameSync(temporary, this.#place(kind, hash));
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
    this.#addedBytes += bytes.length;
  }

  #isThere(kind: ObjectKind, hash: string): boolean {
    try {
      // One that is empty after a power cut is written again.
      return statSync(this.#path(kind, hash)).size > 0;
    } catch (error) {
      if (systemErrorCode(error) === "ENOENT") return false;
      throw error;
    }
  }

  #path(kind: ObjectKind, hash: string): string {
    return join(this.#dir, kind, hash.slice(0, 2), hash.slice(2));
  }

  /** The path, with its folder made. */
  #place(kind: ObjectKind, hash: string): string {
    this.#ensure(join(this.#dir, kind, hash.slice(0, 2)));
    return this.#path(kind, hash);
  }

  #temporary(): string {
    const dir = join(this.#dir, "tmp");
    this.#ensure(dir);
    return join(dir, `${process.pid}-${randomBytes(6).toString("hex")}`);
  }

  #ensure(dir: string): void {
    if (this.#dirs.has(dir)) return;
    makeDirsSync(dir, 0o700);
    this.#dirs.add(dir);
  }
}

async function* piecesOf(file: FileHandle): AsyncGenerator<Buffer, void, undefined> {
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(pieceBytes), 0, pieceBytes, null);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Passes bytes on, and knows their hash and number at the end. */
class HashTap extends Transform {
  readonly #hash: Hash = createHash("sha256");
  size = 0;

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: (error: null, piece: Buffer) => void): void {
    this.#hash.update(piece);
    this.size += piece.length;
    done(null, piece);
  }

  digest(): string {
    return this.#hash.digest("hex");
  }
}

function packed(bytes: Buffer): Buffer {
  const deflated = bytes.length < minBytesToPack ? bytes : deflateRawSync(bytes, { level: 1 });
  return deflated.length < bytes.length
    ? Buffer.concat([Buffer.of(packing.deflated), deflated])
    : Buffer.concat([Buffer.of(packing.plain), bytes]);
}

function unpacked(object: Buffer): Buffer {
  const rest = object.subarray(1);
  return object[0] === packing.deflated ? inflateRawSync(rest) : rest;
}

async function readHead(path: string, hash: string): Promise<number | undefined> {
  try {
    const file = await open(path, "r");
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(1), 0, 1, 0);
      return bytesRead === 1 ? buffer[0] : undefined;
    } finally {
      await file.close();
    }
  } catch (error) {
    throw damaged(hash, error);
  }
}

async function namesIn(dir: string): Promise<string[]> {
  try {
    return await readdir(dir);
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return [];
    throw error;
  }
}

function damaged(hash: string, cause?: unknown): CodingAgentError {
  return new CodingAgentError("undo_damaged", `What was kept for undo as ${hash.slice(0, 12)} is missing or damaged.`, {
    cause,
  });
}
