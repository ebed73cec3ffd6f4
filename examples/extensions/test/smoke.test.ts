import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fauxAssistantMessage, fauxToolCall } from "@pi-stack/ai";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { world } from "./world.js";

const call = (name: string, args: Record<string, unknown>) =>
  fauxAssistantMessage([fauxToolCall(name, args)], { stopReason: "toolUse" });
const done = fauxAssistantMessage("Done.");

describe("guards", () => {
  it("permission-gate asks, and refuses what is not allowed", async () => {
    const { say, shows, press } = await world("permission-gate", [call("bash", { command: "rm -rf x" }), done]);
    say("clean up");
    await shows("Run this?");
    press("\x1b");
    await shows("The user did not allow this command.");
  });

  it("protected-paths keeps the model from secrets", async () => {
    const { say, shows, cwd } = await world("protected-paths", [call("write", { path: ".env", content: "x" }), done]);
    say("write it");
    await shows(".env is protected.");
    expect(existsSync(join(cwd, ".env"))).toBe(false);
  });

  it("trusted-folders says yes to projects below those, and nothing of others", async () => {
    const { runtime, cwd } = await world("trusted-folders");
    const told = { resources: [{ path: ".pi/extensions", what: "extensions" as const }] };
    const trusts = (folder: string) => runtime.session.extensions.emit("project_trust", { ...told, cwd: folder });
    expect(await trusts(cwd)).toBeUndefined();
    vi.stubEnv("TRUSTED_FOLDERS", dirname(cwd));
    onTestFinished(() => void vi.unstubAllEnvs());
    expect([await trusts(cwd), await trusts("/")]).toEqual([{ trusted: true }, undefined]);
  });

  it("leave-guard lets go where git has nothing to say", async () => {
    const { say, shows, runtime } = await world("leave-guard", [done]);
    const before = runtime.session.sessionId;
    say("hello");
    await shows("Done.");
    say("/new");
    await expect.poll(() => runtime.session.sessionId).not.toBe(before);
  });

  it("redact-results takes keys out before the model reads them", async () => {
    const { say, shows, runtime } = await world("redact-results", [
      call("bash", { command: "echo sk-abcdefghijklmnopqrstuv" }),
      fauxAssistantMessage("It is ghp_abcdefghijklmnopqrstuv."),
    ]);
    say("show it");
    await shows("It is [a key].");
    const results = runtime.session.messages.filter(({ role }) => role === "toolResult");
    expect(JSON.stringify(results)).toContain("[a key]");
    expect(JSON.stringify(runtime.session.messages)).not.toContain("ghp_abc");
  });
});

describe("tools and modes", () => {
  it("plan-mode leaves the model reading only, by the flag too", async () => {
    const { say, runtime, shows } = await world("plan-mode", [], { plan: true });
    await shows("plan mode");
    expect(runtime.session.getActiveToolNames()).not.toContain("write");
    say("/plan");
    await expect.poll(() => runtime.session.getActiveToolNames()).toContain("write");
  });

  it("todo keeps its list in the session", async () => {
    const { say, shows } = await world("todo", [call("todo", { action: "add", text: "buy milk" }), done]);
    say("note it");
    await shows("Done.");
    say("/todos");
    await shows("[ ] 1. buy milk");
  });

  it("structured-output ends the run with data", async () => {
    const { say, runtime } = await world("structured-output", [call("answer", { summary: "all well", files: [] })]);
    say("sum up");
    await expect.poll(() => runtime.session.messages.at(-1)).toMatchObject({ details: { summary: "all well" } });
    expect(runtime.session.messages).toHaveLength(3);
  });

  it("sub-agent tells why the other agent could not work", async () => {
    const { say, shows, runtime } = await world("sub-agent", [call("delegate", { task: "x" }), done]);
    say("delegate");
    await shows("Done.");
    expect(runtime.session.messages.find(({ role }) => role === "toolResult")).toMatchObject({ toolName: "delegate" });
  });

  it("sandboxed-bash runs in bubblewrap, or not at all", async () => {
    const { say, shows, runtime } = await world("sandboxed-bash", [call("bash", { command: "echo in $PWD" }), done]);
    say("go");
    await shows("Done.");
    const names = runtime.session.getActiveToolNames();
    const result = JSON.stringify(runtime.session.messages);
    expect(names.includes("bash") ? result : "refused").toMatch(/in \/|bwrap|refused/);
  });

  it("ssh leaves commands here without its flag", async () => {
    const { say, shows } = await world("ssh");
    say("!echo here");
    await shows(/^ here$/m);
  });

  it("undo-files takes back the last change", async () => {
    const { say, shows, cwd } = await world("undo-files", [call("write", { path: "a.txt", content: "new" }), done]);
    writeFileSync(join(cwd, "a.txt"), "old");
    say("write");
    await shows("Done.");
    say("/undo-files");
    await shows("as it was before");
    expect(readFileSync(join(cwd, "a.txt"), "utf8")).toBe("old");
  });

  it("git-checkpoint does nothing outside of a repository", async () => {
    const { say, shows, runtime } = await world("git-checkpoint", [done]);
    say("hello");
    await shows("Done.");
    expect(runtime.session.sessionManager.getEntries().filter(({ type }) => type === "custom")).toEqual([]);
  });
});

