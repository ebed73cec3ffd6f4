/**
 * Makes one file each of the models of all providers, and of the family rules. They are many small files, so that one
 * finds them, and importing the package would open each, which costs more than all that stands in them.
 */
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const folder = fileURLToPath(new URL("../dist/models/", import.meta.url));

for (const [name, parts] of [
  ["catalogue-texts", "catalogue"],
  ["families", "families"],
]) {
  const file = `${folder}${name}.js`;
  await build({
    entryPoints: [file],
    outfile: file,
    bundle: true,
    format: "esm",
    allowOverwrite: true,
    logLevel: "error",
  });
  for (const merged of [parts, `${name}.js.map`]) rmSync(folder + merged, { recursive: true, force: true });
}
