import { randomBytes } from "node:crypto";
import { readdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { systemErrorCode } from "../../errors/system-error.js";
import { withFileLock } from "../../storage/file-lock.js";
import { makeDirs } from "../../storage/make-dirs.js";
import { statIfPresent } from "../folder-entries.js";
import { git } from "./git-program.js";
import { type InstallContext, type Installed, scriptEnvironment } from "./install-context.js";
import { refFileName } from "./locate-package.js";
import { gitPackageDir, type PackageFolders } from "./package-folders.js";
import { readPackageManifest } from "./package-manifest.js";
import type { GitSource } from "./parsed-source.js";
import { ProgramFailure, runProgram } from "./run-program.js";

/** Folders of clones that are not complete begin with it. */
const newPrefix = ".new-";

/**
 * Clones a repository and installs what it depends on. An older clone stays until the new one is complete.
 *
 * @throws {@link CodingAgentError} with code "package_failed"
 */
export async function installGitPackage(
  source: GitSource,
  folders: PackageFolders,
  allowsScripts: boolean,
  context: InstallContext,
): Promise<Installed> {
  refuseOffline(source, context);
  const dir = gitPackageDir(source, folders);
  await makeDirs(folders.git, 0o700);
  return withFileLock(join(folders.git, "packages"), async () => {
    await refuseLocalChanges(dir, context);
    await removeLeftovers(folders.git);
    const fresh = join(folders.git, `${newPrefix}${randomBytes(6).toString("hex")}`);
    try {
      await clone(source, fresh, context);
      const scriptsNotRun = await installDependencies(fresh, allowsScripts, context);
      await makeDirs(dirname(dir), 0o700);
      await replaceFolder(dir, fresh);
      return { dir, scriptsNotRun };
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  });
}

/** Takes a clone away, with the folders above that are empty then. */
export async function removeGitPackage(
  source: GitSource,
  folders: PackageFolders,
  context: InstallContext,
): Promise<void> {
  const dir = gitPackageDir(source, folders);
  await withFileLock(join(folders.git, "packages"), async () => {
    await refuseLocalChanges(dir, context);
    await rm(dir, { recursive: true, force: true });
    for (let above = dirname(dir); above !== folders.git && (await removeEmpty(above)); above = dirname(above));
  });
}

/** The commit that is checked out, and the one that the repository offers now. */
export async function gitCommits(
  source: GitSource,
  dir: string,
  context: InstallContext,
  timeoutMs: number,
): Promise<{ installed: string; offered: string }> {
  const installed = await git(["rev-parse", "HEAD"], dir, context);
  const answer = await git(["ls-remote", "--", source.url, source.ref ?? "HEAD"], dir, context, timeoutMs);
  return { installed, offered: answer.split(/\s/)[0] ?? "" };
}

async function clone(source: GitSource, dir: string, context: InstallContext): Promise<void> {
  const { url, ref } = source;
  const parent = dirname(dir);
  if (ref === undefined) {
    await git(["clone", "--quiet", "--depth", "1", "--", url, dir], parent, context);
  } else {
    await git(["clone", "--quiet", "--no-checkout", "--", url, dir], parent, context);
    await git(["checkout", "--quiet", "--detach", await commitOf(source, dir, context)], dir, context);
  }
  await writeFile(join(dir, ".git", refFileName), `${ref ?? ""}\n`);
}

/** A branch, a tag or a commit, in this order. */
async function commitOf({ ref = "HEAD", url }: GitSource, dir: string, context: InstallContext): Promise<string> {
  for (const name of [`refs/remotes/origin/${ref}`, `refs/tags/${ref}`, ref]) {
    try {
      return await git(["rev-parse", "--verify", "--quiet", `${name}^{commit}`], dir, context);
    } catch (error) {
      if (!(error instanceof ProgramFailure)) throw error;
    }
  }
  throw new CodingAgentError(
    "package_failed",
    `${url} has no branch, tag or commit "${ref}". See what there is: git ls-remote ${url}`,
  );
}

async function installDependencies(dir: string, allowsScripts: boolean, context: InstallContext): Promise<string[]> {
  const manifest = readPackageManifest(dir, []);
  const scripts = manifest?.hasInstallScripts ? [manifest.name ?? "the package"] : [];
  if (!manifest?.hasDependencies && !(allowsScripts && scripts.length > 0)) return scripts;
  const { npmCommand: command, isOwnCommand, signal } = context;
  const options = isOwnCommand ? [] : ["--omit=dev", "--legacy-peer-deps", "--no-save", "--no-audit", "--no-fund"];
  const args = ["install", ...options, ...(allowsScripts ? [] : ["--ignore-scripts"])];
  await runProgram({ command, args, cwd: dir, signal, env: allowsScripts ? scriptEnvironment() : undefined });
  return allowsScripts ? [] : scripts;
}

/** What installing changes by itself. */
const ownChanges = ["node_modules", "package-lock.json", "pnpm-lock.yaml", "yarn.lock", "bun.lock"];

/** Someone works in it: nothing of theirs is thrown away. */
async function refuseLocalChanges(dir: string, context: InstallContext): Promise<void> {
  // What is no clone, or no whole one, is nobody's work.
  if (!statIfPresent(join(dir, ".git", "HEAD"))) return;
  const others = ownChanges.map((path) => `:(exclude)${path}`);
  const changes = await git(["status", "--porcelain", "--", ".", ...others], dir, context);
  if (changes === "") return;
  const [first] = changes.split("\n");
  throw new CodingAgentError(
    "package_failed",
    `${dir} has changes that would be lost (${first?.trim()}). Copy them elsewhere, remove the folder, and try again.`,
  );
}

async function replaceFolder(dir: string, fresh: string): Promise<void> {
  const old = `${fresh}-old`;
  const hadOne = await rename(dir, old).then(
    () => true,
    (error: unknown) => {
      if (systemErrorCode(error) !== "ENOENT") throw error;
      return false;
    },
  );
  try {
    await rename(fresh, dir);
  } catch (error) {
    if (hadOne) await rename(old, dir);
    throw error;
  }
  await rm(old, { recursive: true, force: true });
}

/** Of a process that was killed: whoever holds the lock is the only one at work. */
async function removeLeftovers(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (name.startsWith(newPrefix)) await rm(join(root, name), { recursive: true, force: true });
  }
}

async function removeEmpty(dir: string): Promise<boolean> {
  try {
    await rmdir(dir);
    return true;
  } catch (error) {
    if (systemErrorCode(error) === undefined) throw error;
    return false;
  }
}

function refuseOffline({ url }: GitSource, { isOffline }: InstallContext): void {
  if (!isOffline || url.startsWith("file://")) return;
  throw new CodingAgentError("package_failed", `${url} is not fetched offline. Try again without --offline.`);
}
