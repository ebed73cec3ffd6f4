import { type FauxResponseStep, fauxAssistantMessage } from "@pi-stack/ai";
import type { ExtensionFactory } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { interactive } from "../support.js";

const down = "\x1b[B";
const up = "\x1b[A";
const altEnter = "\x1b[13;3u";
const undo = "\x1f";

/** A reply that comes when it is let go. */
function heldBack(text: string): { step: FauxResponseStep; release: () => void } {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { step: () => released.then(() => fauxAssistantMessage(text)), release: () => release() };
}

/** A session with two turns that is being compacted. */
async function compacting(later: FauxResponseStep[], extensions: ExtensionFactory[] = []) {
  const summary = heldBack("## Goal\nwork");
  const replies = [fauxAssistantMessage("one"), fauxAssistantMessage("two"), summary.step, fauxAssistantMessage("sum")];
  const size = { columns: 80, rows: 50 };
  const running = await interactive([...replies, ...later], size, undefined, { extensions });
  running.mode.settings.applyOverrides({ compaction: { keepRecentTokens: 1 } });
  running.say("first question ".repeat(50));
  await running.shows("one");
  running.say("second question");
  await running.shows("two");
  running.say("/compact");
  await running.shows("Compacting context…");
  return { ...running, release: summary.release };
}

describe("during a compaction", () => {
  it("what is sent waits visibly, and is answered afterwards", async () => {
    const { say, shows, release } = await compacting([fauxAssistantMessage("third answer")]);
    say("third question");
    await shows("Steering: third question");
    release();
    await shows(/third question[\s\S]*third answer/);
  });

  it("what waits can be taken back", async () => {
    const { say, shows, terminal, mode, release } = await compacting([]);
    say("third question");
    await shows("Steering: third question");
    terminal.send("\x1b[1;3A");
    expect(mode.editor.getText()).toBe("third question");
    release();
    await expect.poll(() => mode.session.activity).toBe("idle");
    expect(mode.session.messages.at(-1)).not.toMatchObject({ role: "user" });
  });

  it("commands of extensions run at once", async () => {
    const called: string[] = [];
    const extra: ExtensionFactory = (pi) => pi.registerCommand("extra", { handler: (args) => called.push(args) });
    const { say, shows, screen, release } = await compacting([], [extra]);
    say("/extra one");
    await expect.poll(() => called).toEqual(["one"]);
    expect(await screen()).not.toContain("Steering:");
    say("/other");
    await shows("Steering: /other");
    release();
  });
});

describe("while the model works", () => {
  it("messages wait for the next reply, or with alt+enter for the end, in this order", async () => {
    const reply = heldBack("reply");
    const replies = [reply.step, fauxAssistantMessage("a"), fauxAssistantMessage("b")];
    const { say, shows, terminal, runtime } = await interactive(replies);
    say("go");
    await shows("Working...");
    for (const key of "afterwards") terminal.send(key);
    terminal.send(altEnter);
    await shows("Follow-up: afterwards");
    await runtime.session.steer("now\x1b]0;owned\x07\n\nand here");
    await shows(/Steering: now and here\n Follow-up: afterwards\n alt\+up takes all back · \/queue changes one/);
    reply.release();
    await shows(/now[\s\S]* a\n[\s\S]*afterwards[\s\S]* b\n/);
  });

  it("a single one can be taken back or deleted", async () => {
    const reply = heldBack("reply");
    const { say, shows, screen, terminal, mode } = await interactive([reply.step]);
    say("go");
    await shows("Working...");
    for (const text of ["first", "second", "third"]) say(text);
    await shows("Steering: third");
    say("/queue");
    await shows("Which message?");
    terminal.send(down);
    terminal.send("\r");
    await shows("Take it back into the editor");
    terminal.send("\r");
    await expect.poll(() => mode.editor.getText()).toBe("second");
    mode.editor.setText("");
    say("/queue");
    await shows("Which message?");
    terminal.send("\r");
    await shows("Delete it");
    terminal.send(down);
    terminal.send("\r");
    await expect.poll(screen).not.toContain("Steering: first");
    expect(mode.session.getQueuedMessages()).toMatchObject([{ text: "third" }]);
    reply.release();
  });
});

describe("what is written", () => {
  it("comes back by undo when ctrl+c cleared it", async () => {
    const { terminal, mode } = await interactive();
    for (const key of "precious") terminal.send(key);
    terminal.send("\x03");
    expect(mode.editor.getText()).toBe("");
    terminal.send(undo);
    expect(mode.editor.getText()).toBe("precious");
  });

  it("survives a failed prompt, together with what was written since", async () => {
    const { runtime, say, shows, mode } = await interactive();
    runtime.services.authStorage.removeRuntimeApiKey("faux");
    say("lost?");
    mode.editor.setText("more");
    await shows("Error: No API key for provider faux");
    expect(mode.editor.getText()).toBe("lost?\n\nmore");
  });

  it("survives another session, whose texts can be sent again", async () => {
    const { runtime, say, shows, mode, terminal } = await interactive([fauxAssistantMessage("answer")]);
    say("old question");
    await shows("answer");
    const first = runtime.session.sessionFile ?? "";
    await runtime.newSession();
    mode.editor.setText("draft");
    await runtime.switchSession(first);
    expect(mode.editor.getText()).toBe("draft");
    mode.editor.setText("");
    terminal.send(up);
    expect(mode.editor.getText()).toBe("old question");
  });
});
