import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Where a repository keeps what is checked out. */
export interface GitPlace {
  /** The folder that git is asked in. */
  cwd: string;
  headFile: string;
  /** The folder whose changes tell of another branch. */
  watched: string;
  /** The branch is not in the file, but in tables that only git reads. */
  usesTables: boolean;
}

/** The repository that a folder is in; in a worktree `.git` is a file that says where its folder is. */
export function findGitPlace(cwd: string): GitPlace | undefined {
  for (let dir = cwd; ; dir = dirname(dir)) {
    const folder = gitFolder(dir);
    if (folder !== undefined && existsSync(join(folder, "HEAD"))) {
      const tables = join(folder, "reftable");
      const usesTables = existsSync(tables);
      return { cwd, headFile: join(folder, "HEAD"), watched: usesTables ? tables : folder, usesTables };
    }
    if (dir === dirname(dir)) return undefined;
  }
}

/** The branch, "detached" without one; `undefined` when it cannot be read. */
export async function readBranch(place: GitPlace): Promise<string | undefined> {
  if (!place.usesTables) return branchInFile(place);
  const { execa } = await import("execa");
  const args = ["--no-optional-locks", "symbolic-ref", "--quiet", "--short", "HEAD"];
  const result = await execa("git", args, { cwd: place.cwd, reject: false, timeout: 5000, stdin: "ignore" });
  if (result.exitCode === 1) return "detached";
  return result.failed ? undefined : result.stdout.trim();
}

/** The same where git need not be asked. */
export function branchInFile({ headFile, usesTables }: GitPlace): string | undefined {
  if (usesTables) return undefined;
  try {
    return /^ref: refs\/heads\/(.+)$/m.exec(readFileSync(headFile, "utf8"))?.[1]?.trim() ?? "detached";
  } catch {
    // A repository that cannot be read, or was removed, shows no branch.
    return undefined;
  }
}

function gitFolder(dir: string): string | undefined {
  const path = join(dir, ".git");
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats) return undefined;
    if (stats.isDirectory()) return path;
    const [, folder] = /^gitdir:\s*(.+)$/m.exec(readFileSync(path, "utf8")) ?? [];
    return folder === undefined ? undefined : resolve(dir, folder.trim());
  } catch {
    // What may not be looked at is no repository of ours.
    return undefined;
  }
}
