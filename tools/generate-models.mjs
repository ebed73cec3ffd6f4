/**
 * Makes packages/ai/src/models/catalogue/<provider>.ts and docs/catalogue.md from the pinned packages llm-zoo and
 * @pydantic/genai-prices, the family rules of the ai package, and our own facts in tools/generate-models/.
 *
 *   node tools/generate-models.mjs            writes them
 *   node tools/generate-models.mjs --check    ends with 1 when what is there is not what would be written
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { catalogueText } from "./generate-models/catalogue-text.mjs";
import { makeCatalogue } from "./generate-models/make-catalogue.mjs";
import { report } from "./generate-models/report.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
const folder = `${root}packages/ai/src/models/catalogue/`;

const catalogue = makeCatalogue();
const wanted = new Map(catalogue.map((provider) => [`${folder}${provider.id}.ts`, catalogueText(provider)]));
wanted.set(`${root}docs/catalogue.md`, report(catalogue));
const stray = readdirSync(folder)
  .map((name) => folder + name)
  .filter((path) => !wanted.has(path));

if (process.argv.includes("--check")) {
  const stale = [...wanted].filter(([path, text]) => !existsSync(path) || readFileSync(path, "utf8") !== text);
  const wrong = [...stale.map(([path]) => path), ...stray];
  if (wrong.length > 0) {
    console.error(`Not what node tools/generate-models.mjs makes:\n${wrong.join("\n")}`);
    process.exit(1);
  }
} else {
  for (const [path, text] of wanted) writeFileSync(path, text);
  for (const path of stray) rmSync(path);
  for (const { id, models } of catalogue) console.log(`${id}: ${models.length}`);
}
