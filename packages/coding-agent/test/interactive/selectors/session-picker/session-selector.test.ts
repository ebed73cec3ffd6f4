import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fauxAssistantMessage } from "@pi-stack/ai";
import {
  SessionManager,
  SessionSelectorComponent,
  type SessionSelectorOptions,
  SettingsManager,
} from "@pi-stack/coding-agent";
import { VirtualTerminal } from "@pi-stack/tui/testing";
import { describe, expect, it } from "vitest";
import { pickSession } from "../../../../src/modes/interactive/selectors/session-picker/pick-session.js";
import { tempFolder } from "../../../support/folder.js";
import { tempHome } from "../../../support/home.js";
import { interactive } from "../../support.js";
import { key } from "../keys.js";
import { look } from "../look.js";
import { listed, stored } from "./sessions.js";

/** A picker alone, with what it was asked to do. */
function picker(options: Partial<SessionSelectorOptions> = {}, size = { columns: 80, rows: 30 }) {
  const world = look(size);
  const removed: string[] = [];
  const here = [listed("one", { name: "Named" }), listed("two"), listed("three")];
  const everywhere = [...here, listed("far", { cwd: "/other/place" })];
  const chosen = world.show<string>(
    (done) =>
      new SessionSelectorComponent({
        look: world.look,
        list: (scope) => Promise.resolve(scope === "folder" ? here : everywhere),
        remove: (path) => Promise.resolve(void removed.push(path)),
        done,
        ...options,
      }),
  );
  const type = (text: string): void => {
    for (const letter of text) world.terminal.send(letter);
  };
  return { ...world, chosen, removed, type };
}

describe("the picker", () => {
  it("shows the sessions of this folder, and of all with their folders", async () => {
    const { shows, screen, terminal, chosen } = picker();
    await shows(/→ Named .* 2 {2}\d+y/);
    expect(await screen()).not.toContain("first of far");
    terminal.send(key.tab);
    await shows(/first of far\s+\/other\/place {2}2/);
    terminal.send(key.down);
    terminal.send(key.enter);
    expect(await chosen).toBe("/sessions/two.jsonl");
  });

  it("tells how far the reading is, shows what is known, and reads each scope once, however often it is looked at", async () => {
    const asked: string[] = [];
    const finish: (() => void)[] = [];
    const { shows, terminal } = picker({
      list: async (scope, onProgress) => {
        asked.push(scope);
        await new Promise((resolve) => setTimeout(resolve, 120));
        onProgress(3, 10, [listed(`early in ${scope}`)]);
        await new Promise<void>((resolve) => finish.push(resolve));
        return [listed(`late in ${scope}`)];
      },
    });
    await shows("Loading sessions...");
    await shows("Loading 3/10");
    await shows("→ first of early in folder");
    for (let times = 0; times < 3; times++) terminal.send(key.tab);
    await shows("→ first of early in all");
    for (const end of finish) end();
    await shows("first of late in all");
    terminal.send(key.tab);
    await shows("first of late in folder");
    expect(asked).toEqual(["folder", "all"]);
  });

  it("tells when sessions cannot be read", async () => {
    const { shows } = picker({ list: () => Promise.reject(new RangeError("no\x1b[2J right")) });
    await shows("no right");
  });

  it("sorts, filters by name, and shows where sessions are", async () => {
    const { shows, screen, terminal } = picker();
    await shows("Sort: Threaded");
    terminal.send(key.ctrl("s"));
    await shows("Sort: Recent");
    terminal.send(key.ctrl("s"));
    await shows("Sort: Fuzzy");
    terminal.send(key.ctrl("n"));
    await shows("only named");
    expect(await screen()).not.toContain("first of two");
    terminal.send(key.ctrl("p"));
    await shows("/sessions/one.jsonl");
  });

  it("searches while it is typed", async () => {
    const { shows, screen, type, terminal, chosen } = picker();
    type("three");
    await shows("→ first of three");
    expect(await screen()).not.toContain("first of two");
    type(" zzz");
    await shows("No session fits.");
    for (let times = 0; times < 4; times++) terminal.send(key.backspace);
    await shows("→ first of three");
    terminal.send(key.enter);
    expect(await chosen).toBe("/sessions/three.jsonl");
  });

  it("draws hostile titles as text, and anything on any screen", async () => {
    for (const size of [
      { columns: 40, rows: 12 },
      { columns: 1, rows: 1 },
    ]) {
      const { screen, terminal } = picker(
        { list: () => Promise.resolve([listed("x", { name: "a\x1b]0;owned\x07b\nc", cwd: "/w".repeat(200) })]) },
        size,
      );
      terminal.send(key.tab);
      await screen();
      expect(terminal.writes.join("")).not.toContain("owned");
    }
  });
});

