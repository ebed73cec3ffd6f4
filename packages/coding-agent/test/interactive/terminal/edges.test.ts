import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { put } from "../../support/folder.js";
import { finished, piWorld, reply } from "../../support/pi.js";
import { withProgram } from "../../support/programs.js";
import { openPi } from "./open-pi.js";

/** Sequences that would do something, and characters that would turn or hide text. */
const hostile = "a\x1b]0;owned\x07\x1b]52;c;b3duZWQ=\x07\x1b[?1049h\x1b[2J\x1bP1$r\x1b\\\x9b5A\u202egnp\ud800z";

withProgram("tmux", () => {
  it("nothing is written and no processor time is used while nobody does anything", async () => {
    const pi = await openPi({ script: [reply("Here.")] });
    pi.say("hello");
    await pi.shows("Here.");
    await new Promise((resolve) => setTimeout(resolve, 500));
    const before = [pi.output(), cpuTicks(pi.pid())];
    await new Promise((resolve) => setTimeout(resolve, 2000));
    expect([pi.output(), cpuTicks(pi.pid())]).toEqual(before);
  });

  it.each([
    [40, 12],
    [12, 4],
    [1, 1],
  ])("works at %i x %i", async (columns, rows) => {
    const call = reply([{ name: "bash", input: { command: "echo some output of a command" } }]);
    const pi = await openPi({ script: [call, reply("| a | b |\n|---|---|\n| long cell | 宽宽 |\n\n`code` and more")] });
    pi.resize(columns, rows);
    pi.say("hello there, how wide is this?");
    await expect.poll(() => pi.world.server.requests.length, { timeout: 10_000 }).toBe(2);
    for (const key of ["\x0f", "\x0c", "\x1b"]) {
      pi.send(key);
      // A lone escape is one only when nothing follows it for a moment.
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    pi.resize(100, 30);
    await pi.shows("code and more");
    pi.send("\x04");
    await pi.shows("left with 0");
  });

  it("names of branches, files and sessions do nothing to the terminal", async () => {
    const pi = await openPi({ script: [reply([{ name: "read", input: { path: `x${hostile}` } }]), reply(hostile)] });
    pi.send("\x04");
    await pi.shows("left with 0");
    const from = pi.output().length;
    put(pi.world.cwd, ".git/HEAD", `ref: refs/heads/br${hostile}\n`);
    await pi.start();
    pi.paste(`/name ${hostile}`);
    pi.send("\r");
    pi.say("read it");
    await expect.poll(() => pi.world.server.requests.length, { timeout: 10_000 }).toBe(2);
    pi.send("\x04");
    await pi.shows(/left with 0[\s\S]*left with 0/);
    const written = pi.output().slice(from);
    expect(written).toContain("(bra");
    expect(written.match(/gnp/g)?.length).toBeGreaterThan(2);
    expect(written).not.toMatch(/\x1b\]0;owned|\x1b\]52|\x1b\[\?1049h|\x1b\[2J|\x1bP|\x9b|\u202e/);
  });

  it("a terminal that is closed ends pi, with 129, and the session is kept", async () => {
    const pi = await openPi({ script: [reply("Kept.")] });
    pi.say("hello");
    await pi.shows("Kept.");
    const pid = pi.pid();
    pi.close();
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
    const again = await pi.world.run(["--model", "mock/one", "-c", "-p", "again"]);
    expect(again).toMatchObject({ code: 0, stdout: "Kept.\n" });
  });

  it("a terminal that cannot do anything is still written to in plain words", async () => {
    const pi = await openPi({ script: [reply("Plain **words**.")], env: { TERM: "dumb", LANG: "C" } });
    pi.say("hello");
    await pi.shows("Plain words.");
    pi.send("\x04");
    await pi.shows("left with 0");
  });
});

it("without a terminal there is no interactive mode: it says what to do", async () => {
  const world = await piWorld();
  const child = world.start([]);
  child.stdin?.end();
  const { code, stderr } = await finished(child);
  expect([code, stderr]).toEqual([1, expect.stringContaining("There is nothing to answer")]);
});

function isAlive(pid: number): boolean {
  return spawnSync("kill", ["-0", String(pid)]).status === 0;
}

/** Processor time in ticks of the kernel; where there is no /proc, what `ps` says. */
function cpuTicks(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return `${fields[11]} ${fields[12]}`;
  } catch {
    return execFileSync("ps", ["-o", "time=", "-p", String(pid)], { encoding: "utf8" });
  }
}
