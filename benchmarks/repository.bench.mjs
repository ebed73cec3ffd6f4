/** What a second `npm start` adds to the command itself, in a checkout that is built. Runs on Unix only. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { pairs, wallMs } from "./measure/process.mjs";
import { figure, round } from "./measure/report.mjs";
import { median } from "./measure/statistics.mjs";
import { cli } from "./mock/pi-home.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("..", import.meta.url));
const runs = 21;
const node = process.execPath;
const run = (...command) => wallMs(command, { cwd: root });

export async function measure() {
  const warmUp = spawnSync("npm", ["start", "--", "--version"], { cwd: root, encoding: "utf8" });
  if (warmUp.status !== 0) throw new Error(`npm start failed: ${warmUp.stderr}`);
  const direct = () => run(node, cli, "--version");
  const bare = () => run(node, "-e", "0");
  const bareMs = median((await pairs(runs, bare, bare)).a);
  const added = async (name, longer, shorter, budget) => {
    const { a, b } = await pairs(runs, longer, shorter);
    const values = a.map((value, index) => (value - b[index]) / bareMs);
    const basis = `${round(median(a))} ms instead of ${round(median(b))} ms, node -e 0: ${round(bareMs)} ms`;
    return figure(name, values, { unit: "x node -e 0", budget, basis });
  };
  return [
    // npm's own time is not ours to spend: the budget is for what the start script adds to it.
    await added(
      "tools/start.mjs adds to cli.js, second run",
      () => run(node, "tools/start.mjs", "--version"),
      direct,
      1.5,
    ),
    await added("npm start adds to cli.js, second run", () => run("npm", "start", "--", "--version"), direct),
    await added("npm alone adds to node -e 0", () => wallMs(["npm", "run", "nothing"], { cwd: here }), bare),
  ];
}
