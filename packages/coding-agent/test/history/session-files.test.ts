import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fauxAssistantMessage, fauxToolCall } from "@pi-stack/ai";
import { type AgentSessionEvent, type SessionFiles, SessionManager, SettingsManager } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { put, tempFolder } from "../support/folder.js";
import { scriptedSession } from "../support/session.js";
import { reopened, said, workingSession } from "./support/working-session.js";

const textIn = (cwd: string, name: string): string | undefined =>
  existsSync(join(cwd, name)) ? readFileSync(join(cwd, name), "utf8") : undefined;

describe("undo() and redo()", () => {
  it("take files and conversation back and forth together, as often as there were runs", async () => {
    const { session, cwd, work } = await workingSession();
    put(cwd, "a", "0");
    await work("printf 1 > a");
    await work("printf 2 > a; mkdir -p d/e; printf new > d/e/f");
    const files: SessionFiles = session.files;
    expect(await files.undo()).toMatchObject({
      cancelled: false,
      editorText: "printf 2 > a; mkdir -p d/e; printf new > d/e/f",
      files: {
        restored: expect.arrayContaining([{ path: "a", change: "changed", kind: "file" }]),
        kept: [],
        failed: [],
      },
    });
    expect([textIn(cwd, "a"), existsSync(join(cwd, "d")), said(session)]).toEqual(["1", false, ["printf 1 > a"]]);
    await session.files.undo();
    expect([textIn(cwd, "a"), said(session)]).toEqual(["0", []]);
    await session.files.redo();
    expect([textIn(cwd, "a"), said(session)]).toEqual(["1", ["printf 1 > a"]]);
    await session.files.redo();
    expect([textIn(cwd, "a"), textIn(cwd, "d/e/f"), said(session)]).toMatchObject(["2", "new", { length: 2 }]);
    await expect(session.files.redo()).rejects.toMatchObject({ code: "undo_nothing" });
    await session.files.undo();
    expect([textIn(cwd, "a"), existsSync(join(cwd, "d"))]).toEqual(["1", false]);
  });

  it("has nothing to do where nothing was said, and no way forth once something new is said", async () => {
    const { session, cwd, work } = await workingSession();
    await expect(session.files.undo()).rejects.toMatchObject({ code: "undo_nothing" });
    await work("printf 1 > a");
    await session.files.undo();
    await work("printf 2 > b");
    await expect(session.files.redo()).rejects.toMatchObject({ code: "undo_nothing" });
    expect([textIn(cwd, "a"), textIn(cwd, "b")]).toEqual([undefined, "2"]);
  });

  it("previews what it would do, and changes nothing", async () => {
    const { session, cwd, work } = await workingSession();
    put(cwd, "a", "one\ntwo\n");
    put(cwd, "gone", "x\n");
    put(cwd, "bin", Buffer.from([0, 1]));
    await work("printf 'one\\n2\\n' > a; rm gone; printf '\\0' > bin; printf n > new; chmod 600 a; ln -s a link");
    const files: SessionFiles = session.files;
    const preview = await files.preview();
    expect(preview.message).toMatch(/^printf/);
    expect(preview.files.map(({ path, change, kind }) => `${path} ${change} ${kind}`)).toEqual([
      "a changed file",
      "bin changed file",
      "gone created file",
      "link deleted link",
      "new deleted file",
    ]);
    expect(preview.files[0]?.diff).toMatch(/-2 2\n\+2 two/);
    expect(preview.files[1]).toMatchObject({ detail: "1 bytes, mode 644 → 2 bytes, mode 644" });
    expect([textIn(cwd, "a"), said(session).length]).toEqual(["one\n2\n", 1]);
  });

  it("keeps what somebody else has changed unless it is asked for", async () => {
    const { session, cwd, work } = await workingSession();
    put(cwd, "a", "0");
    put(cwd, "b", "0");
    await work("printf 1 > a; printf 1 > b; printf 1 > c");
    put(cwd, "a", "mine");
    put(cwd, "c", "mine");
    put(cwd, "other", "mine");
    const { files, conflicts } = await session.files.preview();
    expect([files.map(({ path }) => path), conflicts.map(({ path }) => path)]).toEqual([["b"], ["a", "c"]]);
    expect((await session.files.undo()).files).toMatchObject({ kept: [{ path: "a" }, { path: "c" }] });
    expect(["a", "b", "c", "other"].map((name) => textIn(cwd, name))).toEqual(["mine", "0", "mine", "mine"]);
    await session.files.redo();
    await session.files.undo({ overwrite: true });
    expect(["a", "b", "c", "other"].map((name) => textIn(cwd, name))).toEqual(["0", "0", undefined, "mine"]);
    // What was overwritten was kept.
    await session.files.redo();
    expect(["a", "b", "c"].map((name) => textIn(cwd, name))).toEqual(["mine", "1", "mine"]);
  });

  it("survive restarts, forks and copies of the session", async () => {
    const first = await workingSession();
    put(first.cwd, "a", "0");
    await first.work("printf 1 > a");
    await first.work("printf 2 > a");
    const second = await reopened(first);
    await second.session.files.undo();
    expect([textIn(first.cwd, "a"), said(second.session).length]).toEqual(["1", 1]);
    const third = await reopened(second);
    await third.session.files.redo();
    expect([textIn(first.cwd, "a"), said(third.session).length]).toEqual(["2", 2]);
    const { sessionManager } = third.session;
    sessionManager.createBranchedSession(sessionManager.getLeafId() ?? "");
    const fourth = await reopened(third);
    await fourth.session.files.undo();
    await fourth.session.files.undo();
    expect([textIn(first.cwd, "a"), said(fourth.session)]).toEqual(["0", []]);
    expect(fourth.session.sessionId).not.toBe(first.session.sessionId);
  });

  it("treat messages that came during a run as places of their own", async () => {
    const { session, cwd, provider } = await workingSession();
    const call = (command: string) =>
      fauxAssistantMessage([fauxToolCall("bash", { command })], { stopReason: "toolUse" });
    provider.setResponses([call("printf 1 > a"), call("printf 2 > a"), fauxAssistantMessage("done")]);
    let steered: Promise<string> | undefined;
    session.subscribe((event) => {
      if (event.type === "tool_execution_start") steered ??= session.steer("and then");
    });
    await session.prompt("first");
    await steered;
    expect(said(session)).toEqual(["first", "and then"]);
    await session.files.undo();
    expect([textIn(cwd, "a"), said(session)]).toEqual(["1", ["first"]]);
    await session.files.undo();
    expect([textIn(cwd, "a"), said(session)]).toEqual([undefined, []]);
  });

  it("cover the user's own commands", async () => {
    const { session, cwd, work } = await workingSession();
    await work("printf 1 > a");
    await session.executeBash("printf 2 > a");
    expect(await session.files.undo()).toMatchObject({ editorText: "!printf 2 > a" });
    expect([textIn(cwd, "a"), said(session)]).toEqual(["1", ["printf 1 > a"]]);
    await session.files.undo();
    expect(textIn(cwd, "a")).toBe(undefined);
  });
});

