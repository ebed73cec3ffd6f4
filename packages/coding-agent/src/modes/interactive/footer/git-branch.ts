import { readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** The branch that is checked out in a folder, "detached" without one; `undefined` outside of a repository. */
export function gitBranch(cwd: string): string | undefined {
  for (let dir = cwd; ; dir = dirname(dir)) {
    const head = headOf(dir);
    if (head !== undefined) return /^ref: refs\/heads\/(.+)$/m.exec(head)?.[1]?.trim() ?? "detached";
    if (dir === dirname(dir)) return undefined;
  }
}

/** In a worktree `.git` is a file that says where the folder is. */
function headOf(dir: string): string | undefined {
  const path = join(dir, ".git");
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return undefined;
  try {
    const folder = stats.isDirectory()
      ? path
      : resolve(
          dir,
          readFileSync(path, "utf8")
            .replace(/^gitdir:\s*/, "")
            .trim(),
        );
    return readFileSync(join(folder, "HEAD"), "utf8");
  } catch {
    // A repository that cannot be read shows no branch.
    return undefined;
  }
}
