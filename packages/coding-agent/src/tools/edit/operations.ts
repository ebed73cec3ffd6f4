import { access, constants, type FileHandle, open } from "node:fs/promises";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { type ConfirmFile, replaceFile } from "../../storage/replace-file.js";
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

/** What is asked about a file that is edited, and about its folder. */
export interface ConfirmEdit {
  read: ConfirmFile;
  write: ConfirmFile;
}

/**
 * Changes files on the local disk, keeping links, mode bits and owner.
 * @param confirm - asked about each file once it is open, and about its folder before anything is written
 */
export function createLocalEditOperations(confirm?: ConfirmEdit): EditOperations {
  return {
    access: checkEditable,
    readFile: (path) => readBounded(path, confirm?.read),
    writeFile: (path, content) => replaceFile(path, content, confirm?.write),
    writeBytes: (path, content) => replaceFile(path, content, confirm?.write),
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

async function readBounded(path: string, confirm: ConfirmFile | undefined): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    await confirm?.(path, file);
    return await readSmall(path, file);
  } finally {
    await file.close();
  }
}

async function readSmall(path: string, file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat();
  if (size > maxFileBytes) {
    throw new CodingAgentError(
      "file_too_large",
      `${path} is ${formatSize(size)}; edit takes at most ${formatSize(maxFileBytes)}. Use bash (sed) instead.`,
    );
  }
  return file.readFile();
}
