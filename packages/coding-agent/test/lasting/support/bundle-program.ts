import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { tempFolder } from "../../support/folder.js";

/** A program of these tests in few files, of which it loads what it needs, so that it starts fast. Returns its path. */
export async function bundleProgram(source: URL): Promise<string> {
  const outdir = tempFolder();
  await build({
    entryPoints: { program: fileURLToPath(source) },
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    conditions: ["@pi-stack/source"],
    mainFields: ["module", "main"],
    external: ["sharp", "@vscode/ripgrep"],
    logLevel: "warning",
    banner: { js: 'import{createRequire as __cr}from"node:module";const require=__cr(import.meta.url);' },
  });
  return join(outdir, "program.mjs");
}
