import type { FileAccess, FolderEntry } from "./file-access.js";

/** Of what a program prints, no more is read. */
const maxOutputBytes = 1_000_000;
const maxRunMs = 5_000;

let access: Promise<FileAccess> | undefined;

/** The file system of Node; loaded when it is first asked for, so that this package can be loaded anywhere. */
export function nodeFiles(): Promise<FileAccess> {
  access ??= load();
  return access;
}

async function load(): Promise<FileAccess> {
  // Not by import: bundlers for other places than Node would look for these modules.
  const { readdir, realpath, stat } = process.getBuiltinModule("node:fs/promises");
  const { homedir } = process.getBuiltinModule("node:os");
  const path = process.getBuiltinModule("node:path");
  const isFolder = async (name: string): Promise<boolean> => {
    const found = await orUndefined(stat(name));
    return found?.isDirectory() ?? false;
  };
  return {
    home: homedir,
    resolve: (base, name) => path.resolve(base, name),
    isFolder,
    realPath: (name) => orUndefined(realpath(name)),
    run: runProgram,
    list: async (folder, matches) => {
      const found = (await orUndefined(readdir(folder, { withFileTypes: true }))) ?? [];
      return Promise.all(
        found
          .filter(({ name }) => matches(name))
          .map(async (entry): Promise<FolderEntry> => {
            const isLink = entry.isSymbolicLink();
            const leadsToFolder = isLink && (await isFolder(path.join(folder, entry.name)));
            return { name: entry.name, isLink, isFolder: entry.isDirectory() || leadsToFolder };
          }),
      );
    },
  };
}

async function runProgram(
  program: string,
  programArguments: readonly string[],
  signal: AbortSignal,
): Promise<string[] | undefined> {
  const { spawn } = process.getBuiltinModule("node:child_process");
  const output = await new Promise<string | undefined>((resolve) => {
    const child = spawn(program, programArguments, {
      signal,
      timeout: maxRunMs,
      killSignal: "SIGKILL",
      stdio: ["ignore", "pipe", "ignore"],
      windowsHide: true,
    });
    let text = "";
    child.stdout.setEncoding("utf8");
    child.stdout.on("data", (piece: string) => {
      text += piece;
      if (text.length > maxOutputBytes) child.kill("SIGKILL");
    });
    child.on("error", () => resolve(signal.aborted ? "" : undefined));
    child.on("close", () => resolve(text));
  });
  return output?.split("\n").filter((line) => line !== "");
}

async function orUndefined<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch {
    return undefined;
  }
}
