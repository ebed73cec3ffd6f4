/**
 * `npm start [-- ARGS]`: installs and builds what is missing, then runs pi in this very process. Without arguments it
 * runs the demo, which needs no key and no network.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const stampFile = join(root, ".tools", "built");
const bundle = join(root, "packages", "coding-agent", "dist", "cli.js");

const stamp = sourceStamp();
if (!existsSync(bundle) || readStamp() !== stamp) {
  const { install, requireNode, run } = await import("./toolchain.mjs");
  requireNode();
  console.error("pi-stack: installing and building (only this once) ...");
  install({ quiet: true, packagesOnly: true });
  run("pnpm", ["exec", "turbo", "run", "build", "--filter=./packages/*", "--output-logs=errors-only"], { quiet: true });
  mkdirSync(join(root, ".tools"), { recursive: true });
  writeFileSync(stampFile, stamp);
}
const args = process.argv.slice(2);
process.argv = [process.argv[0] ?? "node", bundle, ...(args.length > 0 ? args : ["demo"])];
await import(bundle);

/** Changes whenever something that the build reads changes. */
function sourceStamp() {
  let newest = 0;
  let files = 0;
  const visit = (path) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const child = join(path, entry.name);
      if (entry.isDirectory()) visit(child);
      else {
        files++;
        newest = Math.max(newest, statSync(child).mtimeMs);
      }
    }
  };
  for (const name of readdirSync(join(root, "packages"))) {
    visit(join(root, "packages", name, "src"));
    newest = Math.max(newest, statSync(join(root, "packages", name, "package.json")).mtimeMs);
  }
  newest = Math.max(newest, statSync(join(root, "pnpm-lock.yaml")).mtimeMs);
  return `${files} files, newest ${newest}`;
}

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, "utf8") : undefined;
}
