/** Programs on a terminal of their own, through `script` of util-linux. Runs on Linux only. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

const limitMs = 60_000;
/** A tick of the kernel's accounting. Source: proc(5), sysconf(_SC_CLK_TCK) is 100 on Linux */
const tickMs = 10;

/**
 * Starts a program. The clock begins when the terminal has its size and nothing but the program's start is left.
 * `command` is a list of words without quotes in them.
 */
export async function onTerminal(command, { columns = 80, rows = 24, ...options } = {}) {
  const words = command.map((word) => `'${word}'`).join(" ");
  const shell = `stty cols ${columns} rows ${rows}; echo "pid $$."; exec ${words}`;
  const child = spawn("script", ["-qefc", shell, "/dev/null"], { stdio: ["pipe", "pipe", "inherit"], ...options });
  let output = "";
  let begin = performance.now();
  let pid;
  const waiting = new Set();
  child.stdout.setEncoding("utf8").on("data", (text) => {
    output += text;
    for (const check of [...waiting]) check();
  });
  const timer = setTimeout(() => child.kill(), limitMs);
  const closed = new Promise((resolve) => child.once("close", resolve)).finally(() => clearTimeout(timer));
  /** Resolves with milliseconds from the beginning until this was written, after the character `from`. */
  const until = (words, from = 0) =>
    Promise.race([
      new Promise((resolve) => {
        const check = () => {
          if (output.indexOf(words, from) < 0) return;
          waiting.delete(check);
          resolve(performance.now() - begin);
        };
        waiting.add(check);
        check();
      }),
      closed.then(() =>
        Promise.reject(new Error(`${command.join(" ")} ended without ${words}: ${output.slice(-800)}`)),
      ),
    ]);
  await until(".\r\n");
  begin = performance.now();
  pid = Number(/pid (\d+)\./.exec(output)?.[1]);
  return {
    until,
    send: (data) => child.stdin.write(data),
    /** How much was written so far. */
    written: () => output.length,
    /** Processor time of the program so far, all threads, in milliseconds. */
    cpuMs() {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
      return (Number(fields[11]) + Number(fields[12])) * tickMs;
    },
    /** What it holds of the machine's memory right now. */
    residentBytes: () => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024,
    /** Resolves with milliseconds from the beginning until it has ended. */
    async ended() {
      await closed;
      return performance.now() - begin;
    },
    kill: () => child.kill("SIGKILL"),
  };
}
