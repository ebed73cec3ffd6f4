/**
 * `pnpm bench [area ...]`: measures what `pnpm build` made, prints each figure beside its budget and writes
 * results/<area>.json. Ends with 1 when the median of a figure is over its budget.
 */
import { isMissed, printFigures, writeFigures } from "./measure/report.mjs";

const areas = {
  start: () => import("./start.bench.mjs"),
  models: () => import("./models.bench.mjs"),
  turns: () => import("./turns.bench.mjs"),
  stream: () => import("./stream.bench.mjs"),
  "first-delta": () => import("./first-delta.bench.mjs"),
  sessions: () => import("./sessions.bench.mjs"),
  memory: () => import("./memory.bench.mjs"),
  frames: () => import("./frames.bench.mjs"),
  markdown: () => import("./markdown.bench.mjs"),
  text: () => import("./text.bench.mjs"),
  editor: () => import("./editor.bench.mjs"),
  interactive: () => import("./interactive.bench.mjs"),
  extensions: () => import("./extensions.bench.mjs"),
  policy: () => import("./policy.bench.mjs"),
  undo: () => import("./undo.bench.mjs"),
  repository: () => import("./repository.bench.mjs"),
  sandbox: () => import("./sandbox.bench.mjs"),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in areas));
if (unknown.length > 0) {
  console.error(`Unknown area ${unknown.join(", ")}. Known: ${Object.keys(areas).join(", ")}`);
  process.exit(2);
}
for (const area of wanted.length > 0 ? wanted : Object.keys(areas)) {
  const { measure } = await areas[area]();
  const figures = await measure();
  printFigures(area, figures);
  writeFigures(area, figures);
  if (figures.some(isMissed)) process.exitCode = 1;
}
