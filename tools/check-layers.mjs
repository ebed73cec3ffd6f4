/**
 * Checks who may import whom: packages by the table of CONTRIBUTING.md, the rooms of coding-agent by their floors, and
 * that code which must run anywhere reaches no Node module.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const problems = [];

const mayImport = {
  ai: [],
  "agent-core": ["ai"],
  tui: [],
  "coding-agent": ["ai", "agent-core", "tui"],
};

/** Rooms of ai in which Node's own modules may be named, always behind a dynamic import. */
const nodeRooms = {
  ai: ["transport", "auth", "testing", "testing.ts"],
  "agent-core": [],
  tui: ["terminal", "autocomplete"],
};

const floors = [
  ["errors"],
  ["storage", "extension-points.ts"],
  ["augment", "auth", "settings"],
  ["messages", "models", "trust"],
  ["session"],
  ["contracts"],
  ["tools", "extensions", "rendering", "resources", "policy", "sandbox", "history"],
  ["export", "prompt"],
  ["agent-session"],
  ["composition"],
  ["modes"],
  ["cli"],
  ["cli.ts", "index.ts"],
];
const floorOf = new Map(floors.flatMap((rooms, floor) => rooms.map((room) => [room, floor])));

for (const [name, allowed] of Object.entries(mayImport)) {
  const packageDir = join(root, "packages", name);
  const manifest = JSON.parse(readFileSync(join(packageDir, "package.json"), "utf8"));
  const dependencies = Object.keys({
    ...manifest.dependencies,
    ...manifest.optionalDependencies,
    ...manifest.peerDependencies,
  });
  for (const dependency of dependencies.filter((each) => each.startsWith("@pi-stack/"))) {
    if (!allowed.includes(dependency.slice("@pi-stack/".length)))
      problems.push(`${name}: package.json may not depend on ${dependency}`);
  }
  const src = join(packageDir, "src");
  for (const file of sourceFiles(src)) checkFile(name, allowed, dependencies, src, file);
}

if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
console.log("layers and floors: in order");

function checkFile(name, allowed, dependencies, src, file) {
  const shown = relative(root, file);
  const text = readFileSync(file, "utf8");
  const room = relative(src, file).split(sep)[0];
  if (name === "coding-agent" && !floorOf.has(room))
    problems.push(`${shown}: "${room}" is on no floor; see tools/check-layers.mjs`);
  for (const specifier of importsOf(text)) {
    if (specifier.startsWith(".")) checkRelative(name, src, file, shown, room, specifier);
    else if (specifier.startsWith("node:")) checkNode(name, shown, room, specifier);
    else if (specifier.startsWith("@pi-stack/")) {
      const [, target = "", ...rest] = specifier.split("/");
      if (target !== name && !allowed.includes(target)) problems.push(`${shown}: ${name} may not import ${specifier}`);
      if (rest[0] === "src" || rest[0] === "dist") problems.push(`${shown}: deep import ${specifier}`);
    } else {
      const external = specifier.startsWith("@") ? specifier.split("/").slice(0, 2).join("/") : specifier.split("/")[0];
      if (!dependencies.includes(external)) problems.push(`${shown}: ${external} is no dependency of ${name}`);
    }
  }
}

function checkRelative(name, src, file, shown, room, specifier) {
  const target = relative(src, resolve(dirname(file), specifier));
  if (target.startsWith("..")) {
    problems.push(`${shown}: ${specifier} leaves the package`);
    return;
  }
  if (name !== "coding-agent") return;
  const targetRoom = target.includes(sep) ? target.split(sep)[0] : target.replace(/\.js$/, ".ts");
  if (targetRoom === room) return;
  if ((floorOf.get(targetRoom) ?? 99) >= (floorOf.get(room) ?? 0)) {
    problems.push(
      `${shown}: ${room} (floor ${floorOf.get(room)}) may not import ${targetRoom} (floor ${floorOf.get(targetRoom)})`,
    );
  }
}

function checkNode(name, shown, room, specifier) {
  const rooms = nodeRooms[name];
  if (!rooms) return;
  if (!rooms.includes(room)) problems.push(`${shown}: ${specifier} may not be named here; this code runs anywhere`);
}

function* importsOf(text) {
  const withoutComments = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
  for (const match of withoutComments.matchAll(/(?:^|\n)\s*(?:import|export)\s[^"';]*?from\s*["']([^"']+)["']/g))
    yield match[1];
  for (const match of withoutComments.matchAll(/(?:^|\n)\s*import\s*["']([^"']+)["']/g)) yield match[1];
  for (const match of withoutComments.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g)) yield match[1];
}

function* sourceFiles(dir) {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) yield* sourceFiles(path);
    else if (entry.name.endsWith(".ts")) yield path;
  }
}
