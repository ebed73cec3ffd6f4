/** One provider as a TypeScript module: data in a text, one model a line, which is read when somebody asks for it. */
import { versions } from "./sources.mjs";

export function catalogueText({ id, docs, groups, models }) {
  const lines = models.map(({ row }) => `  ${JSON.stringify(row)}`);
  const json = `{"groups":${JSON.stringify(groups)},\n"models":[\n${lines.join(",\n")}\n]}`;
  if (/[`\\]|\$\{/.test(json)) throw new Error(`${id}: the text would need escapes`);
  const from = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return `// Made by tools/generate-models.mjs from ${from.join(", ")}; do not change it by hand.

/** The models of ${id}: read by \`readCatalogue\`. Source of what they are: ${docs} */
export const ${constantName(id)}: string = \`${json}\`;
`;
}

/** amazon-bedrock -> amazonBedrock */
function constantName(id) {
  return id.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}
