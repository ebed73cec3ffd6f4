import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ProcessTerminal } from "@pi-stack/tui";
import { buildSync } from "esbuild";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { tempFolder } from "../support/folder.js";
import { modesLeftSet } from "../support/mode-tracker.js";
import { withProgram } from "../support/programs.js";
import { openShell, type ShellWindow } from "../support/tmux.js";

let program: string;

beforeEach(() => {
  program = join(tempFolder(), "keys.mjs");
  buildSync({
    entryPoints: [join(import.meta.dirname, "programs", "keys.ts")],
    outfile: program,
    bundle: true,
    platform: "node",
    format: "esm",
    conditions: ["@pi-stack/source"],
  });
});

/** A shell in which the program has taken the terminal over. */
async function runningProgram(env?: Record<string, string>): Promise<{ shell: ShellWindow; pid: number }> {
  const shell = await openShell(env);
  shell.run(`'${process.execPath}' '${program}'`);
  await shell.waitFor("kitty false.\n");
  return { shell, pid: Number(/pid (\d+)/.exec(shell.output())?.[1]) };
}

const lineModePattern = /-?\b(?:icanon|isig|echo)\b/g;

/** What the shell says of the modes of its terminal's line discipline. */
async function lineModes(shell: ShellWindow): Promise<string[]> {
  const from = shell.output().length;
  shell.run("stty -a; printf to''ld; printf '.\\n'");
  await shell.waitFor("told.", from);
  return shell.output().slice(from).match(lineModePattern) ?? [];
}

