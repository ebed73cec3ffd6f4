import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const meter = fileURLToPath(new URL("meter.cjs", import.meta.url));
const limitMs = 180_000;

/** Milliseconds from the start of a program to its exit, seen from outside. Nothing is loaded into it. */
export async function wallMs(command, options = {}) {
  const begin = performance.now();
  await finished(spawn(command[0], command.slice(1), { stdio: ["ignore", "ignore", "pipe"], ...options }), command);
  return performance.now() - begin;
}

/** Processor time and peak memory of a Node program, written by the meter that is preloaded into it. */
export async function metered(args, options = {}) {
  const command = [process.execPath, "--require", meter, ...args];
  const child = spawn(command[0], command.slice(1), { stdio: ["ignore", "ignore", "pipe", "pipe"], ...options });
  let report = "";
  child.stdio[3].setEncoding("utf8").on("data", (text) => {
    report += text;
  });
  const closed = new Promise((resolve) => child.once("close", resolve));
  await finished(child, command);
  await closed;
  return JSON.parse(report);
}

/** What a program of ours prints, as JSON. */
export async function printed(args, options = {}) {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    output += text;
  });
  const closed = new Promise((resolve) => child.once("close", resolve));
  await finished(child, args);
  await closed;
  return JSON.parse(output);
}

/** Runs A B A B ... after one warm-up of each, so that both meet the same machine. Returns the two lists of results. */
export async function pairs(count, a, b) {
  await a();
  await b();
  const results = { a: [], b: [] };
  for (let round = 0; round < count; round++) {
    results.a.push(await a());
    results.b.push(await b());
  }
  return results;
}

/** Quotients of what was measured side by side. */
export function ratios({ a, b }) {
  return a.map((value, index) => value / b[index]);
}

function finished(child, command) {
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    errors += text;
  });
  const timer = setTimeout(() => child.kill(), limitMs);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      clearTimeout(timer);
      if (code === 0) resolve();
      else reject(new Error(`${command.join(" ")} ended with ${code ?? signal}: ${errors.slice(-500)}`));
    });
  });
}
