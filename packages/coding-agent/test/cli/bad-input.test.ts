import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { SessionManager } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { put, tempFolder } from "../support/folder.js";
import { userSays } from "../support/messages.js";
import { finished, piPath, piWorld, reply } from "../support/pi.js";

const onlyFolder = (dir: string): string => join(dir, readdirSync(dir)[0] ?? "");

describe("bad input gets one clear message and exit code 1", () => {
  it.each([
    ["an unknown flag", ["--colour", "red"], "Unknown flag --colour"],
    ["an unknown short flag", ["-x"], "Unknown flag -x"],
    ["a flag without its value", ["--model"], "--model needs a value"],
    ["a wrong mode", ["--mode", "xml"], '--mode cannot be "xml". One of: text, json'],
    ["a wrong level", ["--thinking", "loud"], "One of: off, minimal"],
    ["an unknown model", ["-p", "hi", "--model", "no-such-model"], 'No model matches "no-such-model"'],
    ["an unknown provider", ["-p", "hi", "--provider", "nobody"], 'Unknown provider "nobody". Known: amazon-bedrock'],
    ["an unknown tool", ["-p", "hi", "--model", "mock/m", "--tools", "read,fly"], 'Unknown tool "fly". Known: read'],
    ["a missing file", ["-p", "hi", "@missing.txt", "--model", "mock/m"], "missing.txt"],
    ["a folder as file", ["-p", "hi", "@.", "--model", "mock/m"], "directory"],
    ["nothing to ask", ["--model", "mock/m"], "There is nothing to answer"],
    ["a key without a model", ["-p", "hi", "--api-key", "k"], "--api-key needs a model"],
    ["two sessions at once", ["-p", "hi", "-c", "--no-session"], "cannot be used together"],
    ["an empty session id", ["-p", "hi", "--session", ""], "--session and --fork need a path"],
    ["a session folder that is a file", ["-p", "hi", "--model", "mock/m", "--session-dir", piPath], "--no-session"],
    ["an unknown session", ["-p", "hi", "--session", "abcdef"], 'No session has an id that begins with "abcdef"'],
    ["a flag that takes no value", ["--print=x"], "--print takes no value"],
  ])("for %s", async (_what, args, words) => {
    const world = await piWorld();
    const result = await world.run(args);
    expect([result.code, result.stdout]).toEqual([1, ""]);
    expect(result.stderr).toContain(words);
    expect(result.stderr.trim().split("\n")).toHaveLength(1);
  });

  it("for a missing key: which variable, which file, and the ways without one", async () => {
    const world = await piWorld();
    const result = await world.run(["-p", "hi", "--model", "anthropic/claude-opus-4-7"]);
    expect(result.code).toBe(1);
    for (const words of ["ANTHROPIC_API_KEY", join(world.agentDir, "auth.json"), "pi demo", "local server"])
      expect(result.stderr).toContain(words);
  });

  it("for no model at all", async () => {
    const world = await piWorld();
    rmSync(join(world.agentDir, "models.json"));
    expect(await world.run(["-p", "hi"])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("No model is available"),
    });
  });

  it.each(["settings.json", "auth.json", "models.json"])(
    "for a malformed %s: its place, and the file stays as it is",
    async (name) => {
      const world = await piWorld();
      const path = put(world.agentDir, name, '{\n  "a": oops\n}');
      const result = await world.run(["-p", "hi", "--model", "mock/m", "--thinking", "low"]);
      expect(result.stderr).toContain(`${path}:2:8`);
      expect(readFileSync(path, "utf8")).toContain("oops");
      expect(result.code).toBe(name === "models.json" ? 1 : 0);
    },
  );

  it("for a file that is neither text nor image, and takes text in other encodings", async () => {
    const world = await piWorld();
    put(world.cwd, "noise", Buffer.from(Array.from({ length: 400 }, (_, index) => 128 + ((index * 37) % 127))));
    put(world.cwd, "utf16.txt", Buffer.from("\uFEFFgrüße", "utf16le"));
    put(world.cwd, "latin1.txt", Buffer.from("a long line of plain words and one gr\xfc\xdfe", "latin1"));
    expect(await world.run(["-p", "hi", "@noise", "--model", "mock/m"])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("binary data, 400 bytes"),
    });
    expect((await world.run(["-p", "hi", "@utf16.txt", "@latin1.txt", "--model", "mock/m"])).code).toBe(0);
    expect(JSON.stringify(world.server.requests[0]?.body)).toContain("grüße");
  });

  it("for a session file that is none, which stays as it is", async () => {
    const world = await piWorld();
    const path = put(world.cwd, "notes.jsonl", "my notes\n");
    expect(await world.run(["-p", "hi", "--model", "mock/m", "--session", path])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("is not a session file"),
    });
    expect(readFileSync(path, "utf8")).toBe("my notes\n");
  });

  it("B43: for a session whose folder is gone: both folders are named", async () => {
    const world = await piWorld();
    const gone = tempFolder();
    const session = SessionManager.create(gone, world.cwd);
    session.appendMessage(userSays("hi"));
    session.close();
    rmSync(gone, { recursive: true });
    const result = await world.run(["-p", "hi", "--model", "mock/m", "--session", session.getSessionFile() ?? ""]);
    expect(result.code).toBe(1);
    expect(result.stderr).toContain(gone);
    expect(result.stderr).toContain(world.cwd);
  });

  it("an empty HOME: the system's own, never the current folder", async () => {
    const world = await piWorld();
    await world.run(["-p", "hi", "--model", "mock/m"], { env: { HOME: "" } });
    expect(existsSync(join(world.cwd, ".pi"))).toBe(false);
  });

  it("for a failure that nobody caught: the session is closed and the children are gone", async () => {
    const world = await piWorld([reply([{ name: "bash", input: { command: "echo $$ > pid; exec sleep 60" } }])]);
    const bomb = put(
      world.home,
      "bomb.mjs",
      'import { existsSync } from "node:fs"; setInterval(() => { if (existsSync("pid")) throw new Error("boom"); }, 50).unref();',
    );
    const result = await world.run(["-p", "hi", "--model", "mock/m"], { env: { NODE_OPTIONS: `--import ${bomb}` } });
    expect([result.code, result.stderr]).toEqual([1, expect.stringContaining("unexpected failure: Error: boom")]);
    const pid = Number(readFileSync(join(world.cwd, "pid"), "utf8"));
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
    const [session] = await SessionManager.list(world.cwd, onlyFolder(join(world.agentDir, "sessions")));
    expect(existsSync(`${session?.path}.lock`)).toBe(false);
    const { messages } = SessionManager.open(session?.path ?? "").buildSessionContext();
    expect(messages.slice(0, 2).map(({ role }) => role)).toEqual(["user", "assistant"]);
  });

  it("for a current folder that was removed", async () => {
    const world = await piWorld();
    const cwd = join(world.cwd, "gone");
    mkdirSync(cwd);
    const child = spawn("sh", ["-c", `cd ${cwd} && rmdir ${cwd} && exec ${process.execPath} ${piPath} -p hi`], {
      env: world.env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    expect(await finished(child)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("current folder was removed"),
    });
  });

  it("for a session that another process holds: who holds it, and --fork as the way on", async () => {
    const world = await piWorld([reply("Hello there"), { hangs: true }, reply("Hello there")]);
    await world.run(["-p", "one", "--model", "mock/m"]);
    const holder = world.start(["-p", "slow", "-c"]);
    holder.stdin?.end();
    await expect.poll(() => world.server.requests.length, { timeout: 10_000 }).toBe(2);
    const second = await world.run(["-p", "two", "-c"]);
    expect(second.code).toBe(1);
    expect(second.stderr).toContain(`in use by process ${holder.pid}`);
    const path = /--fork (\S+)/.exec(second.stderr)?.[1] ?? "";
    expect(await world.run(["-p", "three", "--fork", path])).toMatchObject({ code: 0, stdout: "Hello there\n" });
  });

  it("for a settings file that cannot be read", async () => {
    const world = await piWorld();
    rmSync(join(world.agentDir, "settings.json"));
    mkdirSync(join(world.agentDir, "settings.json"));
    const result = await world.run(["-p", "hi", "--model", "mock/m"]);
    expect(result).toMatchObject({ code: 0, stderr: expect.stringContaining("Cannot read") });
  });

  it("for a pipe that stays open and silent: a note, and the answer", async () => {
    const world = await piWorld();
    const result = await finished(world.start(["-p", "hi", "--model", "mock/m"]));
    expect(result).toMatchObject({
      code: 0,
      stdout: "Hello there\n",
      stderr: expect.stringContaining("going on without it"),
    });
  });
});

