import { execFileSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { put, tempFolder } from "../../support/folder.js";

/** A git repository on this machine, and how to get at it. */
export interface Repository {
  dir: string;
  /** The source of the package that it is. */
  source: string;
  commit(files: Record<string, string>, tag?: string): string;
  git(...args: string[]): string;
}

/** A repository with one commit. */
export function repository(files: Record<string, string>): Repository {
  const dir = tempFolder();
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
  const git = (...args: string[]): string => {
    const identity = ["-c", "user.name=T", "-c", "user.email=t@localhost", "-c", "commit.gpgsign=false"];
    return execFileSync("git", [...identity, ...args], { cwd: dir, env, encoding: "utf8", stdio: "pipe" }).trim();
  };
  git("init", "--quiet", "--initial-branch=main");
  const commit = (changed: Record<string, string>, tag?: string): string => {
    for (const [path, text] of Object.entries(changed)) put(dir, path, text);
    git("add", "-A");
    git("commit", "--quiet", "-m", "change");
    if (tag !== undefined) git("tag", tag);
    return git("rev-parse", "HEAD");
  };
  commit(files);
  return { dir, source: pathToFileURL(dir).href, commit, git };
}
