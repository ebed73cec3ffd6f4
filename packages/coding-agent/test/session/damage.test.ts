import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { CodingAgentError, SessionManager } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { put, tempFolder } from "../support/folder.js";
import { modelSays, userSays } from "../support/messages.js";

/** A session file with three entries. */
function sessionFile(dir = tempFolder()): string {
  const session = SessionManager.create(dir, dir);
  for (const text of ["one", "two", "three"]) session.appendMessage(userSays(text));
  session.close();
  return session.getSessionFile() ?? "";
}

const textsOf = (path: string): string[] =>
  SessionManager.open(path)
    .buildSessionContext()
    .messages.flatMap((message) =>
      message.role === "user" && typeof message.content === "string" ? [message.content] : [],
    );

describe("B41: damaged session files", () => {
  it.each([
    ["half a last line", (path: string) => truncateSync(path, readFileSync(path).length - 20), ["one", "two"]],
    ["NUL bytes at the end", (path: string) => appendFileSync(path, "\0".repeat(1728)), ["one", "two", "three"]],
    [
      "a missing last line end",
      (path: string) => truncateSync(path, readFileSync(path).length - 1),
      ["one", "two", "three"],
    ],
    [
      "blank lines",
      (path: string) => writeFileSync(path, readFileSync(path, "utf8").replaceAll("\n", "\n\n")),
      ["one", "two", "three"],
    ],
    [
      "CRLF line ends",
      (path: string) => writeFileSync(path, readFileSync(path, "utf8").replaceAll("\n", "\r\n")),
      ["one", "two", "three"],
    ],
  ])("with %s open, and what is appended then survives", (_damage, damage, texts) => {
    const path = sessionFile();
    damage(path);
    const before = readFileSync(path);
    expect(textsOf(path)).toEqual(texts);
    const session = SessionManager.open(path);
    session.appendMessage(userSays("next"));
    session.close();
    expect(textsOf(path)).toEqual([...texts, "next"]);
    expect(readFileSync(path).subarray(0, before.length).equals(before)).toBe(true);
  });

  it("with an invalid line in the middle keep what stands before and after it in one context, and say so", () => {
    const path = sessionFile();
    const lines = readFileSync(path, "utf8").split("\n");
    lines[2] = (lines[2] ?? "").slice(0, 40);
    writeFileSync(path, lines.join("\n"));
    expect(textsOf(path)).toEqual(["one", "three"]);
    expect(SessionManager.open(path).getNotices()).toEqual([expect.stringContaining("Line 3")]);
    const fork = SessionManager.forkFrom(path, "/new", tempFolder());
    fork.close();
    expect(textsOf(fork.getSessionFile() ?? "")).toEqual(["one", "three"]);
  });

  it.each([
    ["a name that is a number", { type: "session_info", name: 5 }],
    ["a message without content", { type: "message", message: { role: "user" } }],
    ["an empty block", { type: "message", message: { role: "user", content: [null] } }],
    ["a model that is none", { type: "model_change", provider: 1, modelId: null }],
  ])("with %s are read around it", (_what, payload) => {
    const path = sessionFile();
    const entry = { id: "odd", parentId: null, timestamp: "2026-01-01T00:00:00.000Z", ...payload };
    appendFileSync(path, `${JSON.stringify(entry)}\n`);
    expect(textsOf(path)).toEqual(["one", "two", "three"]);
    expect(SessionManager.open(path).getNotices()).toEqual([expect.stringContaining("Line 5")]);
  });

  it("with a copy of an earlier line at their end go on from where they were", () => {
    const path = sessionFile();
    appendFileSync(path, `${readFileSync(path, "utf8").split("\n")[1]}\n`);
    expect(textsOf(path)).toEqual(["one", "two", "three"]);
  });

  it.each([
    ["no bytes", ""],
    ["NUL bytes only", "\0".repeat(500)],
    ["a line end", "\n"],
  ])("of %s get a header and go on", (_what, content) => {
    const path = sessionFile();
    writeFileSync(path, content);
    const session = SessionManager.open(path);
    session.appendMessage(userSays("again"));
    session.close();
    expect(textsOf(path)).toEqual(["again"]);
    expect(SessionManager.continueRecent("/p", dirname(path)).getSessionFile()).toBe(path);
  });
});

