/** Checks each package's front door: the entries exist, the published map has no source condition, index.ts only exports. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const problems = [];

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
