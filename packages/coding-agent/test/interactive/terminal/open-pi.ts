import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { openShell, type ShellWindow } from "../../../../tui/test/support/tmux.js";
import { put } from "../../support/folder.js";
import { type PiWorld, piPath, piWorld } from "../../support/pi.js";

/** `pi` in a shell in a real terminal. */
export interface PiWindow extends ShellWindow {
  world: PiWorld;
  /** Waits until this stands in the scrollback or on the screen. */
  shows(words: string | RegExp): Promise<void>;
  /** Types a text and Enter. */
  say(text: string): void;
  /** The number of the running `pi`. */
  pid(): number;
  /** Sends it a signal. */
  kill(signal: NodeJS.Signals): void;
  /** Types `pi` with these arguments, and waits for the prompt. */
  start(args?: string): Promise<void>;
}

/** How a {@link PiWindow} is opened. */
export interface OpenPiOptions {
  script?: Parameters<typeof piWorld>[0];
  columns?: number;
  rows?: number;
  env?: Record<string, string>;
  /** Of another server than the one that answers as scripted. */
  baseUrl?: string;
  api?: string;
}

const waitMs = 20_000;

/** Opens a shell in a project of its own, in which `pi` talks to a scripted server, and starts `pi` there. */
export async function openPi(options: OpenPiOptions = {}): Promise<PiWindow> {
  const { script, columns, rows, env = {}, api = "anthropic-messages" } = options;
  const world = await piWorld(script);
  const provider = { baseUrl: options.baseUrl ?? world.server.url, api, apiKey: "sk-mock-secret" };
  const models = ["one", "two"].map((id) => ({ id, input: ["text", "image"], reasoning: true }));
  put(world.agentDir, "models.json", JSON.stringify({ providers: { mock: { ...provider, models } } }));
  const size = { ...(columns ? { columns } : {}), ...(rows ? { rows } : {}) };
  const pidFile = join(world.home, "pid");
  const shell = await openShell({ HOME: world.home, ...env }, { cwd: world.cwd, ...size });
  const shows: PiWindow["shows"] = (words) => {
    const pattern = typeof words === "string" ? new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")) : words;
    return expect.poll(shell.everything, { timeout: waitMs, interval: 40 }).toMatch(pattern);
  };
  const start: PiWindow["start"] = async (args = "--model mock/one") => {
    const from = shell.output().length;
    // Its own shell, which it takes the place of, tells its number.
    shell.run(`sh -c 'echo $$ >${pidFile}; exec "$@"' sh ${process.execPath} ${piPath} ${args}; echo "left with $?"`);
    await expect.poll(() => shell.output().slice(from), { timeout: waitMs, interval: 40 }).toContain("(auto)");
  };
  const pid = (): number => Number(readFileSync(pidFile, "utf8"));
  const window: PiWindow = {
    ...shell,
    world,
    shows,
    start,
    say: (text) => shell.send(`${text}\r`),
    pid,
    kill: (signal) => void process.kill(pid(), signal),
  };
  await start();
  return window;
}
