import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { expect, onTestFinished, vi } from "vitest";
import { tempFolder } from "./folder.js";

/** A shell in a real terminal. */
export interface ShellWindow {
  /** All bytes that were written to the terminal so far. */
  output(): string;
  /** The screen as it is, without empty rows at its end. */
  screen(): string;
  /** The scrollback and the screen. Rows that the terminal has wrapped are one line. */
  everything(): string;
  /** Pastes as a person does, with the marks of a bracketed paste where the program wants them. */
  paste(text: string): void;
  /** Types a line and Enter. */
  run(line: string): void;
  /** Sends bytes as they are. */
  send(data: string): void;
  resize(columns: number, rows: number): void;
  /** Sends the key that ends a program, and waits for the prompt. */
  end(key: string): Promise<void>;
  /** Takes the terminal away from all that runs in it. */
  close(): void;
  /** Waits for a prompt after `from`, then gives the exit status of what ran. */
  status(from: number): Promise<number>;
  /** Waits for something to stand in what was written since `from`. */
  waitFor(text: string, from?: number): Promise<void>;
}

const waitMs = 6000;

/** Package managers put `./node_modules/.bin` in front: in a test's folder, that would be programs of the test. */
function absolutePath(): string {
  return (process.env["PATH"] ?? "").split(delimiter).filter(isAbsolute).join(delimiter);
}

/** Opens a shell in a server of its own, which is gone when the test is over. */
export async function openShell(
  env: Record<string, string> = {},
  { columns = 100, rows = 30, cwd }: { columns?: number; rows?: number; cwd?: string } = {},
): Promise<ShellWindow> {
  const folder = tempFolder();
  const log = join(folder, "output");
  const call = (...args: string[]): SpawnSyncReturns<string> =>
    spawnSync("tmux", ["-S", join(folder, "socket"), "-f", "/dev/null", ...args], {
      encoding: "utf8",
      env: { PATH: absolutePath(), HOME: folder, TERM: "xterm-256color", PS1: "$ ", LANG: "C.UTF-8", ...env },
      timeout: waitMs,
    });
  const tmux = (...args: string[]): string => {
    const { stdout, stderr, status } = call(...args);
    expect(status, `tmux ${args.join(" ")}: ${stderr}`).toBe(0);
    return stdout;
  };
  const place = cwd === undefined ? [] : ["-c", cwd];
  tmux("new-session", "-d", "-x", String(columns), "-y", String(rows), ...place, "sh", "-i");
  // It may be gone already.
  onTestFinished(() => void call("kill-server"));
  tmux("pipe-pane", `cat >> '${log}'`);
  const output = (): string => {
    try {
      // In raw mode the kernel puts a CR before every LF too.
      return readFileSync(log, "utf8").replace(/\r+\n/g, "\n");
    } catch {
      return "";
    }
  };
  const send = (data: string): void => {
    tmux("send-keys", "-H", ...Array.from(Buffer.from(data), (byte) => byte.toString(16)));
  };
  const window: ShellWindow = {
    output,
    send,
    screen: () => tmux("capture-pane", "-p").trimEnd(),
    everything: () => tmux("capture-pane", "-p", "-J", "-S", "-").trimEnd(),
    paste: (text) => {
      const file = join(folder, "paste");
      writeFileSync(file, text);
      tmux("load-buffer", file);
      tmux("paste-buffer", "-p", "-r");
    },
    run: (line) => send(`${line}\r`),
    resize: (columns, rows) => void tmux("resize-window", "-x", String(columns), "-y", String(rows)),
    waitFor: async (text, from = 0) => {
      await vi.waitFor(() => expect(output().slice(from)).toContain(text), { timeout: waitMs, interval: 20 });
    },
    close: () => void tmux("kill-server"),
    end: async (key) => {
      const from = output().length;
      send(key);
      await window.waitFor("$ ", from);
    },
    status: async (from) => {
      await window.waitFor("$ ", from);
      window.run("echo status $?.");
      await vi.waitFor(() => expect(output().slice(from)).toMatch(/status \d+\./), { timeout: waitMs, interval: 20 });
      return Number(/status (\d+)\./.exec(output().slice(from))?.[1]);
    },
  };
  window.run("echo re''ady");
  await window.waitFor("ready\n");
  return window;
}
