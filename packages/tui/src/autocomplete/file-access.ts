/** A name in a folder. */
export interface FolderEntry {
  name: string;
  /** Also true for a link to a folder. */
  isFolder: boolean;
  /** It is a link. */
  isLink: boolean;
}

/** What suggestions need of a file system. Nothing here rejects: what cannot be read is empty or absent. */
export interface FileAccess {
  /** The user's own folder. */
  home(): string;
  /** An absolute path. */
  resolve(base: string, path: string): string;
  /**
   * What a folder holds, in no order.
   * @param matches - links are only followed for names that it lets through
   */
  list(folder: string, matches: (name: string) => boolean): Promise<FolderEntry[]>;
  isFolder(path: string): Promise<boolean>;
  /** The path without links; `undefined` where there is nothing. */
  realPath(path: string): Promise<string | undefined>;
  /** The lines that a program prints; `undefined` where it could not be started. Ends it when the signal fires. */
  run(program: string, programArguments: readonly string[], signal: AbortSignal): Promise<string[] | undefined>;
}

/** A file or folder that was found. */
export interface FoundPath {
  /** From the searched folder, with slashes, without one at its end. */
  path: string;
  isFolder: boolean;
}
