import { chmodSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { put } from "../../support/folder.js";
import { type PiWorld, reply } from "../../support/pi.js";
import { withProgram } from "../../support/programs.js";
import { streamedText } from "../../support/streamed-reply.js";
import { openPi, type PiWindow } from "../terminal/open-pi.js";

const ctrlD = "\x04";

/** The only session file. */
function sessionFile({ agentDir }: PiWorld): string {
  const names = readdirSync(join(agentDir, "sessions"), { recursive: true, encoding: "utf8" });
  return join(agentDir, "sessions", names.find((name) => name.endsWith(".jsonl")) ?? "");
}

async function quit(pi: PiWindow): Promise<void> {
  pi.send(ctrlD);
  await pi.shows("left with 0");
  pi.run("clear");
}

/** The shell shows what is typed, and understands it. */
async function shellWorks(pi: PiWindow): Promise<void> {
  pi.run("echo still $((40+2))");
  await pi.shows("still 42");
}

withProgram("tmux", () => {
  it("after the end, a line says how to go on, if there is anything", async () => {
    const pi = await openPi({ script: [reply("first answer"), reply("second answer")] });
    pi.send(ctrlD);
    await pi.shows("left with 0");
    expect(pi.everything()).not.toContain("pi --session");
    await pi.start();
    pi.say("first question");
    await pi.shows("first answer");
    pi.send(ctrlD);
    await pi.shows(/To go on with this session: pi --session\s+[0-9a-f-]{36}/);
    const [id = ""] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(pi.everything().replaceAll("\n", "")) ?? [];
    pi.run("clear");
    await pi.start(`--model mock/one --session ${id}`);
    await pi.shows("first answer");
  });

  it("a failure that nobody caught is told on a terminal that is the user's again", async () => {
    const failure = "setTimeout(()=>{throw%20new%20Error('boom%20boom')},3000)";
    const pi = await openPi({ env: { NODE_OPTIONS: `--import "data:text/javascript,${failure}"` } });
    await pi.shows(/pi: unexpected failure: Error: boom boom *\n +at /);
    await pi.shows("left with 1");
    await shellWorks(pi);
  });

  it("SIGTERM during a tool ends the tool and pi, and gives the terminal back", async () => {
    const pi = await openPi({ script: [reply([{ name: "bash", input: { command: "sleep 1234" } }])] });
    pi.say("wait");
    await pi.shows("$ sleep 1234");
    pi.kill("SIGTERM");
    await pi.shows("left with 143");
    pi.run("pgrep -f 'sleep 123[4]' || echo none left");
    await pi.shows("none left");
    await shellWorks(pi);
  });

  it("quitting while the model works ends at once, and keeps what was said", async () => {
    const pi = await openPi({
      script: [{ ...streamedText("slow ".repeat(2000)), pieceBytes: 1000, pieceDelayMs: 30 }],
    });
    pi.say("a long story");
    await pi.shows("slow slow");
    pi.send("\x03");
    pi.send("\x03");
    await pi.shows(/To go on with this session[\s\S]*left with 0/);
    expect(readFileSync(sessionFile(pi.world), "utf8")).toContain("a long story");
    await shellWorks(pi);
  });

  it("what is wrong with the user's files is told on the screen", async () => {
    const pi = await openPi();
    await quit(pi);
    put(pi.world.agentDir, "settings.json", "{ broken");
    put(pi.world.agentDir, "keybindings.json", '{"app.interrupt": "no-such-key"}');
    await pi.start();
    await pi.shows(/pi v[\s\S]*Warning: \S*settings\.json:1/);
    expect(pi.screen().split("settings.json:1")).toHaveLength(2);
    await pi.shows(/Warning: \S*keybindings\.json/);
  });

  it("a quiet start is not quiet with --verbose", async () => {
    const pi = await openPi();
    await quit(pi);
    put(pi.world.agentDir, "settings.json", '{"quietStartup":true}');
    await pi.start();
    expect(pi.screen()).not.toContain("ctrl+c twice quits");
    await quit(pi);
    await pi.start("--model mock/one --verbose");
    await pi.shows("ctrl+c twice quits");
  });

  it("a session whose folder is gone goes on in this one, if that is wanted", async () => {
    const pi = await openPi({ script: [reply("first answer")] });
    pi.say("first question");
    await pi.shows("first answer");
    await quit(pi);
    const path = sessionFile(pi.world);
    const elsewhere = put(
      pi.world.home,
      "elsewhere.jsonl",
      readFileSync(path, "utf8").replace(/"cwd":"[^"]*"/, '"cwd":"/gone"'),
    );
    rmSync(path);
    const started = pi.start(`--model mock/one --session ${elsewhere}`);
    await pi.shows(/The folder of this session is gone: \/gone[\s\S]*\[y\/N\]/);
    pi.say("y");
    await started;
    await pi.shows("first answer");
  });

  it("the editor of the user has the terminal for itself, and leaves the screen as it was", async () => {
    const pi = await openPi({ script: [reply("an answer")], env: { EDITOR: "./my-editor --wait" } });
    const script = '#!/bin/sh\nclear\necho "editing $1"\nread answer\nprintf "%s" "$answer" > "$2"\n';
    chmodSync(put(pi.world.cwd, "my-editor", script), 0o700);
    pi.say("a question");
    await pi.shows("an answer");
    pi.send("\x07");
    await pi.shows("editing --wait");
    expect(pi.screen()).not.toContain("(auto)");
    pi.run("written elsewhere");
    await pi.shows(/a question[\s\S]*an answer[\s\S]*─\s+written elsewhere *\n─/);
    expect(pi.screen()).toContain("(auto)");
    expect(pi.everything().split("an answer").length).toBeLessThanOrEqual(3);
  });

  it("what is said while another program has the terminal is there afterwards, once", async () => {
    const lines = Array.from({ length: 80 }, (_, index) => `- line ${index} of it`).join("\n");
    const script = [{ ...streamedText(lines), pieceBytes: 1000, pieceDelayMs: 30 }];
    const pi = await openPi({ script, env: { EDITOR: "./my-editor" } });
    chmodSync(put(pi.world.cwd, "my-editor", '#!/bin/sh\necho "editing now"\nread answer\n'), 0o700);
    pi.say("a list");
    await pi.shows("line 3 of it");
    pi.send("\x07");
    await pi.shows("editing now");
    const before = pi.output().length;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(pi.output().slice(before)).toBe("");
    pi.run("");
    await pi.shows("line 79 of it");
    await expect.poll(() => pi.screen()).toMatch(/line 79 of it/);
    const text = pi.everything();
    const counts = [...Array(80).keys()].map((index) => text.split(`line ${index} of it`).length - 1);
    expect(Math.max(...counts)).toBe(1);
    expect(counts.slice(40)).toEqual(counts.slice(40).map(() => 1));
  });
});
