/** Before the tests: packs the four packages and installs them, as users do, in folders outside of the workspace. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { fastCompiler, missingNodes } from "./matrix.js";
import { runOrFail } from "./process.js";
import { writeTsconfig } from "./tsconfig-file.js";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * `tarballs/`; `app/` (all four packages and two extensions), `linked/` (the same by pnpm, which links packages),
     * `ai-alone/` (the ai layer only).
     */
    workbench: string;
  }
}

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const consumers = fileURLToPath(new URL("../consumers", import.meta.url));
const layers = ["ai", "agent-core", "tui", "coding-agent"];
const extensions = ["acme-todo", "acme-notes"];
const nodeTypes = "@types/node@20";

export default async function prepare({ provide }: TestProject): Promise<() => Promise<void>> {
  if (missingNodes.length > 0) {
    console.warn(`\n!! No binary of Node ${missingNodes.join(", ")} for this platform: NOT TRIED with them.\n`);
  }
  requireBuild();
  const bench = realpathSync(mkdtempSync(join(tmpdir(), "pi-packed-")));
  const remove = (): Promise<void> => rm(bench, { recursive: true, force: true });
  try {
    await pack(join(bench, "tarballs"));
    await Promise.all([installAll(bench), installAlone(bench)]);
    await addExtensions(join(bench, "app"));
    await installLinked(bench);
  } catch (error) {
    await remove();
    throw error;
  }
  provide("workbench", bench);
  return remove;
}

function requireBuild(): void {
  const entries = layers.map((layer) => join(repository, "packages", layer, "dist", "index.js"));
  entries.push(join(repository, "packages", "coding-agent", "dist", "cli.js"));
  const missing = entries.filter((entry) => !existsSync(entry));
  if (missing.length > 0) throw new Error(`Run \`pnpm build\` first: there is no ${missing.join(", no ")}.`);
}

async function pack(tarballs: string): Promise<void> {
  mkdirSync(tarballs);
  for (const layer of layers) {
    await runOrFail("pnpm", ["pack", "--pack-destination", tarballs], { cwd: join(repository, "packages", layer) });
  }
}

/** Install scripts are off: nothing of ours may need one. */
async function npmInstall(folder: string, specifiers: string[], flags: string[] = []): Promise<void> {
  const args = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", ...flags, ...specifiers];
  await runOrFail("npm", args, { cwd: folder });
}

async function installAll(bench: string): Promise<void> {
  const app = join(bench, "app");
  mkdirSync(app);
  writeFileSync(join(app, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const tarballs = readdirSync(join(bench, "tarballs")).map((name) => join(bench, "tarballs", name));
  await npmInstall(app, [...tarballs, nodeTypes]);
  cpSync(consumers, join(app, "consumers"), { recursive: true });
}

async function installAlone(bench: string): Promise<void> {
  const folder = join(bench, "ai-alone");
  cpSync(join(consumers, "ai-alone"), folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const tarball = readdirSync(join(bench, "tarballs")).find((name) => /^pi-stack-ai-\d/.test(name)) ?? "";
  await npmInstall(folder, [join(bench, "tarballs", tarball)]);
}

/** The extensions of third parties are built against the packed packages, packed, and installed beside them. */
async function addExtensions(app: string): Promise<void> {
  const tarballs = extensions.map(async (name) => {
    const root = join(app, "consumers", name);
    const options = { root, files: ["index.ts"], resolution: "nodenext", nodeTypes: true } as const;
    const tsconfig = writeTsconfig("tsconfig.json", { ...options, outDir: join(root, "dist") });
    await runOrFail(process.execPath, [fastCompiler.path, "-p", tsconfig]);
    await runOrFail("npm", ["pack", "--silent"], { cwd: root });
    return join(root, `${name}-1.0.0.tgz`);
  });
  await npmInstall(app, await Promise.all(tarballs), ["--offline"]);
}

/** pnpm asks the registry for the siblings of a package unless it is told where they are. */
async function installLinked(bench: string): Promise<void> {
  const folder = join(bench, "linked");
  mkdirSync(folder);
  const ours = layers.map((layer) => {
    const file = readdirSync(join(bench, "tarballs")).find((name) => new RegExp(`^pi-stack-${layer}-\\d`).test(name));
    return [`@pi-stack/${layer}`, `file:${join(bench, "tarballs", file ?? layer)}`];
  });
  const theirs = extensions.map((name) => [name, `file:${join(bench, "app", "consumers", name, `${name}-1.0.0.tgz`)}`]);
  const manifest = {
    private: true,
    type: "module",
    dependencies: Object.fromEntries([...ours, ...theirs]),
    pnpm: { overrides: Object.fromEntries(ours) },
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  await runOrFail("pnpm", ["install", "--prefer-offline", "--ignore-scripts", "--ignore-workspace"], { cwd: folder });
}
