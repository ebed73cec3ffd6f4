import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { AgentToolResult } from "@pi-stack/agent-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { type BashToolOptions, createBashTool } from "../../src/tools/bash/definition.js";
import { createLocalBashOperations } from "../../src/tools/bash/local-operations.js";
import { killTrackedDetachedChildren } from "../../src/tools/bash/process-tree.js";
import { withProgram } from "../support/programs.js";
import { createWorkspace, numberedLines, textOf, type Workspace } from "./support/workspace.js";

interface RunOptions extends BashToolOptions {
  timeout?: number;
  signal?: AbortSignal;
  onUpdate?: (result: AgentToolResult<unknown>) => void;
}

function run(space: Workspace, command: string, { timeout, signal, onUpdate, ...options }: RunOptions = {}) {
  const params = timeout === undefined ? { command } : { command, timeout };
  return createBashTool(space.dir, options).execute("id", params, signal, onUpdate);
}

const output = async (space: Workspace, command: string, options?: RunOptions): Promise<string> =>
  textOf(await run(space, command, options));

async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0) && !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z");
  } catch {
    return false;
  }
};

// Files with full outputs go with the folder.
let temporary: string;
const before = process.env["TMPDIR"];
beforeAll(() => {
  temporary = mkdtempSync(join(tmpdir(), "bash-"));
  process.env["TMPDIR"] = temporary;
});
afterAll(() => {
  if (before === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = before;
  rmSync(temporary, { recursive: true, force: true });
});

describe("results", () => {
  it("gives stdout and stderr in the working folder", async () => {
    const space = await createWorkspace();
    expect(await run(space, "pwd; echo oops >&2")).toEqual({
      content: [{ type: "text", text: `${space.dir}\noops\n` }],
      details: undefined,
    });
    expect(await output(space, "true")).toBe("(no output)");
  });

  it("throws with the output and the exit code", async () => {
    const space = await createWorkspace();
    await expect(run(space, "echo some; exit 3")).rejects.toThrow("some\n\nCommand exited with code 3");
    await expect(run(space, "exit 4")).rejects.toThrow("(no output)\n\nCommand exited with code 4");
    await expect(run(space, "kill -9 $$")).rejects.toThrow("Command exited with code 137");
  });

  it("names a missing working folder and a shell that cannot be started", async () => {
    const space = await createWorkspace();
    await expect(createBashTool(space.path("gone")).execute("id", { command: "true" })).rejects.toThrow(
      space.path("gone"),
    );
    await expect(run(space, "true", { shellPath: space.path("nosh") })).rejects.toThrow(/nosh does not exist/);
    await expect(run(space, "true", { shellPath: space.write("text", "no program") })).rejects.toThrow(
      /Could not start/,
    );
  });

  it("says when a command is too long to start", async () => {
    const space = await createWorkspace();
    const failure = await run(space, `: ${"x".repeat(3_000_000)}`).catch((error: unknown) => error);
    expect(String(failure)).toMatch(/Could not start .*E2BIG/);
    expect(String(failure).length).toBeLessThan(200);
  });

  it("puts the prefix before the command and then asks the hook", async () => {
    const space = await createWorkspace();
    const spawnHook: NonNullable<BashToolOptions["spawnHook"]> = (context) => ({
      ...context,
      command: `${context.command}; echo $EXTRA`,
      env: { ...context.env, EXTRA: "hooked" },
    });
    expect(await output(space, "echo main", { commandPrefix: "echo prefix", spawnHook })).toBe(
      "prefix\nmain\nhooked\n",
    );
  });

  it("keeps 2000 lines whole and reports one more", async () => {
    const space = await createWorkspace();
    expect(await output(space, "seq 2000")).toBe(numberedLines(2000));
    const result = await run(space, "seq 2001");
    expect(textOf(result)).toMatch(
      /^2\n[\s\S]*\n2001\n\n\[Showing lines 2-2001 of 2001\. Full output: .*\/pi-bash-[0-9a-f]{16}\.log\]$/,
    );
    expect(result.details?.truncation).toMatchObject({ truncatedBy: "lines", totalLines: 2001, outputLines: 2000 });
    expect(readFileSync(result.details?.fullOutputPath ?? "", "utf8")).toBe(numberedLines(2001));
  });

  it("keeps the last 50 KiB in whole lines and all of it in a private file", async () => {
    const space = await createWorkspace();
    const result = await run(space, "for i in $(seq 100); do printf '%01000d\\n' $i; done");
    expect(textOf(result)).toMatch(/\[Showing lines 50-100 of 100 \(50\.0KB limit\)\. Full output: /);
    const file = statSync(result.details?.fullOutputPath ?? "");
    expect([file.size, file.mode & 0o777]).toEqual([100_100, 0o600]);
  });

  it("shows the end of a last line over 50 KiB, also when a newline follows", async () => {
    const space = await createWorkspace();
    for (const end of ["", "\n"]) {
      const text = await output(
        space,
        `head -c 100000 /dev/zero | tr '\\0' a; printf 'END${end.replace("\n", "\\n")}'`,
      );
      expect(text).toMatch(/aEND\n\n\[Showing last 50\.0KB of line 1 \(line is 97\.7KB\)\. Full output: /);
    }
  });

  it("reports at once, then the output so far", async () => {
    const space = await createWorkspace();
    const updates: string[] = [];
    await run(space, "echo first; sleep 0.4; echo last", { onUpdate: (result) => updates.push(textOf(result)) });
    expect(updates[0]).toBe("");
    expect(updates).toContain("first\n");
  });
});

describe("B14 background processes", () => {
  it.each([
    ["silent", "sleep 5 & echo done"],
    ["chatty", "(for i in $(seq 50); do echo tick; sleep 0.1; done) & echo done"],
    ["holding stderr", "sleep 5 </dev/null >/dev/null & echo done"],
    ["in a session of its own", "setsid sleep 5 & echo done"],
  ])("B14 a %s child does not hold the call", async (_name, command) => {
    const space = await createWorkspace();
    let text = "";
    expect(await elapsedMs(async () => (text = await output(space, command, { timeout: 4 })))).toBeLessThan(2500);
    expect(text).toContain("done");
  });

  it("B14 a server started in the background lives on, also when it writes", async () => {
    const space = await createWorkspace();
    const text = await output(space, "(for i in $(seq 40); do echo tick; sleep 0.05; done; echo ok > alive) & echo $!");
    onTestFinished(() => void (isAlive(Number.parseInt(text, 10)) && process.kill(Number.parseInt(text, 10))));
    await vi.waitFor(() => expect(space.text("alive")).toBe("ok\n"), { timeout: 5000 });
  });

  it("B14 the timeout ends the group and what left it", async () => {
    const space = await createWorkspace();
    const command = "sleep 60 & echo $! > a; setsid bash -c 'echo $$ > b; sleep 60' & sleep 60";
    const failed = await run(space, `echo begun; ${command}`, { timeout: 1 }).catch(String);
    expect(failed).toContain("begun\n\nCommand timed out after 1 seconds");
    expect(isAlive(Number(space.text("a")))).toBe(false);
    if (process.platform === "linux") expect(isAlive(Number(space.text("b")))).toBe(false);
  });
});

describe("stopping", () => {
  it("ends grandchildren on abort and keeps the output", async () => {
    const space = await createWorkspace();
    const controller = new AbortController();
    const call = run(space, "echo begun; bash -c 'sleep 60 & echo $! > pid; wait'; echo never", {
      signal: controller.signal,
    });
    await vi.waitFor(() => expect(space.text("pid")).toMatch(/\d\n/), { timeout: 5000 });
    controller.abort();
    await expect(call).rejects.toThrow(/^begun\n\nCommand aborted$/);
    expect(isAlive(Number(space.text("pid")))).toBe(false);
  });

  it("gives a command time to clean up, but not for ever", async () => {
    const space = await createWorkspace();
    const trap = "trap 'echo cleaned > cleaned; exit' TERM; while :; do sleep 0.05; done";
    await expect(run(space, trap, { timeout: 0.3 })).rejects.toThrow("timed out after 0.3 seconds");
    expect(space.text("cleaned")).toBe("cleaned\n");
    const stubborn = (): Promise<unknown> =>
      run(space, "trap '' TERM; while :; do sleep 0.05; done", { timeout: 0.3 }).catch(String);
    expect(await elapsedMs(stubborn)).toBeLessThan(2500);
  });

  it("does not start after an abort", async () => {
    const space = await createWorkspace();
    await expect(run(space, "touch made", { signal: AbortSignal.abort() })).rejects.toThrow(/^Command aborted$/);
    expect(() => space.text("made")).toThrow("ENOENT");
  });

  it("takes a timeout beyond the range of timers", async () => {
    const space = await createWorkspace();
    expect(await output(space, "sleep 0.1; echo ok", { timeout: 10 ** 9 })).toBe("ok\n");
  });

  it("killTrackedDetachedChildren ends what runs and what left its group", async () => {
    const space = await createWorkspace();
    const call = run(space, "setsid bash -c 'echo $$ > pid; sleep 60' & sleep 60").catch(String);
    await vi.waitFor(() => expect(space.text("pid")).toMatch(/\d\n/), { timeout: 5000 });
    killTrackedDetachedChildren();
    expect(await call).toContain("Command exited with code 137");
    if (process.platform === "linux") expect(isAlive(Number(space.text("pid")))).toBe(false);
  });
});

describe("B16 huge output", () => {
  const measure = async (work: () => Promise<unknown>): Promise<number> => {
    const base = process.memoryUsage.rss();
    let most = base;
    const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10);
    await work().finally(() => clearInterval(timer));
    return (most - base) / 2 ** 20;
  };

  it("B16 400 MB stay within tens of megabytes of memory", async () => {
    const space = await createWorkspace();
    await output(space, "seq 100000");
    let text = "";
    expect(await measure(async () => (text = await output(space, "yes | head -c 400000000")))).toBeLessThan(80);
    expect(text).toMatch(/\[Showing lines 199998001-200000000 of 200000000\. Full output: (.*)\]$/);
    await run(space, `rm ${/Full output: (.*)\]/.exec(text)?.[1]}`);
  });

  it("B16 a log that cannot be written becomes a note", async () => {
    const space = await createWorkspace();
    vi.stubEnv("TMPDIR", space.path("no-such-folder"));
    onTestFinished(() => void vi.unstubAllEnvs());
    const result = await run(space, "seq 3000");
    expect(textOf(result)).toMatch(/^1001\n[\s\S]*\[Showing lines 1001-3000 of 3000\. Full output: not saved \(ENOENT/);
    expect(result.details).not.toHaveProperty("fullOutputPath");
  });
});

it("B17 a long line found by a command is bounded and its full text kept", async () => {
  const space = await createWorkspace();
  space.write("min.js", `${"x".repeat(100)}MARK${"y".repeat(150_000)}\n`);
  const result = await run(space, "grep -n MARK min.js");
  expect(textOf(result).length).toBeLessThan(52_000);
  expect(readFileSync(result.details?.fullOutputPath ?? "", "utf8")).toContain("1:xxx");
});

describe("B19 prompts and editors", () => {
  it.each([
    ["reading the terminal", "read -p 'name? ' x </dev/tty; echo \"[$x]\"", "[]"],
    ["reading stdin", "read x || echo eof", "eof"],
    ["a program's question", `'${process.execPath}' -e 'require("fs").readFileSync(0); console.log("EOF")'`, "EOF"],
  ])("B19 %s ends at once", async (_name, command, expected) => {
    const space = await createWorkspace();
    expect(await output(space, command, { timeout: 5 })).toContain(expected);
  });
});

withProgram("git", () => {
  it("B19 git neither opens an editor nor asks", async () => {
    const space = await createWorkspace();
    const setup = "git init -q . && git config user.email a@b && git config user.name n && echo 1 > f && git add f";
    await run(space, setup);
    await expect(run(space, "git commit", { timeout: 5 })).rejects.toThrow(/empty commit message/i);
    const conflict =
      "git commit -qm 1; git branch other; echo 2 > f; git commit -qam 2; git checkout -q other; echo 3 > f; git commit -qam 3";
    await run(space, `${conflict}; git rebase -q - >/dev/null 2>&1; echo 4 > f; git add f`);
    expect(await output(space, "git rebase --continue && git log --format=%s", { timeout: 5 })).toContain("3\n2\n1");
  });
});

describe("B73 characters split between chunks", () => {
  it("B73 a split character is whole, with stderr in between", async () => {
    const space = await createWorkspace();
    const command =
      "printf '\\xe5'; sleep 0.2; printf '\\xe4' >&2; sleep 0.1; printf '\\x8c\\x97\\n'; sleep 0.1; printf '\\xba\\xac' >&2";
    expect(await output(space, command)).toBe("北\n京");
  });

  it("B73 truly invalid bytes are marked and nothing is lost", async () => {
    const space = await createWorkspace();
    expect(await output(space, "printf 'a\\xffb\\xe5'")).toBe("a\ufffdb\ufffd");
  });

  it("B73 the cut at the front falls between characters", async () => {
    const space = await createWorkspace();
    const text = await output(space, "yes 北京🏷 | tr -d '\\n' | head -c 300000");
    expect(text.replace(/\n\n\[.*/, "")).not.toContain("\ufffd");
  });
});

describe("B88 secrets", () => {
  it("B88 variables named by the caller do not reach commands", async () => {
    const space = await createWorkspace();
    vi.stubEnv("ANTHROPIC_API_KEY", "sk-secret");
    vi.stubEnv("HARMLESS", "yes");
    onTestFinished(() => void vi.unstubAllEnvs());
    const text = await output(space, "env; cat /proc/self/environ 2>/dev/null | tr '\\0' '\\n'", {
      filterEnv: ["ANTHROPIC_API_KEY"],
    });
    expect(text).not.toContain("sk-secret");
    expect(text).toContain("HARMLESS=yes");
    expect(await output(space, "echo $ANTHROPIC_API_KEY")).toBe("sk-secret\n");
  });
});

it("puts the folder of own programs in front of PATH once", async () => {
  const space = await createWorkspace();
  mkdirSync(space.path("bin"));
  space.write("bin/hello", "#!/bin/sh\necho hi\n");
  await run(space, "chmod +x bin/hello");
  expect(await output(space, "hello", { binDir: space.path("bin") })).toBe("hi\n");
});

it("local operations stop a slow receiver's command from running ahead", async () => {
  const space = await createWorkspace();
  let waiting = 0;
  let most = 0;
  await createLocalBashOperations().exec("head -c 2000000 /dev/zero", space.dir, {
    onData: async () => {
      most = Math.max(most, ++waiting);
      await delay(5);
      waiting--;
    },
  });
  expect(most).toBeLessThanOrEqual(2);
});

it("local operations end the command when its receiver fails", async () => {
  const space = await createWorkspace();
  const call = createLocalBashOperations().exec("echo $$ > pid; yes", space.dir, {
    onData: () => {
      throw new TypeError("mine");
    },
  });
  await expect(call).rejects.toThrow(TypeError);
  expect(isAlive(Number(space.text("pid")))).toBe(false);
});