describe("rewind()", () => {
  it("goes to any message of any branch, with files, with the conversation, or with both", async () => {
    const { session, cwd, work } = await workingSession();
    put(cwd, "a", "0");
    const idOf = (text: string): string =>
      session.getUserMessagesForForking().find((m) => m.text === text)?.entryId ?? "";
    await work("printf 1 > a");
    await work("printf 2 > a; printf 2 > b");
    const second = idOf("printf 2 > a; printf 2 > b");
    const otherEnd = session.sessionManager.getLeafId() ?? "";
    await session.files.rewind({ entryId: second });
    await work("printf 3 > a; printf 3 > c");
    // To the end of the other branch: back to what both share, then forth.
    await session.files.rewind({ entryId: otherEnd });
    expect(["a", "b", "c"].map((name) => textIn(cwd, name))).toEqual(["2", "2", undefined]);
    await session.files.rewind({ entryId: second }, { conversation: false });
    expect([textIn(cwd, "a"), textIn(cwd, "b"), said(session).length]).toEqual(["1", undefined, 2]);
    await session.files.rewind({ entryId: idOf("printf 1 > a") });
    expect([textIn(cwd, "a"), said(session)]).toEqual(["0", []]);
    await session.files.redo();
    expect([textIn(cwd, "a"), said(session).length]).toEqual(["1", 2]);
    await session.files.rewind({ entryId: second }, { files: false });
    expect([textIn(cwd, "a"), said(session).length]).toEqual(["1", 1]);
  });

  it("moves nothing when an extension keeps the conversation where it is", async () => {
    const { session, cwd, work } = await workingSession({
      extensions: {
        hasHandlers: (event) => event === "session_before_tree",
        emit: async () => ({ cancel: true }) as never,
      },
    });
    await work("printf 1 > a");
    expect(await session.files.undo()).toEqual({ cancelled: true });
    expect([textIn(cwd, "a"), said(session).length]).toEqual(["1", 1]);
  });
});

