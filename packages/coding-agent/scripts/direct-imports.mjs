/**
 * Lets what a file imports from a lower layer come from the module that defines it. esbuild splits by file and follows
 * all that an index names: without this, one word from `@pi-stack/tui` would load the whole terminal.
 *
 * It counts on what holds in this repository: an `index.ts` only exports, and no module has side effects.
 */
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";

const importsOfLayers = /^import \{([^}]*)\} from "(@pi-stack\/[^"]+)";/gm;
const reexports = /^export \{([^}]*)\} from "([^"]+)";/gm;

/** A plugin of esbuild. */
export const directImports = {
  name: "direct-imports",
  setup(build) {
    const origins = new Map();
    const originsOf = (layer, resolveDir) => {
      if (!origins.has(layer)) origins.set(layer, readOrigins(build, layer, resolveDir));
      return origins.get(layer);
    };
    build.onLoad({ filter: /packages[\\/][^\\/]+[\\/]src[\\/].*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const layers = new Set([...source.matchAll(importsOfLayers)].map(([, , layer]) => layer));
      const known = new Map();
      for (const layer of layers) known.set(layer, await originsOf(layer, dirname(path)));
      return { contents: source.replace(importsOfLayers, (...match) => direct(match, known)), loader: "ts" };
    });
  },
};

/** The same imports, each from its origin, in as many lines, for the source maps. */
function direct([statement, names, layer], known) {
  const imports = values(names).map(({ name, alias }) => {
    const origin = known.get(layer).get(name) ?? { path: layer, name };
    return `import { ${origin.name} as ${alias} } from ${JSON.stringify(origin.path)};`;
  });
  return imports.join(" ") + statement.replace(/[^\n]/g, "");
}

/** Where each value comes from that an index exports. */
async function readOrigins(build, layer, resolveDir) {
  const index = await resolved(build, layer, resolveDir);
  const origins = new Map();
  for (const [, names, specifier] of (await readFile(index, "utf8")).matchAll(reexports)) {
    const path = await resolved(build, specifier, dirname(index));
    for (const { name, alias } of values(names)) origins.set(alias, { path, name });
  }
  return origins;
}

async function resolved(build, specifier, resolveDir) {
  const { path, errors } = await build.resolve(specifier, { kind: "import-statement", resolveDir });
  if (errors.length > 0) throw new Error(`${specifier} was not found from ${resolveDir}`);
  return path;
}

/** `type A, b, c as d`: what is left of it at run time. */
function values(names) {
  return names
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "" && !entry.startsWith("type "))
    .map((entry) => {
      const [name, alias = name] = entry.split(/ as /);
      return { name, alias };
    });
}
