import type { FileAccess, FoundPath } from "./file-access.js";
import { walkFiles } from "./file-walk.js";

/** Where and for what is searched. */
export interface FileSearch {
  folder: string;
  /** A part of a name, or of a path where it holds a slash; in either case. */
  query: string;
  /** The `fd` program; without it, the folders are walked by our own means. */
  fdPath: string | null;
}

const maxFound = 100;
const maxShown = 20;

/** Searches files below a folder, best first, at most 20. */
export async function searchFiles(files: FileAccess, search: FileSearch, signal: AbortSignal): Promise<FoundPath[]> {
  const { folder, query, fdPath } = search;
  const fromProgram = fdPath === null ? undefined : await runFd(files, fdPath, folder, query, signal);
  const isWanted = (path: FoundPath): boolean => scoreOf(path, query) > 0;
  const found = fromProgram ?? (await walkFiles(files, folder, isWanted, maxFound, signal));
  const scored = found.map((path) => ({ path, score: scoreOf(path, query) })).filter(({ score }) => score > 0);
  return scored
    .sort((a, b) => b.score - a.score || a.path.path.length - b.path.path.length || compare(a.path.path, b.path.path))
    .slice(0, maxShown)
    .map(({ path }) => path);
}

/** @see https://github.com/sharkdp/fd (options read 2026-11-30) */
async function runFd(
  files: FileAccess,
  fdPath: string,
  folder: string,
  query: string,
  signal: AbortSignal,
): Promise<FoundPath[] | undefined> {
  const options = [
    ...["--base-directory", folder, "--max-results", String(maxFound), "--type", "f", "--type", "d"],
    ...["--follow", "--hidden", "--exclude", ".git", "--ignore-case", "--fixed-strings", "--color", "never"],
    ...(query.includes("/") ? ["--full-path"] : []),
  ];
  // What was typed comes behind the dashes: it is never an option.
  const lines = await files.run(fdPath, [...options, "--", query], signal);
  return lines?.map((line) => {
    const path = (isWindowsPath(folder) ? line.replaceAll("\\", "/") : line).replace(/^\.\//, "");
    return path.endsWith("/") ? { path: path.slice(0, -1), isFolder: true } : { path, isFolder: false };
  });
}

/** The higher, the better; 0 where the query does not fit. */
function scoreOf({ path, isFolder }: FoundPath, query: string): number {
  const wanted = query.toLowerCase();
  const searched = path.toLowerCase();
  const name = searched.slice(searched.lastIndexOf("/") + 1);
  const bonus = isFolder ? 10 : 0;
  if (name === wanted) return 100 + bonus;
  if (name.startsWith(wanted)) return 80 + bonus;
  if (name.includes(wanted)) return 50 + bonus;
  return searched.includes(wanted) ? 30 + bonus : 0;
}

function isWindowsPath(path: string): boolean {
  return /^[A-Za-z]:|^\\\\/.test(path);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
