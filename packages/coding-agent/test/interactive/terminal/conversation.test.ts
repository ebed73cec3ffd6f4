import sharp from "sharp";
import { expect, it } from "vitest";
import { put } from "../../support/folder.js";
import { reply } from "../../support/pi.js";
import { withProgram } from "../../support/programs.js";
import { streamedText } from "../../support/streamed-reply.js";
import { openPi } from "./open-pi.js";

/** A reply that comes over some seconds, a few words at a time. */
const slowly = (text: string) => ({ ...streamedText(text), pieceBytes: 1000, pieceDelayMs: 30 });
const count = (text: string, words: string): number => text.split(words).length - 1;
const escapeKey = "\x1b";

withProgram("tmux", () => {
  it("a question, a tool and its output, an answer; and the shell as it was, with all of it in the scrollback", async () => {
    const call = reply([{ name: "bash", input: { command: "seq 1 3; printf '\\033]0;owned\\007'" } }]);
    const pi = await openPi({ script: [call, reply("# Counted\n\nThree **lines**.")] });
    pi.say("count to three");
    await pi.shows("Three lines.");
    expect(pi.everything()).toMatch(/count to three[\s\S]*\$ seq 1 3[\s\S]*1 *\n[\s\S]*Counted/);
    pi.send("\x04");
    await pi.shows("left with 0");
    expect(pi.output()).not.toContain("\x1b]0;owned");
    expect(count(pi.everything(), "Three lines.")).toBe(1);
    pi.run("echo still $((40+2))");
    await pi.shows("still 42");
  });

  it("many calls at once: each stands in the scrollback once, with its result", async () => {
    const calls = Array.from({ length: 12 }, (_, index) => ({
      name: "bash",
      input: { command: `sleep 0.${(index * 7) % 5}; echo "result of ${index}."` },
    }));
    const pi = await openPi({ script: [reply(calls), reply("All done.")], columns: 80, rows: 20 });
    pi.say("go");
    await pi.shows("All done.");
    const all = pi.everything();
    for (let index = 0; index < 12; index++) {
      expect(all).toMatch(new RegExp(`echo "result of ${index}\\."[^$]*\\n result of ${index}\\. `));
      expect(count(all, `\n result of ${index}. `)).toBe(1);
      expect(count(all, `"result of ${index}."`)).toBe(1);
    }
    expect(pi.output()).toContain("\x1b]133;A\x07");
  });

  it("steering: what is typed while the reply comes is shown as waiting, and reaches the model", async () => {
    const pi = await openPi({ script: [slowly("word ".repeat(400)), reply("Steered.")] });
    pi.say("begin");
    await pi.shows("word word");
    pi.say("turn left");
    await pi.shows("Steering: turn left");
    await pi.shows("Steered.");
    expect(JSON.stringify(pi.world.server.requests[1]?.body)).toContain("turn left");
    expect(pi.screen()).not.toContain("Steering:");
  });

  it("escape stops a reply within a moment, and the next question goes on", async () => {
    const pi = await openPi({ script: [slowly("word ".repeat(2000)), reply("Again here.")] });
    pi.say("begin");
    await pi.shows("word word");
    pi.send(escapeKey);
    await pi.shows("Operation aborted");
    pi.say("again");
    await pi.shows("Again here.");
  });

  it("a terminal that changes its size while a reply comes shows every line once", async () => {
    const lines = Array.from({ length: 60 }, (_, index) => `- item ${index} of the list`).join("\n");
    const pi = await openPi({ script: [slowly(lines)], columns: 80, rows: 24 });
    pi.say("list");
    await pi.shows("item 5 of");
    for (const [columns, rows] of [
      [60, 20],
      [100, 30],
      [80, 24],
    ] as const) {
      pi.resize(columns, rows);
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    await pi.shows(/item 59 of[\s\S]*↑/);
    for (const index of [30, 45, 59]) expect(count(pi.everything(), `item ${index} of the list`)).toBe(1);
  });

  it("B50 a paste of 200 KB is one message, byte by byte, and a marker in the editor", async () => {
    const pasted = Array.from({ length: 5000 }, (_, index) => `line ${index} with some words and ünïcode 🎉`).join(
      "\n",
    );
    const pi = await openPi({ script: [reply("Read it.")] });
    pi.paste(pasted);
    await pi.shows("[paste #1 +5000 lines]");
    pi.send("\r");
    await pi.shows("Read it.");
    const body = JSON.stringify(pi.world.server.requests[0]?.body);
    expect(pasted.length).toBeGreaterThan(190_000);
    expect(body).toContain(JSON.stringify(pasted).slice(1, -1));
    expect(pi.world.server.requests).toHaveLength(1);
  });

  it("an image of the command line reaches the model", async () => {
    const pi = await openPi({ script: [reply("A picture.")] });
    pi.send("\x04");
    await pi.shows("left with 0");
    put(
      pi.world.cwd,
      "dot.png",
      await sharp({ create: { width: 2, height: 2, channels: 3, background: "red" } })
        .png()
        .toBuffer(),
    );
    await pi.start("--model mock/one @dot.png 'what is this?'");
    await pi.shows("A picture.");
    expect(JSON.stringify(pi.world.server.requests[0]?.body)).toContain('"media_type":"image/png"');
  });

  it("ctrl+z goes to the shell, and fg comes back to the same conversation", async () => {
    const pi = await openPi({ script: [reply("First."), reply("Second.")] });
    pi.say("one");
    await pi.shows("First.");
    pi.send("\x1a");
    await pi.shows(/Stopped|Suspended/i);
    pi.run("echo in the shell");
    await pi.shows(/^in the shell$/m);
    pi.run("fg");
    await pi.shows(/in the shell[\s\S]*First\./);
    pi.say("two");
    await pi.shows("Second.");
  });

  it("a session that was killed goes on where it was", async () => {
    const pi = await openPi({ script: [reply("Remember 4711."), reply("It was 4711.")] });
    pi.say("a number please");
    await pi.shows("Remember 4711.");
    pi.kill("SIGKILL");
    await pi.shows("left with 137");
    // A killed process leaves the terminal raw: Enter is a line feed there until it is reset.
    const from = pi.output().length;
    pi.send("stty sane; echo sa''ne\n");
    await pi.waitFor("sane\n", from);
    await pi.start("--model mock/one -c");
    await pi.shows(/left with 137[\s\S]*Remember 4711\./);
    pi.say("which number?");
    await pi.shows("It was 4711.");
    expect(JSON.stringify(pi.world.server.requests[1]?.body)).toContain("Remember 4711.");
  });

  it.each([
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)("%s ends it in good order: the shell works on", async (signal, code) => {
    const pi = await openPi({ script: [reply("Here.")] });
    pi.say("hello");
    await pi.shows("Here.");
    pi.kill(signal);
    await pi.shows(`left with ${code}`);
    pi.run("echo typed $((20+3))");
    await pi.shows(/^typed 23$/m);
  });
});