withProgram("tmux", () => {
  describe("B49 every mode is reset", () => {
    it.each<[way: string, leave: (shell: ShellWindow, pid: number) => void, status: number]>([
      ["stop()", (shell) => shell.send("q"), 0],
      ["stop() after drainInput()", (shell) => shell.send("dxx"), 0],
      ["process.exit()", (shell) => shell.send("e"), 0],
      ["Ctrl+C twice", (shell) => shell.send("\x03\x03"), 0],
      ["SIGTERM", (_, pid) => process.kill(pid, "SIGTERM"), 143],
      ["SIGHUP", (_, pid) => process.kill(pid, "SIGHUP"), 129],
      ["SIGINT", (_, pid) => process.kill(pid, "SIGINT"), 130],
      ["an uncaught error", (shell) => shell.send("x"), 1],
      ["an unhandled rejection", (shell) => shell.send("r"), 1],
      [
        "SIGTERM, from the alternate screen in the middle of a frame",
        (shell, pid) => {
          shell.send("a");
          void shell.waitFor("\x1b[?2026h").then(() => process.kill(pid, "SIGTERM"));
        },
        143,
      ],
    ])("after %s", async (_, leave, status) => {
      const { shell, pid } = await runningProgram();
      await shell.waitFor("\x1b[>4;2m");
      expect(modesLeftSet(shell.output())).toEqual([
        "mode 2004",
        "mode 1004",
        "hidden cursor",
        "modifyOtherKeys",
        "progress",
      ]);
      const from = shell.output().length;
      leave(shell, pid);
      expect(await shell.status(from)).toBe(status);
      expect(modesLeftSet(shell.output())).toEqual([]);
      expect(await lineModes(shell)).toEqual(["isig", "icanon", "echo"]);
      expect(shell.output()).not.toContain("LATE");
    });

    it("after a quick exit: nothing is switched on afterwards", async () => {
      const shell = await openShell();
      shell.run(`'${process.execPath}' '${program}'`);
      await shell.waitFor("\x1b[?u");
      await shell.end("q");
      expect(shell.output().slice(shell.output().lastIndexOf("\x1b[?25h"))).not.toMatch(/LATE|\x1b\[>4;2m|\x1b\[\?25l/);
      expect(modesLeftSet(shell.output())).toEqual([]);
    });

    it("where the Kitty protocol was spoken", async () => {
      const { shell } = await runningProgram();
      shell.send("\x1b[?0u");
      await shell.waitFor("\x1b[>7u");
      shell.send("\n");
      await shell.waitFor("shift+enter");
      expect(modesLeftSet(shell.output())).toContain("Kitty keyboard");
      await shell.end("q");
      expect(modesLeftSet(shell.output())).toEqual([]);
    });

    it("where the answer about the Kitty protocol came late", async () => {
      const { shell } = await runningProgram();
      await shell.waitFor("\x1b[>4;2m");
      shell.send("\x1b[?0u");
      await shell.waitFor("\x1b[>4;0m\x1b[>7u");
      await shell.end("e");
      expect(modesLeftSet(shell.output())).toEqual([]);
    });

    it.each<[way: string, suspend: (shell: ShellWindow, pid: number) => void]>([
      ["Ctrl+Z", (shell) => shell.send("\x1a")],
      ["kill -TSTP", (_, pid) => process.kill(pid, "SIGTSTP")],
    ])("while it is suspended by %s, and set again after fg", async (_, suspend) => {
      const { shell, pid } = await runningProgram();
      await shell.waitFor("\x1b[>4;2m");
      const modes = modesLeftSet(shell.output());
      suspend(shell, pid);
      await shell.waitFor("$ ", shell.output().lastIndexOf("\x1b[>4;2m"));
      expect(modesLeftSet(shell.output())).toEqual([]);
      expect(await lineModes(shell)).toEqual(["isig", "icanon", "echo"]);
      const from = shell.output().length;
      shell.run("fg");
      await shell.waitFor("resumed\n", from);
      await shell.waitFor("\x1b[>4;2m", from);
      expect(modesLeftSet(shell.output()).sort()).toEqual(modes.sort());
      shell.send("k");
      await shell.waitFor('key "k" k.', from);
      expect(shell.output().slice(from).split("resumed")).toHaveLength(2);
      shell.send("q");
      await shell.waitFor("\x1b[?25h", from);
      await vi.waitFor(async () => expect(await lineModes(shell)).toEqual(["isig", "icanon", "echo"]));
      expect(modesLeftSet(shell.output())).toEqual([]);
    });

    it("for a program that has the terminal in between, and set again afterwards", async () => {
      const { shell } = await runningProgram();
      await shell.waitFor("\x1b[>4;2m");
      const modes = modesLeftSet(shell.output());
      const from = shell.output().length;
      shell.send("v");
      await shell.waitFor("edited\n", from);
      const before = shell.output().slice(0, shell.output().indexOf("edited"));
      expect(modesLeftSet(before)).toEqual([]);
      expect(before.slice(from).match(lineModePattern)).toEqual(["isig", "icanon", "echo"]);
      await shell.waitFor("\x1b[>4;2m", from);
      expect(modesLeftSet(shell.output()).sort()).toEqual(modes.sort());
      await shell.end("q");
      expect(modesLeftSet(shell.output())).toEqual([]);
    });

    it("set again when it was stopped without warning", async () => {
      const { shell, pid } = await runningProgram();
      const from = shell.output().length;
      process.kill(pid, "SIGSTOP");
      await shell.waitFor("$ ", from);
      // The terminal is still raw: Enter would not do.
      shell.send("fg\n");
      await shell.waitFor("resumed\n", from);
      shell.send("\x1b[C");
      await shell.waitFor("right.", from);
    });
  });

  it("B49 delivers each of the four sequences of Shift+Enter as one", async () => {
    const { shell } = await runningProgram();
    for (const sequence of ["\x1b[13;2u", "\x1b[27;2;13~", "\x1b\r", "\n"]) {
      const from = shell.output().length;
      shell.send(sequence);
      await shell.waitFor(`key ${JSON.stringify(sequence)} `, from);
    }
  });

  it("leaves a signal to the program, where it listens to it itself", async () => {
    const { shell, pid } = await runningProgram({ OWN_HANDLER: "1" });
    process.kill(pid, "SIGTERM");
    await shell.waitFor("my own handler\n");
    expect(modesLeftSet(shell.output())).toContain("hidden cursor");
    await shell.end("q");
    expect(modesLeftSet(shell.output())).toEqual([]);
  });

  it.each([
    ["3", "process.__signal_exit_emitter__ = { count: 1 }"],
    ["4", 'globalThis[Symbol.for("signal-exit emitter")] = { count: 1 }'],
  ])("ends of a signal that signal-exit %s listens to as well, which waits for others to act", async (_, mark) => {
    const preload = join(tempFolder(), "signal-exit.mjs");
    writeFileSync(preload, `${mark}; process.on("SIGTERM", () => {});`);
    const { shell, pid } = await runningProgram({ NODE_OPTIONS: `--import=${preload}` });
    const from = shell.output().length;
    process.kill(pid, "SIGTERM");
    // The rest is up to signal-exit: it acts on the signal that comes when it is alone.
    await shell.waitFor("\x1b[?25h", from);
    expect(modesLeftSet(shell.output())).toEqual([]);
    process.kill(pid, "SIGKILL");
  });

  it("ends with its terminal", async () => {
    const { shell, pid } = await runningProgram();
    shell.close();
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow("ESRCH"), { timeout: 5000 });
  });

  it("cannot be started twice", async () => {
    const { shell } = await runningProgram();
    shell.send("s");
    await shell.waitFor("already_started: The terminal is started already");
  });

  it("delivers pastes with their markers, and tells of the focus and of sizes", async () => {
    const { shell } = await runningProgram();
    shell.send("\x1b[200~two\nlines\x1b[201~");
    await shell.waitFor(`key ${JSON.stringify("\x1b[200~two\nlines\x1b[201~")} undefined.`);
    shell.send("\x1b[O\x1b[I");
    await shell.waitFor("focus false\nfocus true\n");
    shell.resize(70, 20);
    await shell.waitFor("size 70x20\n");
  });

  it("B50 takes a burst that is not marked for one paste", async () => {
    const { shell } = await runningProgram();
    const text = "some words in a line\r".repeat(40);
    shell.send(text);
    await shell.waitFor(`key ${JSON.stringify(`\x1b[200~${text}\x1b[201~`)}`);
  });

  it("keeps what was written in a file of the folder that PI_TUI_WRITE_LOG names", async () => {
    const folder = tempFolder();
    const { shell, pid } = await runningProgram({ PI_TUI_WRITE_LOG: folder });
    await vi.waitFor(() => expect(readdirSync(folder)).toHaveLength(1));
    const [name = ""] = readdirSync(folder);
    expect(name).toMatch(new RegExp(`^tui-\\d{4}-\\d\\d-\\d\\d_\\d\\d-\\d\\d-\\d\\d-${pid}\\.log$`));
    const path = join(folder, name);
    await vi.waitFor(() => expect(readFileSync(path, "utf8")).toContain("kitty false.\r\n"));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await shell.end("q");
  });
});

describe("a ProcessTerminal without a terminal", () => {
  it("says what is wrong and what to do", () => {
    const { stderr, status } = spawnSync(process.execPath, [program], { input: "", encoding: "utf8", timeout: 20_000 });
    expect(stderr).toContain("stdin is not a terminal. Run this program in a terminal");
    expect(stderr).toContain("not_a_terminal");
    expect(status).toBe(1);
  });

  it("takes its size from the environment, or for 80 by 24", () => {
    const terminal = new ProcessTerminal();
    const size = (env: Record<string, string>): string => {
      for (const name of ["COLUMNS", "LINES"]) vi.stubEnv(name, env[name]);
      return `${terminal.columns}x${terminal.rows}`;
    };
    expect(process.stdout.columns ?? 0).toBe(0);
    expect([size({ COLUMNS: "132", LINES: "43" }), size({ COLUMNS: "wide", LINES: "-3" }), size({})]).toEqual([
      "132x43",
      "80x24",
      "80x24",
    ]);
    vi.unstubAllEnvs();
  });
});