describe("what a session keeps", () => {
  it("is nothing for runs that only read, and nothing at all where undo is off", async () => {
    const { session, cwd, agentDir, provider, work } = await workingSession();
    put(cwd, "a", "0");
    provider.setResponses([
      fauxAssistantMessage([fauxToolCall("read", { path: "a" }), fauxToolCall("ls", {})], { stopReason: "toolUse" }),
      fauxAssistantMessage("done"),
    ]);
    await session.prompt("look");
    expect(existsSync(join(agentDir, "history"))).toBe(false);
    await work("true");
    expect(session.files.changedByMessage().size).toBe(0);
    const off = await workingSession({ settingsManager: SettingsManager.inMemory({ undo: { enabled: false } }) });
    await off.work("printf 1 > a");
    expect(readdirSync(off.agentDir)).toEqual([]);
    expect(await off.session.files.preview()).toMatchObject({ unavailable: expect.stringContaining("undo.enabled") });
    await expect(off.session.files.undo()).rejects.toMatchObject({ code: "undo_off" });
    expect(said(off.session)).toHaveLength(1);
    await off.session.files.undo({ files: false });
    expect([said(off.session), textIn(off.cwd, "a")]).toEqual([[], "1"]);
  });

  it("stands in the session file before the tool runs, and how many files each run has changed", async () => {
    const { session, cwd, work } = await workingSession();
    await work(`grep -c '"customType":"pi-stack.files"' ${session.sessionFile} > count; printf 1 > a`);
    expect(textIn(cwd, "count")).toBe("1\n");
    expect([...session.files.changedByMessage().values()]).toEqual([2]);
    expect(session.sessionManager.getBranch().filter((entry) => entry.type === "custom")).toEqual([]);
  });

  it("leaves out what is pi's own, and goes on with a word where files cannot be kept", async () => {
    const cwd = tempFolder();
    const own = {
      cwd,
      agentDir: join(cwd, ".agent"),
      sessionManager: SessionManager.create(cwd, join(cwd, "sessions")),
    };
    const { session, work } = await workingSession(own);
    await work("printf 1 > a");
    expect((await session.files.undo()).files?.restored.map(({ path }) => path)).toEqual(["a"]);
    const blocked = tempFolder();
    writeFileSync(join(blocked, "history"), "in the way");
    const other = await workingSession({ agentDir: blocked });
    const events: AgentSessionEvent[] = [];
    other.session.subscribe((event) => void events.push(event));
    await other.work("printf 1 > a");
    await other.work("printf 2 > a");
    expect(textIn(other.cwd, "a")).toBe("2");
    expect(events.filter(({ type }) => type === "undo_limited")).toMatchObject([
      { message: /^Undo is off: .*history/ },
    ]);
  });

  it("is nothing of a run that is aborted while its files are looked at", async () => {
    const { session, cwd, work } = await workingSession();
    for (let index = 0; index < 1500; index++) put(cwd, `many/${index}`, `content ${index}`);
    const leave = session.subscribe((event) => {
      if (event.type === "tool_execution_start") void session.abort();
    });
    await work("printf 1 > a");
    leave();
    expect([textIn(cwd, "a"), session.activity]).toEqual([undefined, "idle"]);
    await work("printf 2 > a");
    await session.files.undo();
    expect(textIn(cwd, "a")).toBe(undefined);
  });

  it("names files that are too large, once, and leaves them", async () => {
    const settingsManager = SettingsManager.inMemory({ undo: { maxFileBytes: 10 } });
    const { session, cwd, work } = await workingSession({ settingsManager });
    put(cwd, "large", "x".repeat(20));
    const told: string[] = [];
    session.subscribe((event) => void (event.type === "undo_limited" && told.push(event.message)));
    await work("printf 1 > a; printf yyyyyyyyyyyyyyyyyyyy > large");
    await work("printf 2 > a");
    expect(told).toEqual([expect.stringContaining("large")]);
    await session.files.undo();
    await session.files.undo();
    expect([textIn(cwd, "a"), textIn(cwd, "large")]).toEqual([undefined, "y".repeat(20)]);
  });

  it("is nothing of a home folder", async () => {
    const home = tempFolder();
    mkdirSync(join(home, "x"));
    const before = process.env["HOME"];
    process.env["HOME"] = home;
    try {
      const { session, agentDir, work } = await workingSession({ cwd: home, agentDir: join(home, "x") });
      await work("printf 1 > a");
      expect([existsSync(join(agentDir, "history")), (await session.files.preview()).unavailable]).toEqual([
        false,
        expect.stringContaining("everything that you have"),
      ]);
    } finally {
      process.env["HOME"] = before;
    }
  });
});

it("nothing is kept of the files of a session of which nothing is kept", async () => {
  const cwd = tempFolder();
  const agentDir = tempFolder();
  const steps = [fauxAssistantMessage([fauxToolCall("bash", { command: "echo 1 > a" })]), fauxAssistantMessage("done")];
  const { session } = await scriptedSession(steps, { cwd, agentDir, sessionManager: SessionManager.inMemory(cwd) });
  await session.prompt("go");
  expect(existsSync(join(cwd, "a"))).toBe(true);
  expect(existsSync(join(agentDir, "history"))).toBe(false);
  await expect(session.files.undo()).rejects.toMatchObject({
    code: "undo_off",
    message: expect.stringContaining("--no-session"),
  });
});
