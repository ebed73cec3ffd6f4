/** What extensions cost at the start: loading ten of them, beside plain imports; and the start of `pi` with none, 10, 40. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeExtensions } from "./extensions/write-extensions.mjs";
import { pairs, printed, ratios, wallMs } from "./measure/process.mjs";
import { figure, round } from "./measure/report.mjs";
import { median } from "./measure/statistics.mjs";
import { cli, createPiHome } from "./mock/pi-home.mjs";

const runs = 21;
const load = fileURLToPath(new URL("extensions/load.mjs", import.meta.url));

export async function measure() {
  return [...(await loading()), ...(await starting())];
}

async function loading() {
  const folder = mkdtempSync(join(tmpdir(), "pi-bench-"));
  try {
    writeExtensions(join(folder, "agent", "extensions"), 10, "ts");
    const entries = writeExtensions(join(folder, "plain"), 10, "mjs");
    const agent = join(folder, "agent");
    const withLoader = () => printed([load, "loader", agent]);
    const plain = () => printed([load, "plain", ...entries]);
    const warm = await pairs(runs, withLoader, plain);
    const forget = () => rmSync(join(agent, "cache"), { recursive: true, force: true });
    const first = () => {
      forget();
      return withLoader();
    };
    const cold = await pairs(7, first, plain);
    return [
      beside("ten extensions, transpiled before", warm, 10),
      beside("ten extensions, for the first time", cold, undefined),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function beside(name, results, budget) {
  const basis = `${round(median(results.a))} ms, plain imports: ${round(median(results.b))} ms`;
  return figure(`${name}: time to load`, ratios(results), { unit: "x plain ESM", budget, basis });
}

async function starting() {
  const homes = [0, 10, 40].map((count) => ({ count, home: createPiHome("http://127.0.0.1:9") }));
  try {
    const [none, ...others] = homes;
    const start = ({ home }) => wallMs([process.execPath, cli, "--mode", "rpc", "--no-session"], home.options);
    const figures = [];
    for (const one of others) {
      writeExtensions(join(one.home.options.env.PI_CODING_AGENT_DIR, "extensions"), one.count, "ts");
      const results = await pairs(
        runs,
        () => start(one),
        () => start(none),
      );
      const basis = `${round(median(results.a))} ms, with none: ${round(median(results.b))} ms`;
      const name = `start with ${one.count} extensions: wall time`;
      figures.push(figure(name, ratios(results), { unit: "x with none", budget: undefined, basis }));
    }
    return figures;
  } finally {
    for (const { home } of homes) home.remove();
  }
}
