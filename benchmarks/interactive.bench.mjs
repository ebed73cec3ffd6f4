/** What a person at a terminal waits for, and what `pi` costs meanwhile. Runs on Linux only. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pairs, printed, ratios } from "./measure/process.mjs";
import { figure, round } from "./measure/report.mjs";
import { median } from "./measure/statistics.mjs";
import { onTerminal } from "./measure/terminal.mjs";
import { cli, createPiHome } from "./mock/pi-home.mjs";
import { startModelServer } from "./mock/start-model-server.mjs";

const node = process.execPath;
const sizes = [
  { columns: 80, rows: 24 },
  { columns: 200, rows: 50 },
];
/** Stands in the last row that is drawn, under the editor. */
const ready = "mock";
const quit = "\x04";

export async function measure() {
  const server = await startModelServer();
  const home = createPiHome(`${server.url}/text/100000/v1`);
  try {
    const figures = [];
    for (const size of sizes) {
      figures.push(await start(home, size));
      figures.push(await wholeRun(home, size));
    }
    figures.push(...(await idle(home)), await longDay());
    return figures;
  } finally {
    home.remove();
    server.close();
  }
}

async function start(home, size) {
  const results = await pairs(
    15,
    async () => {
      const pi = await open(home, size);
      const ms = await pi.until(ready);
      await end(pi);
      return ms;
    },
    async () => (await onTerminal([node, "-e", "0"], size)).ended(),
  );
  const basis = `${round(median(results.a))} ms, node -e 0 on a terminal: ${round(median(results.b))} ms`;
  return figure(`${nameOf(size)}, start to a ready prompt: wall time`, ratios(results), {
    unit: "x node -e 0",
    budget: 4.5,
    basis,
  });
}

/** From the start of the process until the reply stands on the screen. */
async function wholeRun(home, size) {
  const results = [];
  const bytes = [];
  for (let run = 0; run < 5; run++) {
    const pi = await open(home, size);
    await pi.until(ready);
    const from = pi.written();
    pi.send("go\r");
    // The totals of the footer change when the reply is whole.
    await pi.until("↓", from);
    await new Promise((resolve) => setTimeout(resolve, 200));
    results.push(pi.cpuMs());
    bytes.push(pi.written() - from);
    await end(pi);
  }
  const basis = `a reply of 100 KB in pieces of 4 bytes, ${round(median(bytes) / 1000)} KB written to the terminal`;
  return figure(`${nameOf(size)}, a whole run: CPU`, results, { unit: "ms", budget: 1300, basis });
}

/** Nothing is written, no processor time is used, and little memory is held while nobody does anything. */
async function idle(home) {
  const [memory, bare, cpu, written] = [[], [], [], []];
  for (let run = 0; run < 3; run++) {
    const pi = await open(home, sizes[0]);
    await pi.until(ready);
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const [before, from] = [pi.cpuMs(), pi.written()];
    await new Promise((resolve) => setTimeout(resolve, 5000));
    cpu.push(pi.cpuMs() - before);
    written.push(pi.written() - from);
    memory.push(pi.residentBytes() / 1e6);
    await end(pi);
    const nothing = await onTerminal([node, "-e", "setTimeout(() => {}, 1500)"], sizes[0]);
    await new Promise((resolve) => setTimeout(resolve, 700));
    bare.push(nothing.residentBytes() / 1e6);
    await nothing.ended();
  }
  const quotients = memory.map((mb, index) => mb / bare[index]);
  const basis = `${round(median(memory))} MB resident, a Node that waits: ${round(median(bare))} MB`;
  return [
    figure("idle: memory", quotients, { unit: "x node", budget: 2.5, basis }),
    figure("idle for 5 s: CPU", cpu, { unit: "ms", budget: 10, basis: "ticks of 10 ms" }),
    figure("idle for 5 s: bytes written", written, { unit: "bytes", budget: 0 }),
  ];
}

/** 40 tokens a second for 8 hours; compared with a process that opens what came of it. */
async function longDay() {
  const folder = mkdtempSync(join(tmpdir(), "pi-bench-"));
  const script = fileURLToPath(new URL("interactive/long-day.mjs", import.meta.url));
  const replies = Math.ceil((8 * 3600 * 40 * 4) / 20_000);
  try {
    const { heaps } = await printed(["--expose-gc", script, "stream", folder, String(replies)]);
    const reopened = await printed(["--expose-gc", script, "reopen", folder]);
    const [half, end, fresh] = [heaps[0], heaps[1], reopened.heaps[0]];
    const basis = `${round(half)} MB after half of it, ${round(end)} MB at its end, ${round(fresh)} MB reopened`;
    return figure("8 hours of streaming: heap", [end / fresh], { unit: "x the session reopened", budget: 1.25, basis });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function open({ options }, size) {
  return onTerminal([node, cli, "--model", "mock/mock"], { ...size, ...options });
}

async function end(pi) {
  pi.send(quit);
  await pi.ended();
}

function nameOf({ columns, rows }) {
  return `${columns}x${rows}`;
}
