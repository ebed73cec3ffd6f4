import { type AssistantMessage, fauxAssistantMessage, fauxToolCall } from "@pi-stack/ai";
import { getCapabilities, setCapabilities } from "@pi-stack/tui";
import sharp from "sharp";
import { describe, expect, it, onTestFinished } from "vitest";
import { put } from "../../support/folder.js";
import { interactive } from "../support.js";

const calls = (name: string, args: Record<string, unknown>): AssistantMessage =>
  fauxAssistantMessage([fauxToolCall(name, args)], { stopReason: "toolUse" });
const lines = (count: number): string => Array.from({ length: count }, (_, index) => `line ${index + 1}`).join("\n");

/** A session in which the model uses one tool. */
async function using(name: string, args: Record<string, unknown>, files: Record<string, string> = {}) {
  const app = await interactive([calls(name, args), fauxAssistantMessage("That is all.")]);
  const cwd = app.runtime.session.sessionManager.getCwd();
  for (const [path, content] of Object.entries(files)) put(cwd, path, content);
  app.say("go");
  await app.shows("That is all.");
  return app;
}

describe("a tool that is used", () => {
  it("read: what was read, ten lines until it is expanded", async () => {
    const { screen, shows, terminal } = await using("read", { path: "a.ts", limit: 30 }, { "a.ts": lines(30) });
    expect(await screen()).toMatch(
      / read a\.ts:1-30\n\n line 1\n[\s\S]* line 10\n \.\.\. \(20 more lines, ctrl\+o to expand\)\n/,
    );
    terminal.send("\x0f");
    await shows(/ line 29\n line 30\n/);
    terminal.send("\x0f");
    await expect.poll(screen).not.toMatch(/ line 29\n line 30\n[\s\S]*↑/);
  });

  it("bash: the end of the output, and how long it took", async () => {
    const { screen } = await using("bash", { command: "seq 1 9", timeout: 10 });
    expect(await screen()).toMatch(
      / \$ seq 1 9 \(timeout 10s\)\n\n \.\.\. \(4 more lines.*\)\n 5\n 6\n 7\n 8\n 9\n\n Took \d+\.\ds\n/,
    );
  });

  it("edit: the diff, once", async () => {
    const edits = [{ oldText: "line 5", newText: "row 5" }];
    const { screen } = await using("edit", { path: "a.txt", edits }, { "a.txt": lines(20) });
    const text = await screen();
    expect(text).toMatch(/ edit a\.txt\n\n[\s\S]* {2}4 line 4\n - 5 line 5\n \+ 5 row 5\n {3}6 line 6\n/);
    expect(text.match(/row 5/g)).toHaveLength(1);
  });

  it("edit that fails: why, once, on red", async () => {
    const edits = [{ oldText: "nowhere", newText: "x" }];
    const { screen, terminal, mode } = await using("edit", { path: "a.txt", edits }, { "a.txt": "a\n" });
    expect((await screen()).match(/Could not find|not found|does not occur/g)).toHaveLength(1);
    expect(terminal.writes.join("")).toContain(mode.theme.getBgAnsi("toolErrorBg"));
  });

  it("write: what is written", async () => {
    const { screen } = await using("write", { path: "b.txt", content: lines(12) });
    expect(await screen()).toMatch(
      / write b\.txt\n\n line 1\n[\s\S]* line 10\n \.\.\. \(2 more lines, 12 total, .*\)\n/,
    );
  });

  it.each<[string, Record<string, unknown>, RegExp]>([
    ["grep", { pattern: "two", path: "." }, / grep \/two\/ in \.\n\n .*b\.txt.*two\n/],
    ["find", { pattern: "*.txt" }, / find \*\.txt in \.\n\n a\.txt\n b\.txt\n/],
    ["ls", {}, / ls \.\n\n a\.txt\n b\.txt\n/],
  ])("%s", async (name, args, seen) => {
    const { runtime, say, shows, screen } = await interactive([calls(name, args), fauxAssistantMessage("done")]);
    const cwd = runtime.session.sessionManager.getCwd();
    put(cwd, "a.txt", "one\n");
    put(cwd, "b.txt", "two\n");
    runtime.session.setActiveToolsByName(["grep", "find", "ls"]);
    say("go");
    await shows(/\n done\n/);
    expect(await screen()).toMatch(seen);
  });

  it("and is not there: the call, and why", async () => {
    const { screen } = await using("deploy", { to: "moon" });
    expect(await screen()).toMatch(/ deploy\n \{\n {3}"to": "moon"\n \}\n\n .*deploy/);
  });
});

describe("calls that never run", () => {
  it("say why, when the reply failed", async () => {
    const failed = fauxAssistantMessage([fauxToolCall("bash", { command: "x" })], {
      stopReason: "error",
      errorMessage: "no such model",
    });
    const { say, shows, screen } = await interactive([failed]);
    say("go");
    await shows(/ \$ x\n\n Error: no such model\n/);
    expect((await screen()).match(/no such model/g)).toHaveLength(1);
  });
});

describe("images of results", () => {
  it("follow the settings", async () => {
    const before = getCapabilities();
    setCapabilities({ ...before, images: "kitty" });
    onTestFinished(() => setCapabilities(before));
    const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: "red" } });
    const png = await picture.png().toBuffer();
    const app = await interactive([calls("read", { path: "a.png" }), fauxAssistantMessage("That is all.")]);
    put(app.runtime.session.sessionManager.getCwd(), "a.png", png);
    app.say("go");
    await app.shows("That is all.");
    await expect.poll(() => app.terminal.writes.join("")).toMatch(/\x1b_Ga=T,f=100[^;]*c=60/);
    app.mode.settings.setImageWidthCells(20);
    app.mode.transcript.refreshImages();
    app.mode.tui.requestRender();
    await expect.poll(() => app.terminal.writes.join("")).toMatch(/\x1b_Ga=T,f=100[^;]*c=20/);
    app.mode.settings.setShowImages(false);
    app.mode.transcript.refreshImages();
    app.mode.tui.requestRender();
    await app.shows("[Image: [image/png] 40x20]");
  });
});
