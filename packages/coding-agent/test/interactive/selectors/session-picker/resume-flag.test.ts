import { realpathSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { tempFolder } from "../../../support/folder.js";
import { piPath, piWorld, reply } from "../../../support/pi.js";
import { withProgram } from "../../../support/programs.js";
import { openPi } from "../../terminal/open-pi.js";

describe("--resume without a terminal", () => {
  it("says what to do instead", async () => {
    const { run } = await piWorld();
    const { code, stderr } = await run(["--resume", "-p", "hello"]);
    expect(code).toBe(1);
    expect(stderr).toContain("--resume lets you choose at a terminal. Without one, use --continue");
  });

  it("cannot be joined with another choice of a session", async () => {
    const { run } = await piWorld();
    const { code, stderr } = await run(["-r", "-c", "-p", "hello"]);
    expect([code, stderr]).toEqual([1, "pi: --continue and --resume cannot be used together.\n"]);
  });
});

withProgram("tmux", () => {
  it("--resume: a session can be chosen at the start, or none, which ends pi in good order", async () => {
    const pi = await openPi({ script: [reply("The first answer."), reply("The second answer.")] });
    pi.say("my question");
    await pi.shows("The first answer.");
    pi.send("\x04");
    await pi.shows("left with 0");
    const command = `${process.execPath} ${piPath} -r`;
    pi.run(`${command}; echo "chose $?"`);
    await pi.shows("→ my question");
    pi.send("\x1b");
    await pi.shows(/No session was chosen\.\s+chose 0/);
    pi.run(`${command}; echo "chose $?"`);
    await pi.shows(/chose 0[\s\S]*→ my question/);
    pi.send("\r");
    await pi.shows(/chose 0[\s\S]*The first answer\./);
    pi.say("and more");
    await pi.shows("The second answer.");
  });

  it("B43: a session of another folder is gone on with in that folder", async () => {
    const pi = await openPi({ script: [reply("Said elsewhere.")] });
    const elsewhere = realpathSync(tempFolder());
    const { code } = await pi.world.run(["-p", "asked elsewhere", "--model", "mock/one"], { cwd: elsewhere });
    expect(code).toBe(0);
    pi.say("/resume");
    await pi.shows("Current Folder | All");
    pi.send("\t");
    await pi.shows(/→ asked elsewhere\s+\S+ {2}2/);
    pi.send("\r");
    await pi.shows("Said elsewhere.");
    pi.say("!pwd");
    await pi.shows(new RegExp(`\\$ pwd\\s+${elsewhere}\\s[\\s\\S]*${elsewhere}\\s`));
  });
});
