/**
 * `pnpm release [--dry-run]`: versions and change logs by the changesets, builds, packs and checks every package in a clean
 * copy of what is committed. With `--dry-run` nothing outside of that copy is touched; otherwise the packages are published.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const isDryRun = process.argv.includes("--dry-run");
/** What a program that is given away may contain. */
const licences =
  /^(?:MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Python-2\.0|Unlicense|LGPL-3\.0-or-later|\(?MIT OR [\w.-]+\)?|Apache-2\.0 AND LGPL-3\.0-or-later)$/;
const problems = [];

if (!isDryRun && output("git", ["status", "--porcelain"], root) !== "")
  end("There are changes that are not committed.");
const folder = mkdtempSync(join(tmpdir(), "pi-release-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const copy = join(folder, "copy");
run("git", ["clone", "--quiet", root, copy], root);
run("pnpm", ["install", "--frozen-lockfile", "--prefer-offline", "--silent"], copy);
const before = versions();
run("pnpm", ["exec", "changeset", "version"], copy);
const plan = versions().filter(({ name, version }) => before.find((one) => one.name === name)?.version !== version);
run("pnpm", ["exec", "turbo", "run", "build", "lint:package", "--output-logs=errors-only"], copy);
mkdirSync(join(folder, "packed"));
for (const { dir, name, version } of plan) check(dir, name, version);
checkLicences();
checkWorkflow();
for (const { name, version, changes } of plan) console.log(`${name} ${version}\n${changes}`);
if (plan.length === 0) console.log("No changeset asks for a release.");
for (const problem of problems) console.error(`Problem: ${problem}`);
if (problems.length > 0) end("Nothing was published.");
if (isDryRun) console.log("Everything is ready. Nothing was published, and nothing here was changed.");
else run("pnpm", ["exec", "changeset", "publish"], copy);

function versions() {
  const dirs = readdirSync(join(copy, "packages")).map((each) => join(copy, "packages", each));
  return dirs.map((dir) => {
    const { name, version } = JSON.parse(readFileSync(join(dir, "package.json"), "utf8"));
    const log = join(dir, "CHANGELOG.md");
    const newest = existsSync(log) ? readFileSync(log, "utf8").split(/^## /m)[1] : undefined;
    return { dir, name, version, changes: newest?.trim() ?? "" };
  });
}

function check(dir, name, version) {
  run("pnpm", ["pack", "--pack-destination", join(folder, "packed")], dir);
  const tarball = join(folder, "packed", `${name.slice(1).replace("/", "-")}-${version}.tgz`);
  const unpacked = join(folder, "unpacked", name);
  mkdirSync(unpacked, { recursive: true });
  run("tar", ["-xzf", tarball, "-C", unpacked], folder);
  const content = join(unpacked, "package");
  const manifest = JSON.parse(readFileSync(join(content, "package.json"), "utf8"));
  const files = readdirSync(content, { recursive: true }).map((file) => file.replaceAll("\\", "/"));
  for (const needed of ["LICENSE", "README.md", "CHANGELOG.md", "package.json"])
    if (!files.includes(needed)) problems.push(`${name}: ${needed} is not packed`);
  // The project of the demo has sources and tests of its own.
  const own = files.filter((file) => !file.startsWith("demo-project"));
  const odd = own.filter((file) => /(?:^|\/)(?:test|src|node_modules|\.env)(?:\/|$)|\.test\./.test(file));
  if (odd.length > 0) problems.push(`${name}: ${odd.slice(0, 3).join(", ")} should not be packed`);
  for (const target of targetsOf(manifest.exports))
    if (!existsSync(join(content, target))) problems.push(`${name}: ${target} of its exports is not packed`);
  const ranges = Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies });
  for (const [dependency, range] of ranges)
    if (/^(?:workspace|catalog|link|file):/.test(range)) problems.push(`${name}: ${dependency} is ${range}`);
  if (manifest.license !== "MIT") problems.push(`${name}: its licence is ${manifest.license}`);
  const { access, provenance } = manifest.publishConfig ?? {};
  if (access !== "public" || provenance !== true)
    problems.push(`${name}: publishConfig needs access "public" and provenance true`);
  if (!isDryRun && !manifest.repository)
    problems.push(`${name}: npm proves where a package comes from only with a "repository"`);
}

function targetsOf(exports) {
  if (typeof exports === "string") return [exports];
  return Object.values(exports ?? {}).flatMap(targetsOf);
}

function checkLicences() {
  const listed = JSON.parse(output("pnpm", ["licenses", "list", "--prod", "--json"], copy));
  for (const [licence, packages] of Object.entries(listed))
    if (!licences.test(licence)) problems.push(`${packages.map(({ name }) => name).join(", ")}: licence ${licence}`);
}

function checkWorkflow() {
  const workflow = readFileSync(join(copy, ".github/workflows/release.yml"), "utf8");
  if (!/id-token: write/.test(workflow)) problems.push("release.yml: npm needs `id-token: write` to prove the origin");
}

function run(command, args, cwd) {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, CI: "1" },
  });
  if (status !== 0) end(`${command} ${args.join(" ")} failed: ${error?.message ?? ""}\n${stdout}\n${stderr}`);
}

function output(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) end(`${command} ${args.join(" ")} failed:\n${stderr}`);
  return stdout.trim();
}

function end(words) {
  console.error(words);
  process.exit(1);
}
