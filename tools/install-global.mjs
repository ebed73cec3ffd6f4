/**
 * `npm run install:global`: packs the four packages of this checkout and installs them together where npm keeps global
 * programs (`npm prefix -g`), as if they came from the registry. `--no-build` packs what was built before.
 */
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { install, requireNode, root, run } from "./toolchain.mjs";

requireNode();
const windows = process.platform === "win32";
const prefix = spawnSync("npm", ["prefix", "--global"], { cwd: root, encoding: "utf8", shell: windows }).stdout.trim();
const folder = windows ? prefix : join(prefix, "bin");
const command = join(folder, windows ? "pi.cmd" : "pi");

const owner = foreignOwner();
if (owner !== undefined) {
  console.error(`Nothing was installed: ${command} belongs to another program (${owner}).`);
  console.error(
    "Keep both with a folder of its own for this one, and put its bin folder on the PATH where you want it:",
  );
  console.error("  npm_config_prefix=~/.pi-stack npm run install:global");
  process.exit(1);
}
if (!process.argv.includes("--no-build")) {
  install({ packagesOnly: true });
  run("pnpm", ["run", "build"]);
}
const status = packAndInstall();
if (status !== 0) process.exit(status);
console.log(`\npi is at ${command}`);
if (!(process.env.PATH ?? "").split(delimiter).includes(folder)) {
  console.log(`This folder is not on your PATH yet: ${folder}`);
}

/** npm never replaces a command of another package; its own message does not say whose it is. */
function foreignOwner() {
  if (lstatSync(command, { throwIfNoEntry: false }) === undefined) return undefined;
  const target = windows
    ? readFileSync(command, "utf8")
    : existsSync(command)
      ? realpathSync(command)
      : "a broken link";
  return /@pi-stack[\\/]coding-agent/.test(target) ? undefined : windows ? "see the file" : target;
}

function packAndInstall() {
  const tarballs = mkdtempSync(join(tmpdir(), "pi-stack-"));
  try {
    for (const layer of ["ai", "agent-core", "tui", "coding-agent"]) pack(join(root, "packages", layer), tarballs);
    // All at once: each finds its siblings among the others, and none is asked of the registry.
    const files = readdirSync(tarballs).map((name) => join(tarballs, name));
    const flags = ["--global", "--prefer-offline", "--no-audit", "--no-fund"];
    return run("npm", ["install", ...flags, ...files], { mayFail: true });
  } finally {
    rmSync(tarballs, { recursive: true, force: true });
  }
}

/** Without the list of files that pnpm prints. */
function pack(layer, tarballs) {
  const tools = join(root, ".tools", "node_modules", ".bin");
  const { status, stderr, error } = spawnSync("pnpm", ["pack", "--pack-destination", tarballs], {
    cwd: layer,
    encoding: "utf8",
    shell: windows,
    env: { ...process.env, PATH: `${tools}${delimiter}${process.env.PATH ?? ""}` },
  });
  if (status !== 0) throw new Error(`Could not pack ${layer}: ${error?.message ?? stderr}`);
}
