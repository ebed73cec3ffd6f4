/** docs/catalogue.md: how many models there are of what, and where the sources differ. */
import { asOf, versions } from "./sources.mjs";

export function report(catalogue) {
  const total = catalogue.reduce((sum, { models }) => sum + models.length, 0);
  const unknown = catalogue.reduce((sum, { models }) => sum + models.filter(({ row }) => !row.cost).length, 0);
  const tiered = catalogue.reduce((sum, { models }) => sum + models.filter(({ row }) => row.tiers).length, 0);
  return `<!-- Made by tools/generate-models.mjs; do not change it by hand. -->

# The catalogue

${total} models of ${catalogue.length} providers, ${unknown} of them with an unknown price. Made from ${list(Object.entries(versions).map(([name, version]) => `${name} ${version}`))},
the family rules in \`packages/ai/src/models/families/\` and our own facts in \`tools/generate-models/\`. Prices are those
of ${asOf}; the tables show those of short prompts, and ${tiered} models have others for long ones (\`cost.tiers\`). How it is used: [models.md](models.md).

| provider | models | price unknown | APIs | source |
|---|---|---|---|---|
${catalogue.map(countRow).join("\n")}

## Where the sources differ

Of prices, \`@pydantic/genai-prices\` is taken, since it names its source and has the prices of the cache; of windows, \`llm-zoo\`
for a vendor's own service and \`@pydantic/genai-prices\` for others that serve the model. Our own facts win over both, where they have a source.

### Prices (USD per million tokens: input, output, cache read)

| model | taken | llm-zoo | genai-prices |
|---|---|---|---|
${differences(catalogue, priceDifference)}

### Windows (tokens)

| model | taken | llm-zoo | genai-prices | family rule |
|---|---|---|---|---|
${differences(catalogue, windowDifference)}
`;
}

function countRow({ id, docs, groups, models }) {
  const unknown = models.filter(({ row }) => !row.cost).length;
  const apis = Object.entries(groups).map(([name, { api }]) => {
    const count = models.filter(({ row }) => (row.group ?? "own") === name).length;
    return Object.keys(groups).length === 1 ? api : `${api} ${count}`;
  });
  return `| ${id} | ${models.length} | ${unknown} | ${apis.join(", ")} | ${docs} |`;
}

function differences(catalogue, differ) {
  return catalogue
    .flatMap(({ id, models }) => models.flatMap((model) => differ(`${id}/${model.row.id}`, model)))
    .join("\n");
}

function priceDifference(name, { row, zoo, prices }) {
  const [a, b] = [zoo?.cost, prices?.cost];
  if (!a || !b || [0, 1, 2].every((index) => Math.abs(a[index] - b[index]) <= 0.02 * Math.max(a[index], b[index])))
    return [];
  return [`| ${name} | ${shown(row.cost)} | ${shown(a)} | ${shown(b)} |`];
}

/** Within 6 % it is the same figure, rounded: 1,000,000 and 1,048,576. */
function windowDifference(name, { row, zoo, prices, family }) {
  const figures = [zoo?.contextWindow, prices?.contextWindow, family?.contextWindow];
  const known = figures.filter((figure) => figure !== undefined);
  if (known.length < 2 || Math.max(...known) <= 1.06 * Math.min(...known)) return [];
  return [`| ${name} | ${row.contextWindow} | ${figures.map((figure) => figure ?? "").join(" | ")} |`];
}

const shown = (cost) => (cost ? cost.slice(0, 3).join(", ") : "unknown");
const list = (words) => words.join(" and ");
