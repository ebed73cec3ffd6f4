import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { systemErrorCode } from "../../errors/system-error.js";
import { withFileLock } from "../../storage/file-lock.js";
import { makeDirs } from "../../storage/make-dirs.js";
import { type InstallContext, type Installed, scriptEnvironment } from "./install-context.js";
import { packagesWithScripts } from "./npm-tree.js";
import { npmPackageDir, type PackageFolders } from "./package-folders.js";
import type { NpmSource } from "./parsed-source.js";
import { ProgramFailure, runProgram } from "./run-program.js";

/** Peers are the programs that load the package: extensions get those that run. */
const quietly = ["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"];
const withoutPeers = ["--legacy-peer-deps", "--omit=dev"];

/**
 * Installs a package of the registry, or another version of it. Install scripts run only where that is allowed, and then
 * those of the package and of what it depends on.
 *
 * @throws {@link CodingAgentError} with code "package_failed"
 */
export async function installNpmPackage(
  source: NpmSource,
  folders: PackageFolders,
  allowsScripts: boolean,
  context: InstallContext,
): Promise<Installed> {
  const folder = folders.npm;
  await makeDirs(folder, 0o700);
  return withFileLock(join(folder, "package.json"), async () => {
    await prepareFolder(folder);
    const spec = `${source.name}@${source.version ?? "latest"}`;
    await npm(["install", spec, "--save-exact", "--ignore-scripts", ...withoutPeers], folder, context, spec);
    const scripts = packagesWithScripts(folder, source.name);
    const dir = npmPackageDir(source, folders);
    if (!allowsScripts || scripts.length === 0) return { dir, scriptsNotRun: scripts };
    await npm(["rebuild", ...scripts], folder, context, spec, scriptEnvironment());
    return { dir, scriptsNotRun: [] };
  });
}

/** Takes a package out, with what only it needed. */
export async function removeNpmPackage(
  source: NpmSource,
  folders: PackageFolders,
  context: InstallContext,
): Promise<void> {
  const folder = folders.npm;
  await withFileLock(join(folder, "package.json"), () =>
    npm(["uninstall", source.name, "--ignore-scripts", "--legacy-peer-deps"], folder, context, source.name),
  );
}

/**
 * The version that a registry offers for the tag `latest`.
 *
 * @param cwd - a folder whose `.npmrc` may be obeyed
 */
export async function latestNpmVersion(
  { name }: NpmSource,
  cwd: string,
  context: InstallContext,
  timeoutMs: number,
): Promise<string> {
  const { npmCommand: command, signal } = context;
  const args = ["view", `${name}@latest`, "version", "--json", ...quietly];
  try {
    const answer: unknown = JSON.parse(await runProgram({ command, args, cwd, timeoutMs, signal }));
    if (typeof answer === "string") return answer;
  } catch (error) {
    throw explained(error, name);
  }
  throw new CodingAgentError("package_failed", `npm names no version of ${name}. Try: npm view ${name}`);
}

async function npm(
  args: readonly string[],
  cwd: string,
  { npmCommand: command, isOffline, signal }: InstallContext,
  spec: string,
  env?: NodeJS.ProcessEnv,
): Promise<void> {
  const all = [...args, "--prefix", cwd, ...quietly, ...(isOffline ? ["--offline"] : [])];
  try {
    await runProgram({ command, args: all, cwd, signal, env });
  } catch (error) {
    throw explained(error, spec);
  }
}

/** A project of its own, so that npm looks no further up; git leaves it alone. */
async function prepareFolder(folder: string): Promise<void> {
  await writeNew(join(folder, "package.json"), `${JSON.stringify({ name: "pi-packages", private: true }, null, 2)}\n`);
  await writeNew(join(folder, ".gitignore"), "*\n");
}

async function writeNew(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: "wx" });
  } catch (error) {
    if (systemErrorCode(error) !== "EEXIST") throw error;
  }
}

/** What npm's codes mean, and what to do. */
const reasons: Readonly<Record<string, string>> = {
  E404: "the registry has no such package, or does not show it to you. Check the name, and npm login where it is private",
  ETARGET: "there is no such version. See: npm view",
  ENOTCACHED: "it is not in npm's cache, and nothing is fetched offline. Try again without --offline",
  EINTEGRITY: "what was fetched is not what the registry has signed for. Try again; if it stays so, tell the author",
  ENOTFOUND: "the registry cannot be reached. Check the network and: npm config get registry",
  EAI_AGAIN: "the registry cannot be reached. Check the network and: npm config get registry",
  ECONNREFUSED: "the registry cannot be reached. Check the network and: npm config get registry",
  EACCES: "the folder may not be written to. Check its permissions",
  ENOSPC: "the disk is full. Make room and try again",
};

function explained(error: unknown, spec: string): unknown {
  if (!(error instanceof ProgramFailure)) return error;
  const [, code = ""] = /npm (?:error|ERR!) code (\w+)/.exec(error.output) ?? [];
  const reason = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  if (reason === undefined) return error;
  return new CodingAgentError("package_failed", `npm:${spec} was not installed: ${reason} (${code}).`, {
    cause: error,
  });
}
