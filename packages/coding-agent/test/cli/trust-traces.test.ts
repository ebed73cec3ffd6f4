import { join } from "node:path";
import { expect, it } from "vitest";
import { openShell } from "../../../tui/test/support/tmux.js";
import { bundleProgram } from "../lasting/support/bundle-program.js";
import { type AttackFolder, attackFolder } from "../support/attack-folder.js";
import { put } from "../support/folder.js";
import { piPath } from "../support/pi.js";
import { withProgram } from "../support/programs.js";
import { type Deeds, deedsIn, straceCommand, traced } from "../support/strace.js";

const pi = (...args: string[]): string[] => [process.execPath, piPath, ...args];

/** Nothing was started, nothing of the project was changed, and nobody but the model's server was told anything. */
function expectHarmless({ world, owned }: AttackFolder, deeds: Deeds, { asksModel }: { asksModel: boolean }): void {
  expect(deeds.started).toEqual([process.execPath]);
  expect(deeds.ports).toEqual(asksModel ? [new URL(world.server.url).port] : []);
  expect(deeds.written.filter((path) => path.startsWith(world.cwd))).toEqual([]);
  expect(owned()).toEqual([]);
  expect(JSON.stringify(world.server.requests.map(({ body }) => body))).not.toMatch(/owned|evil/);
}

/** The id of a session of the attack folder, in which something was said. */
async function sessionThere({ world }: AttackFolder): Promise<string> {
  const { stdout } = await world.run(["--model", "mock/m", "--mode", "json", "hello"]);
  return JSON.parse(stdout.split("\n")[0] ?? "").id;
}

withProgram("strace", () => {
  it.each([
    ["print mode", ["-p", "hello"]],
    ["JSON mode", ["--mode", "json", "hello"]],
  ])(
    "B55 no process starts, no file is written and nothing is sent before trust, but to the model: %s",
    async (_what, args) => {
      const folder = await attackFolder();
      const { code, stdout, ...deeds } = await traced(folder.world, pi("--model", "mock/m", ...args));
      expect(code).toBe(0);
      expect(stdout).toContain("Safe.");
      expectHarmless(folder, deeds, { asksModel: true });
    },
  );

  it("B55 RPC mode offers nothing of the project", async () => {
    const folder = await attackFolder();
    const stdin = '{"type":"get_state"}\n{"type":"get_commands"}\n{"type":"get_session_stats"}\n';
    const run = await traced(folder.world, pi("--model", "mock/m", "--mode", "rpc"), { stdin });
    const answers = run.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect([run.code, answers.map(({ command, success }) => `${command} ${success}`)]).toEqual([
      0,
      ["get_state true", "get_commands true", "get_session_stats true"],
    ]);
    expect(answers[0].data.sessionFile).toMatch(join(folder.world.agentDir, "sessions"));
    expect(answers[1].data.commands).toEqual([]);
    expectHarmless(folder, run, { asksModel: false });
  });

  it("B55 a session of the project, from elsewhere", async () => {
    const folder = await attackFolder();
    const id = await sessionThere(folder);
    const command = pi("--model", "mock/m", "--session", id, "-p", "go on");
    const run = await traced(folder.world, command, { cwd: folder.world.home });
    expect([run.code, run.stdout]).toEqual([0, "Safe.\n"]);
    expect(run.stderr).toContain("not trusted");
    expectHarmless(folder, run, { asksModel: true });
  });

  it.each([
    ["--list-models", ["--list-models"], /mock +m /],
    ["--help", ["--help"], /Usage/i],
    ["--version", ["--version"], /\d/],
  ])("B55 %s", async (_what, args, words) => {
    const folder = await attackFolder();
    // With extensions of the user, help loads what brings flags.
    put(folder.world.agentDir, "extensions/mine.ts", "export default () => undefined;");
    const run = await traced(folder.world, pi(...args));
    expect([run.code, run.stdout]).toEqual([0, expect.stringMatching(words)]);
    expectHarmless(folder, run, { asksModel: false });
  });

  it("B55 --export writes the page that was asked for, and nothing else", async () => {
    const folder = await attackFolder();
    await sessionThere(folder);
    const { world } = folder;
    const { stdout } = await world.run(["--continue", "--mode", "rpc"], { stdin: '{"type":"get_state"}\n' });
    const { sessionFile } = JSON.parse(stdout).data;
    const page = join(world.home, "page.html");
    const run = await traced(world, pi("--export", sessionFile, page));
    expect([run.code, run.stdout]).toEqual([0, `Exported to: ${page}\n`]);
    expectHarmless(folder, run, { asksModel: false });
  });

  it("B55 a program that makes a session with the library", async () => {
    const folder = await attackFolder();
    const program = await bundleProgram(new URL("./support/library-program.ts", import.meta.url));
    const run = await traced(folder.world, [process.execPath, program]);
    expect(run.code).toBe(0);
    expect(JSON.parse(run.stdout)).toEqual({ text: "Safe.", commands: [], isProjectTrusted: false });
    expectHarmless(folder, run, { asksModel: true });
  });
});

withProgram("strace", () => {
  it("these traces would show it: with --approve, extensions run and leave theirs, and a command of RPC runs the shell", async () => {
    const { world, owned } = await attackFolder();
    const stdin = '{"type":"bash","command":"touch here"}\n';
    const run = await traced(world, pi("--model", "mock/m", "--approve", "--mode", "rpc"), { stdin });
    expect(owned()).toEqual(
      expect.arrayContaining(["extension", "extension-folder", "extension-of-settings", "shell"]),
    );
    expect(run.written).toContain(join(world.home, "owned", "extension"));
    expect(run.started.slice(1)).toContain(join(world.cwd, "evil-shell"));
  });

  withProgram("tmux", () => {
    it.each([
      ["in the project", false],
      ["from elsewhere, with --resume", true],
    ])("B55 at the terminal, %s", async (_what, fromElsewhere) => {
      const folder = await attackFolder();
      const { world } = folder;
      if (fromElsewhere) await sessionThere(folder);
      const log = join(world.home, "trace");
      const cwd = fromElsewhere ? world.home : world.cwd;
      const shell = await openShell({ HOME: world.home }, { cwd });
      const shows = (words: string | RegExp) => expect.poll(shell.everything, { timeout: 25_000 }).toMatch(words);
      const args = ["--model", "mock/m", ...(fromElsewhere ? ["--resume"] : [])];
      shell.run(`${[...straceCommand(log), ...pi(...args)].join(" ").replaceAll("?", "\\?")}; echo "left with $?"`);
      if (fromElsewhere) {
        await shows(/Resume/i);
        shell.send("\t");
        await shows("hello");
        shell.send("\r");
      }
      await shows("Do you trust this folder?");
      shell.send("\r");
      await shows(/\(auto\)/);
      shell.send("\x04");
      await shows("left with 0");
      expectHarmless(folder, deedsIn(log, cwd), { asksModel: false });
    });
  });
});
