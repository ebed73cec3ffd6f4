/**
 * Makes one file each of what is many small ones: the models of all providers, the family rules, and the builder of
 * schemas. Importing the package would open every one of them, which costs more than all that stands in them.
 */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const license = fileURLToPath(new URL("../node_modules/@sinclair/typebox/license", import.meta.url));

for (const { file, parts, notice } of [
  { file: "models/catalogue-texts", parts: "models/catalogue" },
  { file: "models/families", parts: "models/families" },
  { file: "schema/type", notice: `@sinclair/typebox\n\n${readFileSync(license, "utf8")}` },
]) {
  const path = join(dist, `${file}.js`);
  await build({
    entryPoints: [path],
    outfile: path,
    bundle: true,
    format: "esm",
    allowOverwrite: true,
    logLevel: "error",
    ...(notice ? { banner: { js: `/*!\n${notice.trim()}\n*/` } } : {}),
  });
  for (const merged of [parts, `${file}.js.map`])
    if (merged) rmSync(join(dist, merged), { recursive: true, force: true });
}
