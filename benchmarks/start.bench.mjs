/** How long starting takes, as a ratio to `node -e 0`, and how much memory a short answer needs. */
import { fileURLToPath } from "node:url";
import { metered, pairs, ratios, wallMs } from "./measure/process.mjs";
import { figure, round } from "./measure/report.mjs";
import { median } from "./measure/statistics.mjs";
import { cli, createPiHome } from "./mock/pi-home.mjs";
import { startModelServer } from "./mock/start-model-server.mjs";

const runs = 31;
const node = process.execPath;
const bare = () => wallMs([node, "-e", "0"]);
const aiRoot = fileURLToPath(import.meta.resolve("@pi-stack/ai"));

export async function measure() {
  const figures = [
    await againstBareNode("pi --version", () => wallMs([node, cli, "--version"]), 1.3),
    await againstBareNode("pi --help", () => wallMs([node, cli, "--help"]), 1.6),
    await againstBareNode("import of @pi-stack/ai", () => wallMs([node, aiRoot]), undefined),
  ];
  const server = await startModelServer();
  const home = createPiHome(`${server.url}/text/40/v1`);
  try {
    const ask = () => wallMs([node, ...home.args], home.options);
    figures.push(await againstBareNode("pi -p, one short reply", ask, 3));
    figures.push(await memoryOfAnswer(home));
  } finally {
    home.remove();
    server.close();
  }
  return figures;
}

async function againstBareNode(name, run, budget) {
  const results = await pairs(runs, run, bare);
  const basis = `${round(median(results.a))} ms, node -e 0: ${round(median(results.b))} ms`;
  return figure(`${name}: wall time`, ratios(results), { unit: "x node -e 0", budget, basis });
}

async function memoryOfAnswer({ args, options }) {
  const peak = async (...parameters) => (await metered(...parameters)).peakBytes / 1e6;
  const results = await pairs(
    11,
    () => peak(args, options),
    () => peak(["-e", "0"]),
  );
  const basis = `${round(median(results.a))} MB, node -e 0: ${round(median(results.b))} MB`;
  return figure("pi -p, one short reply: peak memory", ratios(results), { unit: "x node -e 0", budget: 1.8, basis });
}
