import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";

export async function resolve(specifier, context, next) {
  const own = specifier.startsWith("@pi-stack/");
  const conditions = own ? ["@pi-stack/source", ...context.conditions] : context.conditions;
  const source = /^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.endsWith(".ts");
  return next(source ? specifier.replace(/\.js$/, ".ts") : specifier, { ...context, conditions });
}

export async function load(url, context, next) {
  if (!url.endsWith(".ts")) return next(url, context);
  const { code } = await transform(await readFile(fileURLToPath(url), "utf8"), {
    loader: "ts",
    format: "esm",
    target: "node20",
  });
  return { format: "module", source: code, shortCircuit: true };
}
