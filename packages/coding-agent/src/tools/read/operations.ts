import { type FileHandle, open } from "node:fs/promises";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import type { ConfirmFile } from "../../storage/replace-file.js";
import { detectImageMimeType, IMAGE_SNIFF_BYTES } from "../images/detect-image.js";
import { checkReadableFile } from "../regular-file.js";
import { formatSize } from "../truncate/format-size.js";

const pieceBytes = 256 * 1024;
const maxWholeFileBytes = 256 * 1024 * 1024;

/** Where the read tool gets files from: the local disk, or for instance a remote machine. Paths are absolute. */
export interface ReadOperations {
  readFile(path: string): Promise<Buffer>;
  /** Rejects when the file cannot be read. */
  access(path: string): Promise<void>;
  /** Left out: no file is taken for an image. */
  detectImageMimeType?(path: string): Promise<string | null | undefined>;
  /** Left out: text files are loaded whole with `readFile`. */
  createReadStream?(path: string): AsyncIterable<Uint8Array>;
}

/**
 * Reads from the local disk.
 * @param confirm - asked about each file once it is open, before anything is read
 */
export function createLocalReadOperations(confirm?: ConfirmFile): ReadOperations {
  return {
    access: checkReadableFile,
    readFile: (path) => readWholeFile(path, confirm),
    createReadStream: (path) => readPieces(path, confirm),
    detectImageMimeType: async (path) => detectImageMimeType(await readHead(path, confirm)),
  };
}

/** Every piece is the same memory, filled anew: new memory for each would pile up until the next garbage collection. */
async function* readPieces(path: string, confirm: ConfirmFile | undefined): AsyncGenerator<Uint8Array> {
  const file = await open(path, "r");
  try {
    await confirm?.(path, file);
    const memory = Buffer.allocUnsafe(pieceBytes);
    for (;;) {
      const { bytesRead } = await file.read(memory, 0, pieceBytes);
      if (bytesRead === 0) return;
      yield memory.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

async function readHead(path: string, confirm: ConfirmFile | undefined): Promise<Uint8Array> {
  const file = await open(path, "r");
  try {
    await confirm?.(path, file);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(IMAGE_SNIFF_BYTES), 0, IMAGE_SNIFF_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function readWholeFile(path: string, confirm: ConfirmFile | undefined): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    await confirm?.(path, file);
    return await readBounded(path, file);
  } finally {
    await file.close();
  }
}

async function readBounded(path: string, file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat();
  if (size > maxWholeFileBytes) {
    throw new CodingAgentError(
      "file_too_large",
      `${path} is ${formatSize(size)}; at most ${formatSize(maxWholeFileBytes)} are loaded. Use bash on a part of it.`,
    );
  }
  return file.readFile();
}
