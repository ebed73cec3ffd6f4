/** Bundles the `pi` command: minified, split by what is loaded when, with source maps and the licences it contains. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { directImports } from "./direct-imports.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** Tests bundle into a folder of their own, beside the one that may be in use. */
const outdir = process.argv[2] ?? "dist";
rmSync(join(root, outdir, "chunks"), { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: ["src/cli.ts"],
  outdir,
  chunkNames: "chunks/[name]-[hash]",
  bundle: true,
  splitting: true,
  minify: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  conditions: ["@pi-stack/source"],
  mainFields: ["module", "main"],
  sourcemap: true,
  sourcesContent: false,
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
  plugins: [directImports],
  // Native code, a binary, and what only extensions need: these stay packages of their own.
  external: ["sharp", "@vscode/ripgrep", "jiti", "typebox"],
  // src/augment holds types alone.
  logOverride: { "ignored-bare-import": "silent" },
  define: { PI_VERSION: JSON.stringify(version) },
  // CommonJS dependencies inside the bundle ask for Node's modules by require(). This stands in each file, so it must cost
  // nothing: a createRequire() in each of fifty files is felt at the start.
  banner: { js: "const require=process.getBuiltinModule;" },
});
const others = [...(await bundlePage()), ...(await bundleHighlighter())];
writeFileSync(join(root, outdir, "THIRD-PARTY-NOTICES.txt"), notices([...Object.keys(metafile.inputs), ...others]));

/** The languages that `getLanguageFromPath` and fences know, each of which is evaluated when it is asked for. */
async function bundleHighlighter() {
  const source = readFileSync(join(root, "src/rendering/highlight/language-names.ts"), "utf8");
  const [, table = ""] = /extensionsOf[^{]*\{([\s\S]*?)\n\};/.exec(source) ?? [];
  const names = [...table.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => `languages/${name}`);
  if (names.length < 30) throw new Error("The table of languages was not found in language-names.ts");
  const cases = ["core", ...names].map((id) => `case "${id}": return require("highlight.js/lib/${id}");`);
  const { metafile } = await build({
    absWorkingDir: root,
    stdin: {
      contents: `module.exports = (id) => { switch (id) { ${cases.join("")} default: throw new Error("No language " + id); } };`,
      resolveDir: root,
    },
    outfile: join(outdir, "highlight.cjs"),
    bundle: true,
    minify: true,
    format: "cjs",
    platform: "node",
    target: "node20.19",
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
  });
  return Object.keys(metafile.inputs).filter((path) => path.includes("node_modules"));
}

/** The script of exported pages. It goes into files of the users', so it carries the licence of what it contains. */
async function bundlePage() {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ["scripts/export-page.mjs"],
    bundle: true,
    minify: true,
    format: "iife",
    platform: "browser",
    target: "es2022",
    legalComments: "none",
    charset: "utf8",
    metafile: true,
    write: false,
    logLevel: "warning",
  });
  const inputs = Object.keys(metafile.inputs);
  const licence = notices(inputs, "This script contains the following packages.").replaceAll("*/", "* /");
  // Within <script>, these would open a comment or end the element.
  const script = `/*!\n${licence}*/\n${outputFiles[0].text}`.replace(/<(?=!--|\/?script)/gi, "\\x3C");
  writeFileSync(join(root, outdir, "chunks", "export-page.js"), script);
  return inputs;
}

function notices(inputs, title = "The pi command contains the following packages.") {
  const packages = new Map();
  for (const input of inputs.filter((path) => path.includes("node_modules/"))) {
    const dir = packageDir(resolve(root, input));
    const manifest = JSON.parse(readFileSync(join(dir, "package.json"), "utf8"));
    packages.set(`${manifest.name}@${manifest.version}`, { license: manifest.license ?? "see text", dir });
  }
  const texts = [...packages].sort().map(([name, { license, dir }]) => {
    const file = readdirSync(dir).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
    const text = file ? readFileSync(join(dir, file), "utf8").trim() : `Licence: ${license}`;
    return `${name} (${license})\n\n${text}\n`;
  });
  return `${title}\n\n${texts.join(`\n${"-".repeat(80)}\n\n`)}`;
}

function packageDir(path) {
  let dir = dirname(path);
  for (;;) {
    const manifest = join(dir, "package.json");
    // Some packages hold nested manifests that only say "type": "module".
    if (
      existsSync(manifest) &&
      JSON.parse(readFileSync(manifest, "utf8")).name &&
      JSON.parse(readFileSync(manifest, "utf8")).version
    )
      return dir;
    dir = dirname(dir);
  }
}
