import { accessSync, constants, realpathSync } from "node:fs";
import { dirname, sep } from "node:path";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { systemErrorCode } from "../../errors/system-error.js";
import { runProgram } from "../../resources/packages/run-program.js";
import { packageRoot, packageVersion } from "../../storage/package-root.js";
import type { PackageWork } from "./package-actions.js";

const packageName = "@pi-stack/coding-agent";

/** How each program installs globally, and what the path of what it has installed has in it. */
const managers: readonly { name: string; command: readonly string[]; marks: readonly string[] }[] = [
  { name: "pnpm", command: ["pnpm", "add", "--global"], marks: ["/pnpm/global/", "/pnpm/store/", "/.pnpm/"] },
  { name: "bun", command: ["bun", "add", "--global"], marks: ["/.bun/install/global/"] },
  {
    name: "yarn",
    command: ["yarn", "global", "add"],
    marks: ["/yarn/global/", "/.yarn/global/", "/Yarn/Data/global/"],
  },
  {
    name: "npm",
    command: ["npm", "install", "--global", "--no-audit", "--no-fund"],
    marks: ["/lib/node_modules/@pi-stack/", "/npm/node_modules/@pi-stack/"],
  },
];

/**
 * Brings pi itself up to date with the program that has installed it, where it is installed for all folders and may be
 * written to; else says how it is done.
 *
 * @returns the exit code
 */
export async function updateSelf(
  { output }: PackageWork,
  { force, isAsked }: { force: boolean; isAsked: boolean },
): Promise<number> {
  const root = realpathSync(packageRoot(import.meta.url));
  const manager = managers.find(({ marks }) => marks.some((mark) => `${root.split(sep).join("/")}/`.includes(mark)));
  if (manager === undefined || !isWritable(dirname(root))) {
    const line = `pi itself was not updated: ${root} is not installed for you by npm, pnpm, yarn or bun. By hand: npm install --global ${packageName}@latest\n`;
    await output.write(line);
    return isAsked ? 1 : 0;
  }
  if (process.env["PI_OFFLINE"]) throw new CodingAgentError("package_failed", "pi itself is not updated offline.");
  const current = packageVersion();
  const newest = await newestVersion(root);
  const { default: semver } = await import("semver");
  if (!force && !semver.gt(newest, current)) {
    await output.write(`pi is up to date (${current}).\n`);
    return 0;
  }
  output.warn(`Updating pi from ${current} to ${newest} with ${manager.name} ...`);
  await runProgram({ command: manager.command, args: [`${packageName}@${newest}`], cwd: dirname(root) });
  await output.write(`pi is now ${newest}.\n`);
  return 0;
}

async function newestVersion(cwd: string): Promise<string> {
  const args = ["view", `${packageName}@latest`, "version", "--json"];
  const answer: unknown = JSON.parse(await runProgram({ command: ["npm"], args, cwd, timeoutMs: 10_000 }));
  if (typeof answer === "string") return answer;
  throw new CodingAgentError("package_failed", `npm names no version of ${packageName}. Try: npm view ${packageName}`);
}

function isWritable(dir: string): boolean {
  try {
    accessSync(dir, constants.W_OK);
    return true;
  } catch (error) {
    if (systemErrorCode(error) === undefined) throw error;
    return false;
  }
}
