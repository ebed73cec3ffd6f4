import { type ChildProcess, execFileSync } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { finished, type PiResult, type PiWorld } from "../../support/pi.js";

/** A line of the protocol, as it came. */
export type Line = Record<string, unknown>;

/** What a program that starts `pi --mode rpc` has in hand. */
export interface Peer {
  child: ChildProcess;
  /** Everything that came so far, in order. */
  lines: Line[];
  /** How the process ended. */
  ended: Promise<PiResult>;
  write(bytes: string | Uint8Array): void;
  send(command: object): void;
  /** Sends a command and resolves with its answer. */
  ask(type: string, params?: object): Promise<Line>;
  /** The first line, from an index on, that fits. */
  find(fits: (line: Line) => boolean, from?: number): Promise<Line>;
  /** Resolves when the session does nothing. */
  settled(): Promise<void>;
}

export const isResponse = (line: Line): boolean => line["type"] === "response";
export const isEvent =
  (type: string) =>
  (line: Line): boolean =>
    line["type"] === type;

/** What the process has in memory. */
export const memoryKb = ({ child }: Peer): number =>
  Number(execFileSync("ps", ["-o", "rss=", "-p", String(child.pid)]));

/** Starts `pi --mode rpc`, on the scripted model unless the flags say otherwise. */
export function startPeer(world: PiWorld, args = ["--model", "mock/m"], env: NodeJS.ProcessEnv = {}): Peer {
  const child = world.start(["--mode", "rpc", ...args], { env });
  const lines: Line[] = [];
  let rest = "";
  child.stdin?.on("error", () => undefined);
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    // What is no JSON fails the test here.
    for (const part of parts) lines.push(JSON.parse(part));
  });
  const ended = finished(child);
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return new ProcessPeer(child, lines, ended);
}

class ProcessPeer implements Peer {
  readonly child: ChildProcess;
  readonly lines: Line[];
  readonly ended: Promise<PiResult>;
  #count = 0;

  constructor(child: ChildProcess, lines: Line[], ended: Promise<PiResult>) {
    this.child = child;
    this.lines = lines;
    this.ended = ended;
  }

  write(bytes: string | Uint8Array): void {
    this.child.stdin?.write(bytes);
  }

  send(command: object): void {
    this.write(`${JSON.stringify(command)}\n`);
  }

  ask(type: string, params: object = {}): Promise<Line> {
    const id = `ask-${++this.#count}`;
    this.send({ id, type, ...params });
    return this.find((line) => isResponse(line) && line["id"] === id);
  }

  async find(fits: (line: Line) => boolean, from = 0): Promise<Line> {
    const deadline = Date.now() + 20_000;
    for (let index = from; ; ) {
      for (; index < this.lines.length; index++) {
        const line = this.lines[index];
        if (line && fits(line)) return line;
      }
      if (Date.now() > deadline || this.child.exitCode !== null) break;
      await delay(5);
    }
    const seen = this.lines.map((line) => JSON.stringify(line).slice(0, 200)).join("\n");
    return Promise.reject(new Error(`The line did not come. Exit code ${this.child.exitCode}; there were:\n${seen}`));
  }

  async settled(): Promise<void> {
    for (;;) {
      const { data } = await this.ask("get_state");
      if (data !== null && typeof data === "object" && "activity" in data && data.activity === "idle") return;
      await delay(10);
    }
  }
}
