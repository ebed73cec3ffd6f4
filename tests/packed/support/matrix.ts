import { existsSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const modules = join(dirname(createRequire(import.meta.url).resolve("type-matrix/package.json")), "node_modules");

/** A program to try the packages with. */
export interface Program {
  name: string;
  path: string;
}

/** The compilers of the matrix; each path is a script for Node. */
export const compilers: readonly Program[] = ["5.9", "6.0", "7.0"].map((version) => ({
  name: `TypeScript ${version}`,
  path: join(modules, `typescript-${version.replace(".", "-")}`, "bin", "tsc"),
}));

/** The newest compiler, which is also the fastest. */
export const fastCompiler: Program = compilers[2] ?? { name: "none", path: "none" };

/** How modules are found: by Node's own rules, or by those of bundlers. */
export const resolutions = ["nodenext", "bundler"] as const;

/** The Node that runs the tests, and on Linux x64 the other majors that are supported. */
export const nodes: readonly Program[] = [
  { name: `Node ${process.versions.node}`, path: process.execPath },
  ...["22", "24"]
    .filter((major) => !process.versions.node.startsWith(`${major}.`))
    .map((major) => ({ name: `Node ${major}`, path: join(modules, `node-${major}`, "bin", "node") }))
    .filter(({ path }) => existsSync(path))
    .map(({ name, path }) => ({ name, path: realpathSync(path) })),
];

/** The majors that this machine has no binary of. */
export const missingNodes: readonly string[] = ["20", "22", "24"].filter(
  (major) => !nodes.some(({ name }) => name.startsWith(`Node ${major}`)),
);