describe("the end of the process", () => {
  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)("on %s: children reaped, session stored, exit code %i", async (signal, code) => {
    const world = await piWorld([reply([{ name: "bash", input: { command: "echo $$ > pid; sleep 60" } }])]);
    const child = world.start(["-p", "hi", "--model", "mock/m", "--session", "s.jsonl"]);
    child.stdin?.end();
    const result = finished(child);
    const pidFile = join(world.cwd, "pid");
    await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, "utf8"), { timeout: 10_000 }).toMatch(/\d\n/);
    const pid = Number(readFileSync(pidFile, "utf8"));
    child.kill(signal);
    expect((await result).code).toBe(code);
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
    const session = SessionManager.open(join(world.cwd, "s.jsonl"));
    expect(session.buildSessionContext().messages.map((message) => message.role)).toEqual([
      "user",
      "assistant",
      "toolResult",
    ]);
  });

  it("B59: hands a long answer to a slow reader whole, whatever the exit code", async () => {
    const text = "0123456789".repeat(30_000);
    for (const [response, code] of [
      [reply(text), 0],
      [reply(text, "max_tokens"), 1],
    ] as const) {
      const world = await piWorld([response]);
      const child = world.start(["-p", "hi", "--model", "mock/m"]);
      child.stdin?.end();
      const whole = finished(child);
      child.stdout?.pause();
      await delay(700);
      child.stdout?.resume();
      const result = await whole;
      expect([result.stdout.length, result.code]).toEqual([text.length + 1, code]);
    }
  });

  it("B59: is quiet and quick when the reader goes away", async () => {
    const world = await piWorld([reply("x".repeat(300_000))]);
    const child = world.start(["--mode", "json", "hi", "--model", "mock/m"]);
    child.stdin?.end();
    let stderr = "";
    child.stderr?.setEncoding("utf8").on("data", (piece: string) => {
      stderr += piece;
    });
    child.stdout?.destroy();
    const [code] = await once(child, "exit");
    expect([code, stderr]).toEqual([141, "pi: the reader of the output went away; stopped.\n"]);
  });
});
