/** The family rules of the ai package, the same that hold at run time for ids that no catalogue lists. */
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../../", import.meta.url));
const { outputFiles } = await build({
  stdin: {
    contents: `export { familyFacts, isChatModelId } from "./packages/ai/src/models/families.ts";`,
    resolveDir: root,
    loader: "ts",
  },
  bundle: true,
  format: "esm",
  write: false,
});
const code = Buffer.from(outputFiles[0].contents).toString("base64");

export const { familyFacts, isChatModelId } = await import(`data:text/javascript;base64,${code}`);
