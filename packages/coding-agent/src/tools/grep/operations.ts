import { stat } from "node:fs/promises";
import { fileError } from "../regular-file.js";

/** What the grep tool asks of the file system; the search itself runs ripgrep on this machine. Paths are absolute. */
export interface GrepOperations {
  /** Rejects when the path does not exist. */
  isDirectory(path: string): Promise<boolean> | boolean;
  /** No longer used: context lines come from ripgrep. Kept for callers that give it. */
  readFile?(path: string): Promise<string> | string;
}

/** Looks at the local disk. */
export function createLocalGrepOperations(): GrepOperations {
  return {
    isDirectory: async (path) => {
      try {
        return (await stat(path)).isDirectory();
      } catch (error) {
        throw fileError(path, error);
      }
    },
  };
}
