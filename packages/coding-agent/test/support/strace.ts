import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { finished, type PiResult, type PiWorld } from "./pi.js";

/** What a process did to the world outside of it. */
export interface Deeds {
  /** Programs that were started, or were meant to be; itself the first. */
  started: string[];
  /** Ports that it connected to, each once. */
  ports: string[];
  /** Files and folders that it made, changed or took away, or tried to. */
  written: string[];
}

const changes =
  "creat|mkdir|mkdirat|rename|renameat|renameat2|unlink|unlinkat|rmdir|symlink|symlinkat|link|linkat|chmod|fchmodat|truncate";

/** The beginning of a command line that writes down what the rest of it does. */
export function straceCommand(log: string): string[] {
  const calls = `execve,connect,openat,${changes.replaceAll("|", ",")}`;
  return ["strace", "-f", "-qq", "-s", "4096", "-o", log, "-e", `trace=?${calls.replaceAll(",", ",?")}`];
}

/** Runs a command under strace. What it is sent on stdin comes at once, and then the end. */
export async function traced(
  world: PiWorld,
  command: readonly string[],
  { cwd = world.cwd, stdin = "" } = {},
): Promise<PiResult & Deeds> {
  const log = join(world.home, "trace");
  const [program = "", ...args] = [...straceCommand(log), ...command];
  const child: ChildProcess = spawn(program, args, { cwd, env: world.env, stdio: "pipe" });
  child.stdin?.on("error", () => undefined);
  child.stdin?.end(stdin);
  const result = await finished(child);
  return { ...result, ...deedsIn(log, cwd) };
}

/** What a log of strace says. */
export function deedsIn(log: string, cwd: string): Deeds {
  const lines = readFileSync(log, "utf8").split("\n");
  const started = lines.flatMap((line) => /\bexecve\("([^"]+)"/.exec(line)?.[1] ?? []);
  const ports = lines.flatMap((line) => /\bconnect\(.*sin6?_port=htons\((\d+)\)/.exec(line)?.[1] ?? []);
  const isChange = (line: string): boolean =>
    /\bopenat\(.*O_(?:WRONLY|RDWR|CREAT)/.test(line) || new RegExp(`\\b(?:${changes})\\(`).test(line);
  const written = lines
    .filter(isChange)
    .flatMap((line) => [...line.matchAll(/"([^"]*)"/g)].map(([, path = ""]) => path));
  return {
    started,
    ports: [...new Set(ports)],
    written: written.map((path) => (isAbsolute(path) ? path : resolve(cwd, path))),
  };
}
