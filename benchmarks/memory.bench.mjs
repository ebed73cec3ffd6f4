/** How much memory `pi -p` needs above a small run of the same kind when a tool meets 2 GB. Runs on Unix only. */
import { closeSync, openSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { metered } from "./measure/process.mjs";
import { figure, round } from "./measure/report.mjs";
import { median } from "./measure/statistics.mjs";
import { createPiHome } from "./mock/pi-home.mjs";
import { startModelServer } from "./mock/start-model-server.mjs";

const runs = 3;
const twoGigabytes = 2 * 1024 ** 3;
const budgetMb = 60;
const line = `${"x".repeat(99)}\n`;
const lines = Math.floor(twoGigabytes / line.length);

export async function measure() {
  const server = await startModelServer();
  try {
    return [
      await overSmallRun(server.url, "read of the tail of a 2 GB file", {
        small: { name: "read", arguments: { path: "small.txt" } },
        large: { name: "read", arguments: { path: "large.txt", offset: lines - 100 } },
      }),
      await overSmallRun(server.url, "bash printing 2 GB", {
        small: { name: "bash", arguments: { command: "echo small" } },
        large: { name: "bash", arguments: { command: `yes ${line.trim()} | head -n ${lines}` } },
      }),
    ];
  } finally {
    server.close();
  }
}

async function overSmallRun(url, name, { small, large }) {
  const smallPeaks = await peaks(url, small);
  const largePeaks = await peaks(url, large);
  const over = largePeaks.map((peak, index) => peak - smallPeaks[index]);
  const basis = `peak ${round(median(largePeaks))} MB, with a few bytes: ${round(median(smallPeaks))} MB`;
  return figure(`${name}: memory over the base`, over, { unit: "MB", budget: budgetMb, basis });
}

async function peaks(url, call) {
  const home = createPiHome(`${url}/work/${encodeURIComponent(JSON.stringify({ calls: 1, ...call }))}/v1`);
  try {
    writeFileSync(join(home.project, "small.txt"), "Milk\n");
    if (call.arguments.path === "large.txt") writeLargeFile(join(home.project, "large.txt"));
    const results = [];
    for (let run = 0; run < runs; run++) results.push((await metered(home.args, home.options)).peakBytes / 1e6);
    return results;
  } finally {
    home.remove();
  }
}

function writeLargeFile(path) {
  const block = Buffer.from(line.repeat(10_000));
  const file = openSync(path, "w");
  for (let written = 0; written < lines * line.length; written += block.length) writeSync(file, block);
  closeSync(file);
}
