import { lstat, readdir, readFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import ignore, { type Ignore } from "ignore";

/** A chain of ignore files, from a folder up to the root of its repository. Each rules only below its own folder. */
export interface IgnoreScope {
  readonly folder: string;
  readonly rules: Ignore;
  readonly parent: IgnoreScope | undefined;
}

/** Which files hold rules. */
export interface IgnoreFiles {
  /** In every folder; the later one wins. */
  names: readonly string[];
  /** Whether `Build` is meant by `build`. */
  ignoreCase: boolean;
}

/** Those of searches: what search programs read too. */
const searchIgnoreFiles: IgnoreFiles = { names: [".gitignore", ".ignore"], ignoreCase: true };

/** Those of git, as it reads them on this system. */
export const gitIgnoreFiles: IgnoreFiles = { names: [".gitignore"], ignoreCase: process.platform !== "linux" };

/** The rules that hold in the folder where a search starts: those of its parents up to the repository they belong to. */
export async function openIgnoreScope(
  folder: string,
  files: IgnoreFiles = searchIgnoreFiles,
): Promise<IgnoreScope | undefined> {
  let scope: IgnoreScope | undefined;
  for (const parent of await repositoryPath(folder)) {
    scope = await enterFolder(scope, parent, await readdir(parent).catch(() => []), files);
  }
  return scope;
}

/**
 * The rules that hold inside a folder.
 *
 * @param names - its entries
 */
export async function enterFolder(
  outer: IgnoreScope | undefined,
  folder: string,
  names: readonly string[],
  files: IgnoreFiles = searchIgnoreFiles,
): Promise<IgnoreScope | undefined> {
  // Rules of an outer repository end where another one begins.
  const isRepository = names.includes(".git");
  const texts = await Promise.all([
    ...(isRepository ? [repositoryExcludes(folder)] : []),
    ...files.names.filter((name) => names.includes(name)).map((name) => readIfPresent(join(folder, name))),
  ]);
  const found = texts.filter((text) => text !== undefined);
  return addRules(isRepository ? undefined : outer, folder, found, files);
}

/** The scope of a folder whose rules were read already. */
export function addRules(
  parent: IgnoreScope | undefined,
  folder: string,
  texts: readonly string[],
  { ignoreCase }: IgnoreFiles = searchIgnoreFiles,
): IgnoreScope | undefined {
  if (texts.length === 0) return parent;
  return { folder, rules: ignore({ ignorecase: ignoreCase }).add(texts.join("\n")), parent };
}
/** The rules of a repository that are no file of its tree; also of one whose `.git` is a file that names another place. */
export async function repositoryExcludes(folder: string): Promise<string | undefined> {
  const plain = await readIfPresent(join(folder, ".git/info/exclude"));
  if (plain !== undefined) return plain;
  const named = /^gitdir: (.+)$/m.exec((await readIfPresent(join(folder, ".git"))) ?? "")?.[1];
  if (named === undefined) return undefined;
  const gitDir = resolve(folder, named);
  const shared = (await readIfPresent(join(gitDir, "commondir")))?.trim();
  return readIfPresent(join(shared === undefined ? gitDir : resolve(gitDir, shared), "info/exclude"));
}

/** Whether an entry is ignored. Its folder must be known not to be. */
export function isIgnored(scope: IgnoreScope | undefined, path: string, isDirectory: boolean): boolean {
  for (let current = scope; current !== undefined; current = current.parent) {
    const name = relativePath(current.folder, path);
    const result = current.rules.test(isDirectory ? `${name}/` : name);
    if (result.unignored) return false;
    if (result.ignored && !isFolderIgnored(current, path)) return true;
  }
  return false;
}

/** A deeper file has let the folder through again: what these rules say of the folder no longer counts for its entries. */
function isFolderIgnored(scope: IgnoreScope, path: string): boolean {
  const folder = dirname(path);
  return folder !== scope.folder && scope.rules.test(`${relativePath(scope.folder, folder)}/`).ignored;
}

/** The folders from the root of the repository down to the parent of `folder`; none outside of a repository. */
async function repositoryPath(folder: string): Promise<string[]> {
  if (await exists(join(folder, ".git"))) return [];
  const folders: string[] = [];
  for (let current = dirname(folder); ; current = dirname(current)) {
    folders.unshift(current);
    if (await exists(join(current, ".git"))) return folders;
    if (current === dirname(current)) return [];
  }
}

function relativePath(folder: string, path: string): string {
  const name = relative(folder, path);
  return sep === "/" ? name : name.replaceAll(sep, "/");
}

async function readIfPresent(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch(() => undefined);
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
