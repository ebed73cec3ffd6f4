import { constants } from "node:buffer";
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { CodingAgentError, SessionManager } from "@pi-stack/coding-agent";
import { describe, expect, it, onTestFinished } from "vitest";
import { put, tempFolder } from "../support/folder.js";
import { modelSays, userSays } from "../support/messages.js";

const time = "2026-01-01T00:00:00.000Z";
const header = { type: "session", version: 3, id: "s", timestamp: time, cwd: "/p" };

const file = (lines: readonly object[]): string =>
  put(tempFolder(), "s.jsonl", lines.map((line) => `${JSON.stringify(line)}\n`).join(""));

const says = (id: string, parentId: string | null, more: object = {}): object => ({
  type: "message",
  id,
  parentId,
  timestamp: time,
  message: userSays(id),
  ...more,
});

const textsOf = (session: SessionManager): unknown[] =>
  session.buildSessionContext().messages.map((message) => ("content" in message ? message.content : ""));

const objectsIn = (path: string): Record<string, unknown>[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));

describe("a session file of version 1", () => {
  const lines = [
    { type: "session", id: "s", timestamp: time, cwd: "/p", provider: "anthropic", branchedFrom: "/old" },
    { type: "message", timestamp: time, message: { ...userSays("a"), mood: "good" }, extra: [1] },
    { type: "weather", timestamp: time, degrees: 21 },
    { type: "message", timestamp: time, message: { ...modelSays("b"), vendor: { deep: true } } },
    { type: "compaction", timestamp: time, summary: "short", firstKeptEntryIndex: 3, tokensBefore: 5, note: "kept" },
    { type: "message", timestamp: time, message: userSays("c") },
  ];

  it("keeps every field and every entry that it does not know", () => {
    const path = file(lines);
    SessionManager.open(path).close();
    const migrated = objectsIn(path);
    expect(migrated[0]).toEqual({ ...lines[0], version: 3 });
    const { firstKeptEntryIndex: _, ...compaction } = { firstKeptEntryIndex: 0, ...lines[4] };
    expect(migrated.slice(1).map(({ id: _id, parentId: _parentId, ...rest }) => rest)).toEqual([
      ...lines.slice(1, 4),
      { ...compaction, firstKeptEntryId: migrated[3]?.["id"] },
      lines[5],
    ]);
    expect(textsOf(SessionManager.open(path))).toEqual(["", modelSays("b").content, "c"]);
  });

  it("gets the same ids from every process that opens it", () => {
    const [one, two] = [file(lines), file(lines)];
    for (const path of [one, two]) SessionManager.open(path).close();
    expect(readFileSync(one, "utf8")).toBe(readFileSync(two, "utf8"));
  });

  it("with lines that cannot be read is migrated around them, and the original has them still", () => {
    const path = file(lines.slice(0, 2));
    const original = `${readFileSync(path, "utf8")}{"type":"mess\n`;
    writeFileSync(path, original);
    expect(textsOf(SessionManager.open(path))).toEqual(["a"]);
    expect(readFileSync(`${path}.v1.bak`, "utf8")).toBe(original);
  });
});

it("a session file of version 2 is migrated: its hook messages are custom ones, everything else stays", () => {
  const hook = { role: "hookMessage", customType: "x", content: "from a hook", display: true, timestamp: 1, odd: 2 };
  const lines = [{ ...header, version: 2, unknown: 1 }, says("a", null), says("b", "a", { message: hook, more: {} })];
  const path = file(lines);
  const session = SessionManager.open(path);
  expect(objectsIn(path)).toEqual([
    { ...lines[0], version: 3 },
    lines[1],
    { ...lines[2], message: { ...hook, role: "custom" } },
  ]);
  expect(textsOf(session)).toEqual(["a", "from a hook"]);
  expect(existsSync(`${path}.v2.bak`)).toBe(true);
});

it("an old session that another process uses is read, and migrated once it is free", async () => {
  const path = file([{ ...header, version: 2 }, says("a", null)]);
  const other = spawn(process.execPath, ["-e", "process.stdin.resume()"], { stdio: ["pipe", "ignore", "inherit"] });
  onTestFinished(() => void other.kill("SIGKILL"));
  const locked = SessionManager.open(path);
  locked.close();
  writeFileSync(path, readFileSync(`${path}.v2.bak`));
  lockAs(path, other.pid ?? 0);
  const session = SessionManager.open(path);
  expect(session.getNotices()).toEqual([expect.stringMatching(/in memory only.*is in use by process/)]);
  expect(() => session.appendMessage(userSays("b"))).toThrow("is in use by process");
  expect(objectsIn(path)).toHaveLength(2);
  other.stdin.end();
  await once(other, "exit");
  session.appendMessage(userSays("b"));
  session.close();
  expect(objectsIn(path).map(({ version }) => version)).toEqual([3, undefined, undefined]);
  expect(textsOf(SessionManager.open(path))).toEqual(["a", "b"]);
});

