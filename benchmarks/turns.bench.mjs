/** How soon the next request follows when a reply asked for a tool: ten turns that read a small file. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { wallMs } from "./measure/process.mjs";
import { figure, round } from "./measure/report.mjs";
import { spread } from "./measure/statistics.mjs";
import { createPiHome } from "./mock/pi-home.mjs";
import { startModelServer } from "./mock/start-model-server.mjs";

const turns = 10;
const runs = 11;

export async function measure() {
  const server = await startModelServer();
  const work = { calls: turns, name: "read", arguments: { path: "notes.txt" } };
  const home = createPiHome(`${server.url}/work/${encodeURIComponent(JSON.stringify(work))}/v1`);
  writeFileSync(join(home.project, "notes.txt"), "Milk\nBread\n");
  try {
    const medians = [];
    const all = [];
    for (let run = 0; run < runs; run++) {
      await server.takeGaps();
      await wallMs([process.execPath, ...home.args], home.options);
      const gaps = await server.takeGaps();
      if (gaps.length !== turns) throw new Error(`${gaps.length} gaps instead of ${turns}`);
      medians.push(spread(gaps).median);
      all.push(...gaps);
    }
    const { min, max } = spread(all);
    const basis = `each run's median of ${turns} gaps; single gaps took ${round(min)} to ${round(max)} ms`;
    return [figure("ten tool turns: end of a reply to the next request", medians, { unit: "ms", budget: 10, basis })];
  } finally {
    home.remove();
    server.close();
  }
}
