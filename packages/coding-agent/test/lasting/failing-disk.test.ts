import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fauxAssistantMessage } from "@pi-stack/ai";
import { CodingAgentError, parseSessionEntries, SessionManager } from "@pi-stack/coding-agent";
import { describe, expect, it, onTestFinished } from "vitest";
import { put, tempFolder } from "../support/folder.js";
import { modelSays, userSays } from "../support/messages.js";
import { withProgram } from "../support/programs.js";
import { scriptedSession } from "../support/session.js";
import type { Acknowledged } from "./support/acknowledged.js";
import { bundleProgram } from "./support/bundle-program.js";

/** What a call threw. */
function thrownBy(call: () => unknown): CodingAgentError | undefined {
  try {
    call();
  } catch (error) {
    if (CodingAgentError.is(error)) return error;
    throw error;
  }
  return undefined;
}

withProgram("bash", () => {
  it("B16: a disk that is full ends the run in words; every session is whole and goes on once there is room", async () => {
    const program = await bundleProgram(new URL("./support/session-program.ts", import.meta.url));
    const dir = tempFolder();
    // Files of this process can have 100 KiB at most, and a write beyond that is cut short, as on a full disk.
    const script = 'ulimit -f 100; exec "$0" "$1" "$2" 7';
    const child = spawn("bash", ["-c", script, process.execPath, program, dir], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    expect(await once(child, "close")).toEqual([0, null]);
    const lines = output
      .split("\n")
      .slice(0, -1)
      .map((line): Acknowledged => JSON.parse(line));
    expect(lines.at(-1)).toMatchObject({
      failure: expect.stringMatching(/Cannot write session .*EFBIG.*Free some space/),
    });
    const files = new Set(lines.flatMap((line) => ("file" in line ? [line.file] : [])));
    for (const file of files) {
      const session = SessionManager.open(file);
      expect(session.getNotices()).toEqual([]);
      session.appendMessage(userSays("there is room again"));
      session.close();
      expect(SessionManager.open(file).getEntries()).toHaveLength(session.getEntries().length);
    }
  });
});

describe("a session whose folder", () => {
  it("cannot be made refuses the prompt in words, and works once it can", async () => {
    const file = put(tempFolder(), "file", "");
    const sessionManager = SessionManager.create(tempFolder(), join(file, "sessions"));
    const { session } = await scriptedSession([fauxAssistantMessage("hi")], { sessionManager });
    await expect(session.prompt("hello")).rejects.toThrow(/Cannot write .*ENOTDIR.*--session-dir/);
    rmSync(file);
    await session.prompt("again");
    expect(session.getLastAssistantText()).toBe("hi");
    expect(existsSync(session.sessionFile ?? "")).toBe(true);
  });

  it("vanished says so with each message, and what was said can be written elsewhere", async () => {
    const dir = join(tempFolder(), "sessions");
    const manager = SessionManager.create("/p", dir);
    manager.appendMessage(userSays("one"));
    manager.appendMessage(modelSays("two"));
    rmSync(dir, { recursive: true });
    const error = thrownBy(() => manager.appendMessage(userSays("three")));
    expect(error?.code).toBe("session_unwritable");
    expect(error?.message).toMatch(/was deleted or replaced while it was in use.*\/export/);
    expect(manager.getEntries()).toHaveLength(2);
    manager.close();
    expect(existsSync(dir)).toBe(false);
  });

  it("was moved goes on in its file", () => {
    const parent = tempFolder();
    const manager = SessionManager.create("/p", join(parent, "old"));
    manager.appendMessage(userSays("one"));
    renameSync(join(parent, "old"), join(parent, "new"));
    manager.appendMessage(userSays("two"));
    const name = (manager.getSessionFile() ?? "").slice(join(parent, "old").length);
    expect(parseSessionEntries(readFileSync(join(parent, "new", name), "utf8"))).toHaveLength(3);
    manager.close();
  });
});

it("a session file that was replaced by another is not written to", () => {
  const dir = tempFolder();
  const manager = SessionManager.create("/p", dir);
  manager.appendMessage(userSays("one"));
  const path = manager.getSessionFile() ?? "";
  const other = put(dir, "other", readFileSync(path));
  renameSync(other, path);
  const { size } = statSync(path);
  expect(thrownBy(() => manager.appendMessage(userSays("two")))?.code).toBe("session_unwritable");
  manager.close();
  expect(statSync(path).size).toBe(size);
});

it("a session path that is a folder is refused in words", () => {
  const path = join(tempFolder(), "s.jsonl");
  mkdirSync(path);
  expect(thrownBy(() => SessionManager.open(path))?.code).toBe("session_unreadable");
  writeFileSync(join(path, "kept"), "");
});