/** A lock as another live process leaves it: a copy of ours with its number. */
function lockAs(path: string, pid: number): void {
  const session = SessionManager.create("/p", tempFolder());
  session.lock();
  const ours = `${session.getSessionFile()}.lock`;
  const owner: Record<string, unknown> = JSON.parse(readFileSync(ours, "utf8"));
  session.close();
  const stat = existsSync("/proc") ? readFileSync(`/proc/${pid}/stat`, "utf8") : "";
  const startedAt = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  writeFileSync(`${path}.lock`, JSON.stringify({ ...owner, pid, startedAt }));
}

describe("parents", () => {
  it.each([
    ["that are missing", [says("a", null), says("b", "gone"), says("c", "b")], ["b", "c"]],
    ["in a ring", [says("a", "c"), says("b", "a"), says("c", "b")], ["a", "b", "c"]],
    ["that are the entry itself", [says("a", null), says("b", "b")], ["b"]],
    ["that stand after their child", [says("b", "a"), says("a", null), says("c", "a")], ["a", "c"]],
  ])("%s begin a branch of their own, and a person is told", (_what, entries, texts) => {
    const path = file([header, ...entries]);
    const session = SessionManager.open(path);
    expect(textsOf(session)).toEqual(texts);
    expect(session.getNotices()).toEqual([expect.stringContaining("is missing or stands after it")]);
    expect(session.getEntries()).toHaveLength(entries.length);
    session.appendMessage(userSays("next"));
    session.close();
    expect(textsOf(SessionManager.open(path))).toEqual([...texts, "next"]);
  });
});

it("timestamps that are none do no harm, in a session and in a listing", async () => {
  const path = file([
    { ...header, timestamp: "yesterday" },
    { ...says("a", null), timestamp: "noon" },
    { type: "custom_message", id: "b", parentId: "a", timestamp: "", customType: "x", content: "note", display: true },
    { type: "compaction", id: "c", parentId: "b", timestamp: "never", summary: "short", firstKeptEntryId: "a" },
  ]);
  const session = SessionManager.open(path);
  expect(session.getNotices()).toEqual([]);
  expect(textsOf(session)).toEqual(["", "a", "note"]);
  expect(session.getTree()).toHaveLength(1);
  const [info] = await SessionManager.list("/p", dirname(path));
  expect(info?.created.getTime()).not.toBeNaN();
  expect(info?.modified.getTime()).not.toBeNaN();
});