describe("deleting", () => {
  it("asks first, also while something is searched; esc keeps the session", async () => {
    const { shows, screen, terminal, type, removed } = picker();
    type("two");
    await shows("→ first of two");
    terminal.send(key.ctrl("d"));
    await shows('Delete "first of two"? The file is removed for good.');
    terminal.send(key.escape);
    await expect.poll(screen).not.toContain("Delete");
    terminal.send(key.ctrl("d"));
    terminal.send(key.enter);
    await shows("No session fits.");
    expect(removed).toEqual(["/sessions/two.jsonl"]);
  });

  it("ctrl+backspace deletes only when nothing is searched", async () => {
    const { shows, screen, terminal, type } = picker();
    await shows("Named");
    terminal.send(key.ctrlBackspace);
    await shows('Delete "Named"?');
    terminal.send(key.escape);
    await expect.poll(screen).not.toContain("Delete");
    type("tw");
    terminal.send(key.ctrlBackspace);
    type("o");
    await shows("> two");
    expect(await screen()).not.toContain("Delete");
  });

  it("refuses the session that is open, and tells of failures", async () => {
    const { shows, terminal } = picker({
      currentPath: "/sessions/one.jsonl",
      remove: () => Promise.reject(new RangeError("in use by process 7")),
    });
    await shows("Named");
    terminal.send(key.ctrl("d"));
    await shows("This session is open: it cannot be deleted.");
    terminal.send(key.down);
    terminal.send(key.ctrl("d"));
    terminal.send(key.enter);
    await shows("in use by process 7");
  });
});

describe("/resume", () => {
  it("goes on with the chosen session; names and deletes others on disk", async () => {
    tempHome();
    const { say, shows, terminal, mode } = await interactive();
    const dir = mode.session.sessionManager.getSessionDir();
    const first = stored(mode.runtime.cwd, dir, "first question");
    const second = stored(mode.runtime.cwd, dir, "second question");
    say("/resume");
    await shows(/first question/);
    for (const letter of "first") terminal.send(letter);
    await shows(/→ first question/);
    terminal.send(key.ctrl("r"));
    await shows("Which name?");
    for (const letter of "My name") terminal.send(letter);
    terminal.send(key.enter);
    await shows("→ My name");
    expect(SessionManager.open(first).getSessionName()).toBe("My name");
    terminal.send(key.ctrl("u"));
    for (const letter of "second") terminal.send(letter);
    await shows("→ second question");
    terminal.send(key.ctrl("d"));
    terminal.send(key.enter);
    await expect.poll(() => existsSync(second)).toBe(false);
    terminal.send(key.ctrl("u"));
    await shows("→ My name");
    terminal.send(key.enter);
    await expect.poll(() => mode.session.sessionFile).toBe(first);
  });

  it("touches no session that another process has open, and goes on in a copy of it", async () => {
    tempHome();
    const { say, shows, terminal, mode } = await interactive();
    const dir = mode.session.sessionManager.getSessionDir();
    const file = stored(mode.runtime.cwd, dir, "foreign question");
    writeFileSync(`${file}.lock`, JSON.stringify({ pid: process.ppid, host: "elsewhere", startedAt: "" }));
    say("/resume");
    await shows("→ foreign question");
    terminal.send(key.ctrl("r"));
    terminal.send("x");
    terminal.send(key.enter);
    await shows(/in use\s+by process \d+ on elsewhere/);
    terminal.send(key.ctrl("d"));
    terminal.send(key.enter);
    await shows(/in use\s+by process \d+ on elsewhere/);
    expect(existsSync(file)).toBe(true);
    terminal.send(key.enter);
    await shows("Go on in a copy of it?");
    terminal.send(key.enter);
    await expect.poll(() => mode.session.sessionManager.getHeader().parentSession).toBe(file);
    expect(mode.session.messages).toHaveLength(2);
  });

  it("gives the open session a name through its own writer", async () => {
    tempHome();
    const { say, shows, terminal, mode } = await interactive([fauxAssistantMessage("the answer")]);
    say("a question");
    await shows("the answer");
    say("/resume");
    await shows("→ a question");
    terminal.send(key.ctrl("r"));
    for (const letter of "Mine") terminal.send(letter);
    terminal.send(key.enter);
    await shows("→ Mine");
    terminal.send(key.escape);
    expect(mode.session.sessionName).toBe("Mine");
    await shows(/• Mine/);
  });

  it("asks whether to go on here when the folder of a session is gone", async () => {
    tempHome();
    const { say, shows, terminal, mode } = await interactive();
    const gone = join(tempFolder(), "gone");
    mkdirSync(gone);
    const file = stored(gone, mode.session.sessionManager.getSessionDir(), "lost question");
    rmSync(gone, { recursive: true });
    say("/resume");
    await shows("→ lost question");
    terminal.send(key.enter);
    await shows("gone is gone.");
    terminal.send(key.enter);
    await expect.poll(() => mode.session.sessionFile).toBe(file);
    expect(mode.runtime.cwd).not.toBe(gone);
  });
});

describe("at the start", () => {
  const start = () => {
    tempHome();
    const terminal = new VirtualTerminal({ columns: 80, rows: 24 });
    const [cwd, dir, agentDir] = [tempFolder(), tempFolder(), tempFolder()];
    const file = stored(cwd, dir, "a question");
    const picked = pickSession({ terminal, settings: SettingsManager.inMemory(), agentDir, cwd, dir });
    return { terminal, file, picked };
  };
  const screen = (terminal: VirtualTerminal) => async (): Promise<string> => {
    await terminal.flush();
    return terminal.screen().join("\n");
  };

  it("a session can be picked, without names to give, and nothing of the list stays", async () => {
    const { terminal, file, picked } = start();
    await expect.poll(screen(terminal)).toContain("→ a question");
    expect(await screen(terminal)()).not.toContain("rename");
    terminal.send(key.enter);
    expect(await picked).toBe(file);
    expect(await screen(terminal)()).not.toContain("a question");
    expect(terminal.started).toBe(false);
  });

  it("or none", async () => {
    const { terminal, picked } = start();
    await expect.poll(screen(terminal)).toContain("→ a question");
    terminal.send(key.escape);
    expect(await picked).toBeUndefined();
  });
});
