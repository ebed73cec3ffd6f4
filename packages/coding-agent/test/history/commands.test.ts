import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fauxAssistantMessage } from "@pi-stack/ai";
import { expect, it } from "vitest";
import { interactive } from "../interactive/support.js";
import { put } from "../support/folder.js";
import { replies } from "./support/working-session.js";

const [enter, down, leave] = ["\r", "\x1b[B", "\x1b"];

/** Two prompts that have changed files. */
async function worked() {
  const steps = [...replies("printf 'one\\nzwei\\n' > a; printf new > b"), ...replies("printf 'one\\ndrei\\n' > a")];
  const world = await interactive(steps, { columns: 90, rows: 40 }, (dir) => put(dir, "a", "one\ntwo\n"));
  const cwd = world.runtime.cwd;
  world.say("first question");
  await world.shows(/done/);
  await world.mode.session.waitForIdle();
  world.say("second question");
  await expect.poll(() => world.mode.session.messages.length).toBe(8);
  await world.mode.session.waitForIdle();
  const text = (name: string): string | undefined =>
    existsSync(join(cwd, name)) ? readFileSync(join(cwd, name), "utf8") : undefined;
  return { ...world, cwd, text };
}

it("/undo shows what it would do to files, takes back what is chosen, and /redo brings it back", async () => {
  const { say, shows, terminal, text, mode, cwd } = await worked();
  say("/undo");
  await shows(/Take the last message back\?\n second question\n[\s\S]* ~ a\n[\s\S]*-2 drei\n[\s\S]*\+2 zwei/);
  await shows("› Files and conversation");
  terminal.send(leave);
  await shows("Nothing has moved.");
  expect([text("a"), mode.session.messages.length]).toEqual(["one\ndrei\n", 8]);
  say("/undo");
  await shows("› Files and conversation");
  terminal.send(enter);
  await shows("Brought back: 1 file and the conversation.");
  expect([text("a"), mode.editor.getText(), mode.session.messages.length]).toEqual([
    "one\nzwei\n",
    "second question",
    4,
  ]);
  mode.editor.setText("");
  put(cwd, "b", "mine");
  say("/undo");
  await shows(/Changed by somebody else since[\s\S]* - b/);
  terminal.send(enter);
  await shows("Left as somebody else has made them: b");
  expect([text("a"), text("b")]).toEqual(["one\ntwo\n", "mine"]);
  mode.editor.setText("");
  say("/redo");
  await shows("Bring back what was undone?");
  terminal.send(enter);
  await expect.poll(() => text("a")).toBe("one\nzwei\n");
  await expect.poll(() => mode.session.messages.length).toBe(4);
});

it("/rewind goes to before any message, with files alone too, and the tree tells where files were changed", async () => {
  const { say, shows, terminal, text, mode } = await worked();
  say("/rewind");
  await shows("› second question");
  terminal.send("\x1b[A");
  terminal.send(enter);
  await shows("Go back to before this message?");
  await shows(/ - b/);
  terminal.send(down);
  terminal.send(enter);
  await shows("Brought back: 2 files.");
  expect([text("a"), text("b"), mode.session.messages.length]).toEqual(["one\ntwo\n", undefined, 8]);
  say("/tree");
  await shows(/user: first question ±2[\s\S]*user: second question ±1/);
});

it("says so when there is nothing to take back or bring back", async () => {
  const { say, shows } = await interactive([fauxAssistantMessage("hello")]);
  say("/undo");
  await shows("There is nothing to undo yet.");
  say("/redo");
  await shows("There is nothing to redo");
  say("/rewind");
  await shows("There is nothing to go back to yet.");
});