describe("what is refused, and left as it is:", () => {
  it.each([
    ["a text", "hello\nworld\n"],
    ["JSON of another kind", '{"name":"package","version":"1.0.0"}\n'],
    ["entries without a header", `${JSON.stringify(says("a", null))}\n`],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0xff])],
    ["a newer format", `${JSON.stringify({ ...header, version: 4 })}\n`],
    ["a version that is none", `${JSON.stringify({ ...header, version: "three" })}\n`],
    ["half a header", JSON.stringify(header).slice(0, 40)],
  ])("%s", (_what, content) => {
    const path = put(tempFolder(), "s.jsonl", content);
    const error = (() => {
      try {
        return SessionManager.open(path);
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(CodingAgentError.is(error) && error.code).toBe("session_invalid");
    expect(readFileSync(path).equals(Buffer.from(content))).toBe(true);
  });
});

it("lines of 64 MB are read, forked and continued", () => {
  const path = file([header, says("a", null, { message: userSays("x".repeat(64 * 1024 ** 2)) }), says("b", "a")]);
  const session = SessionManager.open(path);
  expect(textsOf(session).map((text) => String(text).length)).toEqual([64 * 1024 ** 2, 1]);
  session.appendMessage(userSays("c"));
  session.close();
  expect(SessionManager.open(path).getEntries()).toHaveLength(3);
  const fork = SessionManager.forkFrom(path, "/p", tempFolder());
  fork.close();
  expect(fork.getEntries()).toHaveLength(3);
});

it("characters of several bytes survive at every place of the pieces in which a file is read", () => {
  const text = "日本語🙂é".repeat(30_000);
  for (const shift of [0, 1, 2, 3]) {
    const path = file([header, says("a", null, { message: userSays("x".repeat(shift) + text) })]);
    expect(textsOf(SessionManager.open(path))).toEqual(["x".repeat(shift) + text]);
  }
});

it("two processes that write to one file without locks leave every whole line to be read", async () => {
  const path = file([header, says("root", null)]);
  const script = `
    const { appendFileSync } = require("node:fs");
    const [path, name] = process.argv.slice(1);
    for (let n = 0; n < 200; n++) {
      const message = { role: "user", content: "w".repeat(n * 20), timestamp: 1 };
      const entry = { type: "message", id: name + n, parentId: n ? name + (n - 1) : "root", timestamp: "${time}", message };
      appendFileSync(path, JSON.stringify(entry) + "\\n");
    }`;
  const writers = ["a", "b"].map((name) => spawn(process.execPath, ["-e", script, path, name], { stdio: "inherit" }));
  for (const exit of await Promise.all(writers.map((writer) => once(writer, "exit")))) expect(exit[0]).toBe(0);
  const session = SessionManager.open(path);
  expect(session.getNotices()).toEqual([]);
  expect(session.getEntries()).toHaveLength(401);
  expect(session.getBranch("a199")).toHaveLength(201);
  expect(session.getBranch("b199")).toHaveLength(201);
});

describe("the texts that a listing is searched in", () => {
  const listed = async (dir: string): Promise<string[]> =>
    (await SessionManager.list("/p", dir)).map(({ allMessagesText }) => allMessagesText);

  /** A folder with one session that says something. */
  function folderWith(...texts: string[]): { dir: string; path: string } {
    const dir = tempFolder();
    const session = SessionManager.create("/p", dir);
    for (const text of texts) session.appendMessage(userSays(text));
    session.close();
    return { dir, path: session.getSessionFile() ?? "" };
  }

  it("are kept beside the index, and are in copies of an item", async () => {
    const { dir } = folderWith("find me");
    await listed(dir);
    const [info] = await SessionManager.list("/p", dir);
    expect(info?.allMessagesText).toBe("find me");
    expect({ ...info }.allMessagesText).toBe("find me");
    expect(JSON.parse(JSON.stringify(info))).toMatchObject({ allMessagesText: "find me" });
    expect(readFileSync(`${dir}/.pi-stack-index.json`, "utf8").split("find me")).toHaveLength(2);
  });

  it("come from the session itself when their file is damaged, gone, or somebody else's", async () => {
    const { dir } = folderWith("find me");
    await listed(dir);
    const texts = `${dir}/.pi-stack-index.texts`;
    const whole = readFileSync(texts, "utf8");
    for (const content of ["", "x".repeat(whole.length), whole.replace('"size":', '"size":9'), whole.slice(0, 20)]) {
      writeFileSync(texts, content);
      expect(await listed(dir)).toEqual(["find me"]);
    }
    renameSync(texts, `${texts}.gone`);
    expect(await listed(dir)).toEqual(["find me"]);
  });

  it("are empty once a session is gone", async () => {
    const { dir, path } = folderWith("find me");
    const [info] = await SessionManager.list("/p", dir);
    renameSync(path, `${path}.gone`);
    writeFileSync(`${dir}/.pi-stack-index.texts`, "");
    expect(info?.allMessagesText).toBe("");
  });

  it("give way to newer ones: their file stays small however often a session changes", async () => {
    const { dir, path } = folderWith("x".repeat(300_000));
    for (let round = 0; round < 12; round++) {
      const session = SessionManager.open(path);
      session.appendMessage(userSays(`round ${round}`));
      session.close();
      expect((await listed(dir))[0]).toContain(`round ${round}`);
    }
    expect(readFileSync(`${dir}/.pi-stack-index.texts`).length).toBeLessThan(2_500_000);
    expect(readdirSync(dir).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });
});

it("children are found without looking at the whole tree, also those that came later", () => {
  const session = SessionManager.inMemory("/p");
  const root = session.appendMessage(userSays("root"));
  const first = session.appendMessage(userSays("first"));
  expect(session.getChildren(root).map(({ id }) => id)).toEqual([first]);
  session.branch(root);
  const second = session.appendMessage(userSays("second"));
  expect(session.getChildren(root).map(({ id }) => id)).toEqual([first, second]);
  expect(session.getChildren(second)).toEqual([]);
  expect(session.getEntriesFrom(2).map(({ id }) => id)).toEqual([second]);
});

it("a file and a line that are longer than any string are read around the line", () => {
  const path = file([header, says("a", null)]);
  // A hole costs no space on the disk.
  truncateSync(path, constants.MAX_STRING_LENGTH + 10_000_000);
  appendFileSync(path, `\n${JSON.stringify(says("b", "a"))}\n`);
  const session = SessionManager.open(path);
  expect(textsOf(session)).toEqual(["a", "b"]);
  expect(session.getNotices()).toEqual([expect.stringContaining("Line 3")]);
});
