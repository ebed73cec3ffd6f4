import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { CodingAgentError, getDefaultSessionDir, parseSessionEntries, SessionManager } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { put, tempFolder } from "../support/folder.js";
import { modelSays, toolSays, userSays } from "../support/messages.js";

const linesOf = (path: string | undefined): Record<string, unknown>[] =>
  readFileSync(path ?? "", "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("a new session", () => {
  it("is on disk from the first user message, private, with everything that came before", () => {
    const dir = tempFolder();
    const session = SessionManager.create("/work/project", join(dir, "sessions"));
    session.appendModelChange("anthropic", "m");
    const file = session.getSessionFile() ?? "";
    expect(existsSync(file)).toBe(false);
    session.appendMessage(userSays("hi"));
    expect(linesOf(file).map((line) => line["type"])).toEqual(["session", "model_change", "message"]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(dir, "sessions")).mode & 0o777).toBe(0o700);
    expect(file).toMatch(/sessions\/\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z_[0-9a-f-]{36}\.jsonl$/);
    session.close();
  });

  it("links each entry to the one before it and begins each line with its place in the tree", () => {
    const session = SessionManager.create("/p", tempFolder());
    const first = session.appendMessage(userSays("hi"));
    const second = session.appendCustomEntry("mine", { n: 1 });
    const [, , last] = linesOf(session.getSessionFile());
    expect(Object.keys(last ?? {})).toEqual(["type", "id", "parentId", "timestamp", "customType", "data"]);
    expect([last?.["id"], last?.["parentId"]]).toEqual([second, first]);
    expect(session.getLeafId()).toBe(second);
    session.close();
  });

  it("uses an id that is given, and a UUIDv7 otherwise", () => {
    const session = SessionManager.inMemory("/p");
    expect(session.getSessionId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    session.newSession({ id: "chosen" });
    expect(session.getSessionId()).toBe("chosen");
    expect(session.getSessionFile()).toBeUndefined();
    expect(session.isPersisted()).toBe(false);
  });

  it("has a folder of its own for each project", () => {
    const agentDir = tempFolder();
    expect(getDefaultSessionDir("/home/a/my-app", agentDir)).toBe(join(agentDir, "sessions", "--home-a-my-app--"));
  });
});

declare module "@pi-stack/coding-agent" {
  interface CustomEntryMap {
    "acme.counter": { count: number };
  }
}

describe("custom entries", () => {
  it("take the data that their type was declared with, and anything for other types", () => {
    const session = SessionManager.inMemory("/p");
    session.appendCustomEntry("acme.counter", { count: 1 });
    // @ts-expect-error the type was declared with a number
    session.appendCustomEntry("acme.counter", { count: "one" });
    session.appendCustomEntry("somebody.else", ["anything"]);
    expect(session.getEntries()).toHaveLength(3);
  });
});

