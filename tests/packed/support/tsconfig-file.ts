import { writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { resolutions } from "./matrix.js";

/** One compilation of a program that uses the packages. */
export interface Compilation {
  /** The folder that everything is compiled from. */
  root: string;
  files: readonly string[];
  resolution: (typeof resolutions)[number] | "node16";
  outDir: string;
  /** Whether the program has Node's types; without them it has those of the browser. */
  nodeTypes: boolean;
}

/** Writes the configuration of a compilation, as strict as a careful user's; returns its path. */
export function writeTsconfig(name: string, compilation: Compilation): string {
  const path = join(compilation.root, name);
  const compilerOptions = {
    target: "ES2022",
    lib: compilation.nodeTypes ? ["ES2023"] : ["ES2023", "DOM"],
    types: compilation.nodeTypes ? ["node"] : [],
    module: compilation.resolution === "bundler" ? "esnext" : compilation.resolution,
    moduleResolution: compilation.resolution,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    skipLibCheck: false,
    declaration: true,
    rootDir: ".",
    outDir: relative(dirname(path), compilation.outDir),
  };
  writeFileSync(path, JSON.stringify({ compilerOptions, files: compilation.files }, null, 2));
  return path;
}
