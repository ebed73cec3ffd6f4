import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";

const source = resolve(import.meta.dirname, "../../src");

/** The specifiers that a module imports statically and that stay in its compiled form. */
function staticImports(path: string): string[] {
  const text = readFileSync(path, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  const pattern = /^(?:import|export)\s+(?!type\b)(?:[^;"']*?\sfrom\s+)?["']([^"']+)["']/gm;
  return [...text.matchAll(pattern)].map((match) => match[1] ?? "");
}

/** Everything that importing an entry loads: our own files and the packages. */
export function graphOf(entry: string): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (path: string): void => {
    if (files.has(path)) return;
    files.add(path);
    for (const specifier of staticImports(path)) {
      if (specifier.startsWith(".")) visit(resolve(dirname(path), specifier.replace(/\.js$/, ".ts")));
      else packages.add(specifier);
    }
  };
  visit(resolve(source, entry));
  return { files, packages };
}

/** Compiles a module and what it imports into a folder. */
export function compile(entry: string, folder: string): string {
  for (const path of graphOf(entry).files) {
    const target = join(folder, relative(source, path)).replace(/\.ts$/, ".js");
    const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true };
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, ts.transpileModule(readFileSync(path, "utf8"), { compilerOptions: options }).outputText);
  }
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  return pathToFileURL(join(folder, entry.replace(/\.ts$/, ".js"))).href;
}
