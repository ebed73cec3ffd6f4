/**
 * `pnpm typecheck [project...]`: checks the types of every project, tests and examples included, with the newest compiler
 * of the type matrix. That takes a tenth of the time of the one that builds; what is published is checked with all of
 * them by tests/packed.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./toolchain.mjs";

const compiler = join(root, "tests/type-matrix/node_modules/typescript-7-0/bin/tsc");
const all = [
  ...["packages", "examples"].flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name))),
  "packages/coding-agent/src/export/page",
  "tests/packed",
].filter((project) => existsSync(join(root, project, "tsconfig.json")));

const asked = process.argv.slice(2);
const wrong = (asked.length > 0 ? asked : all).filter((project) => {
  console.log(project);
  const args = [compiler, "-p", join(project, "tsconfig.json"), "--noEmit"];
  return spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" }).status !== 0;
});
if (wrong.length > 0) {
  console.error(`Types are wrong in ${wrong.join(", ")}.`);
  process.exitCode = 1;
}
