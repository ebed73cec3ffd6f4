/** What both README commands share: the pinned package manager inside the checkout, and running programs. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
const toolsDir = join(root, ".tools");
const binDir = join(toolsDir, "node_modules", ".bin");
const windows = process.platform === "win32";

/** Ends the process with a clear word where Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`pi-stack needs Node >= 20.19; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Runs a program in the checkout; its failure ends the process with its code. */
export function run(program, args, options = {}) {
  const result = spawnSync(program, args, {
    cwd: root,
    stdio: options.quiet ? ["ignore", process.stderr.fd, process.stderr.fd] : ["ignore", "inherit", "inherit"],
    shell: windows,
    env: {
      ...process.env,
      PATH: `${binDir}${delimiter}${process.env.PATH ?? ""}`,
      TURBO_TELEMETRY_DISABLED: "1",
      ...options.env,
    },
  });
  if (result.error) {
    console.error(`Cannot run ${program}: ${result.error.message}`);
    process.exit(1);
  }
  if (result.status !== 0 && !options.mayFail) {
    console.error(`\n${[program, ...args].join(" ")} failed (${result.signal ?? result.status}).`);
    process.exit(result.status ?? 1);
  }
  return result.status ?? 1;
}

/** Puts the pinned pnpm into `.tools` and installs what the lock file names. Nothing outside the checkout changes. */
export function install(options = {}) {
  const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const version = packageManager.split("@")[1];
  const installed = join(toolsDir, "node_modules", "pnpm", "package.json");
  if (!existsSync(installed) || JSON.parse(readFileSync(installed, "utf8")).version !== version) {
    run("npm", ["install", "--prefix", toolsDir, "--no-save", "--no-package-lock", `pnpm@${version}`], options);
  }
  // The packages alone are enough to run pi; the test projects bring compilers and whole Node versions.
  const filters = options.packagesOnly ? ["--filter", "pi-stack", "--filter", "./packages/*"] : [];
  run("pnpm", ["install", "--frozen-lockfile", "--prefer-offline", ...filters], options);
}
