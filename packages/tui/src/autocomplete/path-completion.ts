import type { AutocompleteItem } from "./autocomplete-provider.js";
import type { FileAccess, FolderEntry, FoundPath } from "./file-access.js";
import { searchFiles } from "./file-search.js";
import { type PathToken, writtenPath } from "./path-token.js";

/** Of a folder, no more is suggested. */
const maxListed = 500;

/** The names in a folder with which a path can go on: folders first. */
export async function completePath(files: FileAccess, basePath: string, token: PathToken): Promise<AutocompleteItem[]> {
  const path = token.path === "~" ? "~/" : token.path;
  const { folder, name } = splitPath(path);
  const wanted = name.toLowerCase();
  const matches = (entry: string): boolean => entry.toLowerCase().startsWith(wanted);
  const entries = await files.list(absolute(files, basePath, folder), matches);
  return entries
    .sort(foldersFirst)
    .slice(0, maxListed)
    .map((entry) => {
      const written = `${folder}${entry.name}${entry.isFolder ? "/" : ""}`;
      return {
        value: writtenPath(written, { isQuoted: token.isQuoted, isReference: false }),
        label: entry.name + (entry.isFolder ? "/" : ""),
      };
    });
}

/** Files that a `@reference` can mean, wherever they are below the folder that it names. */
export async function completeReference(
  files: FileAccess,
  basePath: string,
  token: PathToken,
  fdPath: string | null,
  signal: AbortSignal,
): Promise<AutocompleteItem[]> {
  const { folder, name } = splitPath(token.path);
  const start = absolute(files, basePath, folder);
  const isScoped = folder !== "" && (await files.isFolder(start));
  const search = isScoped ? { folder: start, query: name } : { folder: basePath, query: token.path };
  const found = await searchFiles(files, { ...search, fdPath }, signal);
  return found.map((each) => referenceItem(each, isScoped ? folder : "", token.isQuoted));
}

function referenceItem({ path, isFolder }: FoundPath, scope: string, isQuoted: boolean): AutocompleteItem {
  const mark = isFolder ? "/" : "";
  const written = `${scope}${path}${mark}`;
  return {
    value: writtenPath(written, { isQuoted, isReference: true }),
    label: path.slice(path.lastIndexOf("/") + 1) + mark,
    description: written,
  };
}

function splitPath(path: string): { folder: string; name: string } {
  const slash = path.lastIndexOf("/");
  return { folder: path.slice(0, slash + 1), name: path.slice(slash + 1) };
}

function absolute(files: FileAccess, basePath: string, path: string): string {
  return path.startsWith("~/") ? files.resolve(files.home(), path.slice(2)) : files.resolve(basePath, path);
}

function foldersFirst(a: FolderEntry, b: FolderEntry): number {
  return Number(b.isFolder) - Number(a.isFolder) || a.name.localeCompare(b.name);
}
