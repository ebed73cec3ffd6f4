/**
 * Checks each package's front door: the entries exist, the published map has no source condition, index.ts only exports,
 * and every value that it exports is named in a test.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("..", import.meta.url));
const problems = [];

const tests = readdirSync(join(root, "packages"))
  .map((name) => textBelow(join(root, "packages", name, "test")))
  .join("");

for (const name of readdirSync(join(root, "packages"))) {
  const dir = join(root, "packages", name);
  const manifest = JSON.parse(readFileSync(join(dir, "package.json"), "utf8"));
  const published = manifest.publishConfig?.exports ?? {};
  for (const [entry, target] of Object.entries(manifest.exports)) {
    if (entry === "./package.json") continue;
    const source = target["@pi-stack/source"];
    if (!source || !existsSync(join(dir, source))) problems.push(`${name} ${entry}: source ${source} does not exist`);
    const { "@pi-stack/source": _source, ...rest } = target;
    if (JSON.stringify(published[entry]) !== JSON.stringify(rest))
      problems.push(`${name} ${entry}: publishConfig.exports differs from exports`);
    if (Object.keys(rest)[0] !== "types") problems.push(`${name} ${entry}: "types" must come first`);
  }
  for (const entry of Object.keys(published))
    if (!manifest.exports[entry]) problems.push(`${name} ${entry}: published but not in exports`);
  for (const file of ["README.md", "LICENSE"])
    if (!existsSync(join(dir, file))) problems.push(`${name}: ${file} is missing`);
  checkIndex(name, join(dir, "src", "index.ts"));
  for (const value of exportedValues(join(dir, "src", "index.ts"))) {
    if (!new RegExp(`\\b${value}\\b`).test(tests)) problems.push(`${name}: no test names the export ${value}`);
  }
}

if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
console.log("entries: in order");

function checkIndex(name, path) {
  const rest = readFileSync(path, "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "")
    .replace(/export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s*from\s*"[^"]+";/g, "")
    .replace(/import\s*"[^"]+";/g, "")
    .trim();
  if (rest !== "") problems.push(`${name}: index.ts does more than export: ${rest.slice(0, 80)}`);
}

/** The names that exist at run time; types are tested by the compilers. */
function exportedValues(index) {
  const program = ts.createProgram([index], {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    customConditions: ["@pi-stack/source"],
    types: ["node"],
    skipLibCheck: true,
  });
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(index));
  return checker
    .getExportsOfModule(module)
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
    .filter((symbol) => symbol.flags & ts.SymbolFlags.Value)
    .map((symbol) => symbol.name);
}

function textBelow(dir) {
  return readdirSync(dir, { withFileTypes: true })
    .map((entry) => {
      const path = join(dir, entry.name);
      if (entry.isDirectory()) return textBelow(path);
      return entry.name.endsWith(".ts") ? readFileSync(path, "utf8") : "";
    })
    .join("");
}