describe("requests and context", () => {
  it("echo-provider answers with what it is told", async () => {
    const { say, shows, runtime } = await world("echo-provider");
    const parrot = runtime.session.modelRegistry.find("echo", "parrot");
    if (!parrot) throw new Error("The provider was not registered");
    await runtime.session.setModel(parrot);
    say("hello parrot");
    await shows(/hello parrot[\s\S]*hello parrot/);
  });

  it("request-log counts", async () => {
    const { say, shows } = await world("request-log", [done]);
    say("hello");
    await shows("Done.");
    say("/requests");
    await shows("1 runs");
  });

  it("trim-context and own-compaction do their work", async () => {
    const trimmed = await world("trim-context", [done]);
    trimmed.say("hello");
    await trimmed.shows("Done.");
    const steps = [fauxAssistantMessage("first answer"), fauxAssistantMessage("second answer")];
    const { say, shows } = await world("own-compaction", steps);
    say(`a long question ${"x".repeat(400)}`);
    await shows("first answer");
    say("second");
    await shows("second answer");
    say("/compact-now");
    await shows(/Summarized\.|compact/);
  });

  it("input-aliases answers, and changes what is sent", async () => {
    const { say, shows, runtime } = await world("input-aliases", [done]);
    say("date?");
    await shows(new Date().toDateString());
    say("?q why");
    await shows("Done.");
    expect(JSON.stringify(runtime.session.messages[0])).toContain("Answer in one sentence: why");
  });

  it("model-roles changes model and level", async () => {
    const { say, shows, runtime } = await world("model-roles");
    say("/think high");
    await shows("Thinks high now");
    expect(runtime.session.thinkingLevel).toBe("high");
  });
});

describe("what is shown", () => {
  it("auto-name, status-line and looks follow a run", async () => {
    const named = await world("auto-name", [done]);
    named.say("mend the login of the shop please now");
    await expect.poll(() => named.runtime.session.sessionName).toBe("mend the login of the shop");
    const counted = await world("status-line", [done]);
    counted.say("hello");
    await counted.shows("1 turns (1 in this run)");
    const look = await world("looks");
    look.say("/next-theme");
    await look.shows("Now light");
  });

  it("notes are drawn by their own renderer", async () => {
    const { say, shows } = await world("notes");
    say("/note remember the milk");
    await shows("✎ remember the milk");
  });

  it("clock stands below the editor", async () => {
    const { shows } = await world("clock");
    await shows(/─\n \d\d:\d\d/);
  });

  it("snake is an overlay that is left with q", async () => {
    const { say, shows, press } = await world("snake");
    say("/snake");
    await shows("┌────────────────────┐");
    press("q");
    await shows("The snake was 1 long.");
  });

  it("vi-editor moves with h and deletes with x", async () => {
    const { say, press, mode } = await world("vi-editor");
    say("/vi");
    for (const key of ["a", "b", "c"]) press(key);
    for (const key of ["\x1b", "h", "h", "x", "i", "d"]) press(key);
    await expect.poll(() => mode.editor.getText()).toBe("adc");
  });

  it("questions end as a draft, snippets complete, team-resources brings nothing where there is nothing", async () => {
    const { say, shows, press, mode } = await world("questions");
    say("/interview");
    await shows("What kind of task?");
    press("\r");
    await shows("In a few words");
    for (const key of "it fails") press(key);
    press("\r");
    await shows("The details");
    press("\r");
    await shows("Put it into the editor?");
    press("\r");
    await expect.poll(() => mode.editor.getText()).toMatch(/^a bug: it fails/);
    const typed = await world("snippets");
    typed.press("\x1b[20~");
    await expect.poll(() => typed.mode.editor.getText()).toMatch(/^\d{4}-\d\d-\d\d/);
    await (await world("team-resources")).shows("pi v1.0.0");
  });

  it("session-tools begins anew, and tells what there is", async () => {
    const { say, shows, runtime } = await world("session-tools", [done]);
    say("hello");
    await shows("Done.");
    say("/about");
    await shows("/fresh (extension)");
    const before = runtime.session.sessionId;
    say("/fresh tidy");
    await expect.poll(() => runtime.session.sessionId).not.toBe(before);
    await shows("Begun anew.");
  });
});
