/**
 * `npm run install:global`: packs the four packages of this checkout and installs them together where npm keeps global
 * programs (`npm prefix -g`), as if they came from the registry. `--no-build` packs what was built before.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { install, requireNode, root, run } from "./toolchain.mjs";

requireNode();
if (!process.argv.includes("--no-build")) {
  install({ packagesOnly: true });
  run("pnpm", ["run", "build"]);
}

const windows = process.platform === "win32";
const tarballs = mkdtempSync(join(tmpdir(), "pi-stack-"));
try {
  for (const layer of ["ai", "agent-core", "tui", "coding-agent"]) {
    pack(join(root, "packages", layer));
  }
  // All at once: each finds its siblings among the others, and none is asked of the registry.
  const files = readdirSync(tarballs).map((name) => join(tarballs, name));
  run("npm", ["install", "--global", "--prefer-offline", "--no-audit", "--no-fund", ...files]);
} finally {
  rmSync(tarballs, { recursive: true, force: true });
}

const prefix = spawnSync("npm", ["prefix", "--global"], { cwd: root, encoding: "utf8", shell: windows }).stdout.trim();
const folder = windows ? prefix : join(prefix, "bin");
console.log(`\npi is at ${join(folder, windows ? "pi.cmd" : "pi")}`);
if (!(process.env.PATH ?? "").split(delimiter).includes(folder)) {
  console.log(`This folder is not on your PATH yet: ${folder}`);
}

/** Without the list of files that pnpm prints. */
function pack(folder) {
  const tools = join(root, ".tools", "node_modules", ".bin");
  const { status, stderr, error } = spawnSync("pnpm", ["pack", "--pack-destination", tarballs], {
    cwd: folder,
    encoding: "utf8",
    shell: windows,
    env: { ...process.env, PATH: `${tools}${delimiter}${process.env.PATH ?? ""}` },
  });
  if (status !== 0) throw new Error(`Could not pack ${folder}: ${error?.message ?? stderr}`);
}
