/** What it costs to draw a reply as it comes, in pieces of four bytes, each of them drawn. */
import { fileURLToPath } from "node:url";
import { pairs, printed, ratios } from "./measure/process.mjs";
import { figure, round } from "./measure/report.mjs";
import { spread } from "./measure/statistics.mjs";

const program = fileURLToPath(new URL("markdown/grow.mjs", import.meta.url));
const runs = 5;
const documents = { mixed: "mixed document", fence: "one fence", list: "one list", paragraph: "one paragraph" };

export async function measure() {
  const figures = [];
  for (const [name, title] of Object.entries(documents)) {
    const milliseconds = [];
    for (let run = 0; run < runs; run++) milliseconds.push(await printed([program, name, "100000"]));
    const basis = `${round(spread(milliseconds).median / 25)} us a piece, in a fresh process`;
    figures.push(figure(`${title}: CPU of 100 KB in 4-byte pieces`, milliseconds, { unit: "ms", budget: 2000, basis }));
  }
  figures.push(await growth("mixed document: 1 MB to 100 KB", [], 12));
  figures.push(await growth("the same, both warm", ["warm"], undefined));
  return figures;
}

async function growth(title, options, budget) {
  const measured = await pairs(
    3,
    () => printed([program, "mixed", "1000000", ...options]),
    () => printed([program, "mixed", "100000", ...options]),
  );
  const [long, short] = [spread(measured.a).median, spread(measured.b).median];
  const basis = `${round(long)} ms of CPU to ${round(short)} ms`;
  return figure(title, ratios(measured), { unit: "x", budget, basis });
}
