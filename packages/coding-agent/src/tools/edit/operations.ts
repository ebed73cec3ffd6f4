import { access, constants, readFile, stat } from "node:fs/promises";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { replaceFile } from "../../storage/replace-file.js";
import { checkReadableFile, fileError } from "../regular-file.js";
import { formatSize } from "../truncate/format-size.js";

const maxFileBytes = 64 * 1024 * 1024;

/** Where the edit tool changes files. Paths are absolute. */
export interface EditOperations {
  readFile(path: string): Promise<Buffer>;
  writeFile(path: string, content: string): Promise<void>;
  /** Rejects when the file cannot be read and written. */
  access(path: string): Promise<void>;
  /** Takes the bytes as they are. Left out: a file that is no UTF-8 cannot be edited. */
  writeBytes?(path: string, content: Buffer): Promise<void>;
}

/** Changes files on the local disk, keeping links, mode bits and owner. */
export function createLocalEditOperations(): EditOperations {
  return {
    access: checkEditable,
    readFile: readBounded,
    writeFile: replaceFile,
    writeBytes: replaceFile,
  };
}

async function checkEditable(path: string): Promise<void> {
  await checkReadableFile(path);
  try {
    await access(path, constants.W_OK);
  } catch (error) {
    throw fileError(path, error);
  }
}

async function readBounded(path: string): Promise<Buffer> {
  const { size } = await stat(path);
  if (size > maxFileBytes) {
    throw new CodingAgentError(
      "file_too_large",
      `${path} is ${formatSize(size)}; edit takes at most ${formatSize(maxFileBytes)}. Use bash (sed) instead.`,
    );
  }
  return readFile(path);
}