describe("a session file", () => {
  it("of version 1 is brought up to date on disk, with the original beside it", () => {
    const original =
      '{"type":"session","id":"s","timestamp":"2025-01-01T00:00:00.000Z","cwd":"/p"}\n{"type":"message","timestamp":"2025-01-01T00:00:01.000Z","message":{"role":"user","content":"a","timestamp":1}}\n';
    const path = put(tempFolder(), "old.jsonl", original);
    const session = SessionManager.open(path);
    expect(session.getNotices()[0]).toContain("format version 1");
    session.appendMessage(userSays("b"));
    session.close();
    expect(textsOf(path)).toEqual(["a", "b"]);
    expect(readFileSync(`${path}.v1.bak`, "utf8")).toBe(original);
  });

  it("keeps out of memory what could not be written", () => {
    const dir = tempFolder();
    const session = SessionManager.create(dir, join(dir, "sessions"));
    mkdirSync(session.getSessionFile() ?? "", { recursive: true });
    const error = (() => {
      try {
        session.appendMessage(userSays("hi"));
        return undefined;
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(CodingAgentError.is(error) && error.code).toBe("session_unwritable");
    expect(session.getEntries()).toEqual([]);
    session.close();
  });
});

describe("two writers", () => {
  /** Another process that holds the session until its stdin closes. */
  async function holder(path: string) {
    const script = `
      import { SessionManager } from "@pi-stack/coding-agent";
      SessionManager.open(process.argv[1]).lock();
      console.log("held");
      process.stdin.resume();
      process.stdin.on("end", () => process.exit(0));`;
    const child = spawn(
      process.execPath,
      [
        "--import",
        new URL("../support/source-loader.mjs", import.meta.url).href,
        "--input-type=module",
        "-e",
        script,
        path,
      ],
      {
        cwd: new URL("../..", import.meta.url).pathname,
        stdio: ["pipe", "pipe", "inherit"],
      },
    );
    await once(child.stdout, "data");
    return child;
  }

  it("of one file: the second is told who holds it, and may go on in a fork", async () => {
    const path = sessionFile();
    const child = await holder(path);
    const session = SessionManager.open(path);
    const error = (() => {
      try {
        session.lock();
        return undefined;
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(CodingAgentError.is(error) && [error.code, error.message]).toEqual([
      "session_locked",
      expect.stringMatching(new RegExp(`in use by process ${child.pid} .*--fork`)),
    ]);
    const fork = SessionManager.forkFrom(path, "/new", tempFolder());
    fork.close();
    child.stdin.end();
    await once(child, "exit");
    session.appendMessage(modelSays("mine now"));
    session.close();
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  it("of which one was killed: the other takes the lock over", async () => {
    const path = sessionFile();
    const child = await holder(path);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(existsSync(`${path}.lock`)).toBe(true);
    const session = SessionManager.open(path);
    session.appendMessage(userSays("still here"));
    session.close();
    expect(textsOf(path)).toContain("still here");
  });
});

describe("a session that others wrote to since it was opened", () => {
  it("goes on after what they wrote", () => {
    const path = sessionFile();
    const [mine, other] = [SessionManager.open(path), SessionManager.open(path)];
    const theirs = other.appendMessage(userSays("theirs"));
    other.close();
    const id = mine.appendMessage(userSays("mine"));
    expect(mine.getEntry(id)?.parentId).toBe(theirs);
    mine.close();
    other.lock();
    expect(other.getLeafId()).toBe(id);
    other.close();
    expect(textsOf(path)).toEqual(["one", "two", "three", "theirs", "mine"]);
  });

  it("keeps a leaf that was moved", () => {
    const path = sessionFile();
    const [mine, other] = [SessionManager.open(path), SessionManager.open(path)];
    const [first] = mine.getEntries();
    mine.branch(first?.id ?? "");
    other.appendMessage(userSays("theirs"));
    other.close();
    expect(mine.getEntry(mine.appendMessage(userSays("mine")))?.parentId).toBe(first?.id);
    mine.close();
  });
});

describe("the lock", () => {
  const lockError = (session: SessionManager): unknown => {
    try {
      session.lock();
      return undefined;
    } catch (error) {
      return CodingAgentError.is(error) ? error.code : error;
    }
  };

  it("is one for all names of a file", () => {
    const path = sessionFile();
    const alias = join(tempFolder(), "alias.jsonl");
    symlinkSync(path, alias);
    const session = SessionManager.open(alias);
    session.lock();
    expect(existsSync(`${path}.lock`)).toBe(true);
    session.close();
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  it("without an owner counts while it is new, and is taken over later", () => {
    const path = sessionFile();
    const session = SessionManager.open(path);
    writeFileSync(`${path}.lock`, "");
    expect(lockError(session)).toBe("session_locked");
    utimesSync(`${path}.lock`, 1, 1);
    expect(lockError(session)).toBeUndefined();
    session.close();
    expect(readdirSync(dirname(path)).filter((name) => name.includes(".lock"))).toEqual([]);
  });

  it("that cannot be made says what to do", () => {
    const file = put(tempFolder(), "file", "");
    const session = SessionManager.create("/p", join(file, "sessions"));
    expect(lockError(session)).toBe("session_unwritable");
  });
});

it("a session that another program began in the same empty file meanwhile is not begun again", () => {
  const path = put(tempFolder(), "s.jsonl", "");
  const session = SessionManager.open(path);
  session.lock();
  const theirs = '{"type":"session","version":3,"id":"theirs","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/p"}\n';
  writeFileSync(path, theirs);
  expect(() => session.appendMessage(userSays("mine"))).toThrow("Another program began a session");
  session.close();
  expect(readFileSync(path, "utf8")).toBe(theirs);
});

describe("listings", () => {
  it("tell what a picker shows, newest first, and pass over what is no session", async () => {
    const dir = tempFolder();
    const first = sessionFile(dir);
    const named = SessionManager.create("/elsewhere", dir);
    named.appendMessage({ ...userSays("hello"), timestamp: Date.now() + 60_000 });
    named.appendSessionInfo("my work");
    named.close();
    put(dir, "notes.jsonl", "not a session\n");
    put(dir, "empty.jsonl", "");
    const progress: string[] = [];
    const sessions = await SessionManager.list("/p", dir, (loaded, total) => progress.push(`${loaded}/${total}`));
    expect(sessions.map((session) => session.path)).toEqual([named.getSessionFile(), first]);
    expect(sessions[0]).toMatchObject({ name: "my work", cwd: "/elsewhere", messageCount: 1, firstMessage: "hello" });
    expect(sessions[1]).toMatchObject({ messageCount: 3, allMessagesText: "one two three" });
    expect(progress.at(-1)).toBe("4/4");
  });

  it("come from the index while a file is as it was, and from the file when it changed", async () => {
    const dir = tempFolder();
    const path = sessionFile(dir);
    const before = await SessionManager.list("/p", dir);
    expect(readdirSync(dir)).toContain(".pi-stack-index.json");
    expect(await SessionManager.list("/p", dir)).toEqual(before);
    const session = SessionManager.open(path);
    session.appendMessage(userSays("four"));
    session.close();
    expect((await SessionManager.list("/p", dir))[0]?.messageCount).toBe(4);
    const index = readFileSync(join(dir, ".pi-stack-index.json"), "utf8");
    for (const damaged of ["damaged", index.replace(/"id":"[^"]*"/, '"id":5'), index.replace(/"created":"/, "$&x")]) {
      put(dir, ".pi-stack-index.json", damaged);
      const [info] = await SessionManager.list("/p", dir);
      expect([info?.messageCount, typeof info?.id, info?.created.getTime()]).toEqual([4, "string", expect.any(Number)]);
      expect(info?.created.getTime()).not.toBeNaN();
    }
  });

  it("find the session to continue, also one whose header is long", () => {
    const dir = tempFolder();
    const long = `/${"deep/".repeat(300)}`;
    const session = SessionManager.create(long, dir);
    session.appendMessage(userSays("hi"));
    session.close();
    copyFileSync(put(dir, "x.txt", "junk"), join(dir, "zz.jsonl"));
    expect(SessionManager.continueRecent("/p", dir).getSessionFile()).toBe(session.getSessionFile());
    expect(SessionManager.continueRecent("/p", tempFolder()).getEntries()).toEqual([]);
  });
});