describe("an opened session", () => {
  it("goes on where the file ends and keeps entries of types that it does not know", () => {
    const dir = tempFolder();
    const future =
      '{"type":"usage","id":"zz","parentId":"aa","timestamp":"2026-01-01T00:00:00.000Z","tokens":5,"deep":{"x":[1]}}';
    const path = put(
      dir,
      "s.jsonl",
      `{"type":"session","version":3,"id":"s1","timestamp":"2026-01-01T00:00:00.000Z","cwd":"${dir}"}\n{"type":"message","id":"aa","parentId":null,"timestamp":"2026-01-01T00:00:00.000Z","message":{"role":"user","content":"hi","timestamp":1}}\n${future}\n`,
    );
    const session = SessionManager.open(path);
    session.appendMessage(modelSays("hello"));
    session.close();
    const text = readFileSync(path, "utf8");
    expect(text).toContain(`${future}\n`);
    const reopened = SessionManager.open(path);
    expect(
      reopened
        .getBranch()
        .map((entry) => entry.id)
        .slice(0, 2),
    ).toEqual(["aa", "zz"]);
    expect(reopened.buildSessionContext().messages).toHaveLength(2);
    expect(reopened.getCwd()).toBe(dir);
  });

  it("becomes a new session at the same path when the file is missing or empty", () => {
    const dir = tempFolder();
    for (const path of [join(dir, "missing.jsonl"), put(dir, "empty.jsonl", ""), put(dir, "blank.jsonl", "\n\0\0\n")]) {
      const session = SessionManager.open(path);
      session.appendMessage(userSays("hi"));
      session.close();
      expect(SessionManager.open(path).buildSessionContext().messages).toHaveLength(1);
    }
  });

  it.each([
    ["a text", "just notes\n"],
    ["other JSON", '{"type":"message","id":"a"}\n'],
    ["a newer format", '{"type":"session","version":9,"id":"s","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/"}\n'],
  ])("is refused when the file holds %s, which stays as it is", (_what, content) => {
    const path = put(tempFolder(), "other.jsonl", content);
    const error = (() => {
      try {
        SessionManager.open(path);
        return undefined;
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(CodingAgentError.is(error) && error.code).toBe("session_invalid");
    expect(readFileSync(path, "utf8")).toBe(content);
  });
});

describe("the tree", () => {
  const grown = () => {
    const session = SessionManager.inMemory("/p");
    const [a, b] = [session.appendMessage(userSays("a")), session.appendMessage(modelSays("b"))];
    session.branch(a);
    const c = session.appendMessage(modelSays("c"));
    return { session, a, b, c };
  };

  it("hangs what comes next on the entry that was branched to", () => {
    const { session, a, b, c } = grown();
    expect(session.getChildren(a).map((entry) => entry.id)).toEqual([b, c]);
    expect(session.getBranch().map((entry) => entry.id)).toEqual([a, c]);
    expect(session.getBranch(b).map((entry) => entry.id)).toEqual([a, b]);
    expect(session.getTree()[0]?.children).toHaveLength(2);
    expect(() => session.branch("nowhere")).toThrow("Entry nowhere not found");
  });

  it("begins another root after a reset", () => {
    const { session } = grown();
    session.resetLeaf();
    expect(session.getLeafEntry()).toBeUndefined();
    session.appendMessage(userSays("fresh"));
    expect(session.getTree()).toHaveLength(2);
    expect(session.buildSessionContext().messages).toHaveLength(1);
  });

  it("carries a summary of the branch that was left", () => {
    const { session, a } = grown();
    session.branchWithSummary(a, "we tried c");
    expect(session.buildSessionContext().messages.at(-1)).toMatchObject({ role: "branchSummary", fromId: a });
    session.branchWithSummary(null, "everything");
    expect(session.getLeafEntry()).toMatchObject({ type: "branch_summary", parentId: null, fromId: "root" });
  });

  it("keeps the last label of an entry, and a cleared one is gone", () => {
    const { session, a, c } = grown();
    session.appendLabelChange(a, "start");
    session.appendLabelChange(a, "beginning");
    session.appendLabelChange(c, "wrong");
    session.appendLabelChange(c);
    expect([session.getLabel(a), session.getLabel(c)]).toEqual(["beginning", undefined]);
    expect(session.getTree()[0]).toMatchObject({ label: "beginning" });
    expect(() => session.appendLabelChange("nowhere", "x")).toThrow("not found");
  });

  it("has the name that was given last", () => {
    const { session } = grown();
    session.appendSessionInfo("  my work ");
    expect(session.getSessionName()).toBe("my work");
    session.appendSessionInfo("");
    expect(session.getSessionName()).toBeUndefined();
  });

  it("keeps a moved leaf for the next time, with no entry more than needed", () => {
    const path = join(tempFolder(), "s.jsonl");
    const session = SessionManager.open(path);
    const a = session.appendMessage(userSays("a"));
    session.appendMessage(modelSays("b"));
    session.persistLeaf();
    expect(session.getEntries()).toHaveLength(2);
    session.branch(a);
    session.persistLeaf();
    session.close();
    expect(SessionManager.open(path).buildSessionContext().messages).toHaveLength(1);
  });
});

describe("copies", () => {
  it("hold the path to an entry, with labels at the end and no gap where labels were", () => {
    const dir = tempFolder();
    const session = SessionManager.create("/p", dir);
    const a = session.appendMessage(userSays("a"));
    session.appendLabelChange(a, "start");
    const b = session.appendMessage(modelSays("b"));
    session.appendMessage(userSays("left behind"));
    const original = session.getSessionFile();
    const copy = session.createBranchedSession(b);
    expect(copy).not.toBe(original);
    expect(session.getHeader().parentSession).toBe(original);
    expect(session.buildSessionContext().messages.map((message) => message.role)).toEqual(["user", "assistant"]);
    expect(session.getLabel(a)).toBe("start");
    session.appendMessage(userSays("on"));
    session.close();
    const lines = linesOf(copy);
    expect(lines.filter((line) => line["type"] === "session")).toHaveLength(1);
    expect(SessionManager.open(copy ?? "").buildSessionContext().messages).toHaveLength(3);
  });

  it("keep what a compaction kept, also where that begins with a label", () => {
    const session = SessionManager.inMemory();
    const a = session.appendMessage(userSays("a"));
    session.appendMessage(modelSays("b"));
    const label = session.appendLabelChange(a, "start");
    session.appendMessage(userSays("c"));
    session.appendCompaction("a and b", label, 5);
    const last = session.appendMessage(modelSays("d"));
    const before = session.buildSessionContext().messages;
    session.createBranchedSession(last);
    expect(session.buildSessionContext().messages).toEqual(before);
    expect(before.map((message) => message.role)).toEqual(["compactionSummary", "user", "assistant"]);
  });

  it("hold every branch when a whole session is forked", () => {
    const dir = tempFolder();
    const source = SessionManager.create("/old", dir);
    const a = source.appendMessage(userSays("a"));
    source.appendMessage(modelSays("b"));
    source.branch(a);
    source.appendMessage(modelSays("c"));
    source.close();
    const fork = SessionManager.forkFrom(source.getSessionFile() ?? "", "/new", dir);
    expect(fork.getCwd()).toBe("/new");
    expect(fork.getEntries()).toEqual(source.getEntries());
    expect(existsSync(fork.getSessionFile() ?? "")).toBe(true);
    fork.close();
    expect(() => SessionManager.forkFrom(put(dir, "none.jsonl", ""), "/new", dir)).toThrow("Cannot fork");
  });
});

describe("parseSessionEntries", () => {
  it("gives the lines that can be read", () => {
    const text = `{"type":"session","id":"s"}\n\nbroken\n{"type":"label","targetId":"a"}\n"text"\n`;
    expect(parseSessionEntries(text).map((entry) => entry.type)).toEqual(["session", "label"]);
  });
});

it("gives back results of tools whose calls stand in the context", () => {
  const session = SessionManager.inMemory("/p");
  session.appendMessage(userSays("a"));
  session.appendMessage(toolSays("orphan"));
  expect(session.buildSessionContext().messages).toHaveLength(1);
  expect(session.getEntries()).toHaveLength(2);
});
