/**
 * What extensions cost: loading ten of them, beside plain imports; the start of `pi` with none, 10, 40; and telling them
 * an event.
 */
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
const dispatch = fileURLToPath(new URL("extensions/dispatch.mjs", import.meta.url));

export async function measure() {
  return [...(await loading()), ...(await starting()), ...(await dispatching())];
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

/** One event that is only told, and one whose handlers all answer. */
async function dispatching() {
  const figures = [];
  for (const count of [1, 10, 100]) figures.push(await dispatched("turn_start", count));
  figures.push(await dispatched("tool_result", 10));
  return figures;
}

async function dispatched(event, count) {
  const { told, bare } = await printed([dispatch, event, String(count)]);
  const over = told.map((value, index) => value - bare[index]);
  const basis = `${round(median(told))} us, a bare awaited call: ${round(median(bare))} us`;
  const name = `${event} to ${count} ${count === 1 ? "extension" : "extensions"}: time a handler`;
  return figure(name, over, { unit: "us over a bare call", budget: 5, basis });
}
