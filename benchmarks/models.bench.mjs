/** What reading the catalogue of models costs: each provider when it is first asked for, and all of them for a list. */
import { spawnSync } from "node:child_process";
import { figure } from "./measure/report.mjs";

const runs = 15;
const ai = import.meta.resolve("@pi-stack/ai");
const program = `
  import { getModels, getProviders } from ${JSON.stringify(ai)};
  const ms = (work) => { const from = process.hrtime.bigint(); work(); return Number(process.hrtime.bigint() - from) / 1e6; };
  const [first, ...others] = getProviders();
  const each = [first, ...others].map((provider) => ms(() => getModels(provider)));
  console.log(JSON.stringify({ slowest: Math.max(...each), all: each.reduce((sum, one) => sum + one, 0) }));
`;

export async function measure() {
  const results = Array.from({ length: runs }, readAll);
  const count = `${runs} processes`;
  return [
    figure(
      "the slowest provider of the catalogue, first asked for",
      results.map(({ slowest }) => slowest),
      {
        unit: "ms",
        budget: 5,
        basis: count,
      },
    ),
    figure(
      "all models of the catalogue",
      results.map(({ all }) => all),
      { unit: "ms", budget: 40, basis: count },
    ),
  ];
}

function readAll() {
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
