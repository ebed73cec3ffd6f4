import { existsSync, mkdirSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fauxAssistantMessage, fauxToolCall } from "@pi-stack/ai";
import { type BashOperations, SettingsManager } from "@pi-stack/coding-agent";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { tempFolder } from "../support/folder.js";
import { gate, scriptedSession } from "../support/session.js";

const printing = (...pieces: string[]): BashOperations => ({
  exec: async (_command, _cwd, { onData }) => {
    for (const piece of pieces) await onData(Buffer.from(piece, "latin1"));
    return { exitCode: 0 };
  },
});

describe("executeBash()", () => {
  it("runs in the session's folder, streams, and shows the model the command and its output", async () => {
    let shown = "";
    const { session, cwd } = await scriptedSession([
      (context) => {
        shown = JSON.stringify(context.messages);
        return fauxAssistantMessage("ok");
      },
    ]);
    const chunks: string[] = [];
    const result = await session.executeBash("pwd; exit 3", (chunk) => chunks.push(chunk));
    expect(result).toEqual({ output: `${cwd}\n`, exitCode: 3, cancelled: false, truncated: false });
    expect(chunks.join("")).toBe(`${cwd}\n`);
    await session.prompt("what was that?");
    expect(shown).toContain("Ran `pwd; exit 3`");
    expect(shown).toContain("Command exited with code 3");
    expect(session.sessionManager.getEntries().some((entry) => entry.type === "message")).toBe(true);
  });

  it("keeps what the user wants to keep from the model (!!) in the session only", async () => {
    let shown = "";
    const { session } = await scriptedSession([
      (context) => {
        shown = JSON.stringify(context.messages);
        return fauxAssistantMessage("ok");
      },
    ]);
    await session.executeBash("echo private", undefined, { excludeFromContext: true });
    await session.prompt("hi");
    expect(shown).not.toContain("private");
    expect(session.messages[0]).toMatchObject({ role: "bashExecution", output: "private\n", excludeFromContext: true });
  });

  it("runs nothing once the session was closed", async () => {
    const { session, cwd } = await scriptedSession([]);
    await session.dispose();
    await expect(session.executeBash("echo > ran")).rejects.toMatchObject({ code: "session_closed" });
    expect(existsSync(join(cwd, "ran"))).toBe(false);
  });

  it("uses the prefix and the shell of the settings, and operations that are handed in", async () => {
    const settingsManager = SettingsManager.inMemory({ shellCommandPrefix: "greeting=hello", shellPath: "/bin/sh" });
    const { session } = await scriptedSession([], { settingsManager });
    expect((await session.executeBash("echo $greeting $0")).output).toBe("hello /bin/sh\n");
    const remote = await session.executeBash("ls", undefined, { operations: printing("far away") });
    expect(remote.output).toBe("far away");
  });

  it("holds back colour codes and characters that are cut between two pieces", async () => {
    const { session } = await scriptedSession([]);
    const operations = printing("\x1b[3", "1mred\x1b[", "0m caf\xc3", "\xa9\r\n");
    expect((await session.executeBash("x", undefined, { operations })).output).toBe("red café\n");
  });

  it("cancels what runs and keeps what was printed", async () => {
    const { session } = await scriptedSession([]);
    const printed = gate();
    const work = session.executeBash("echo begun; sleep 20", () => printed.open());
    await printed.opened;
    expect(session.isBashRunning).toBe(true);
    session.abortBash();
    expect(await work).toEqual({ output: "begun\n", exitCode: undefined, cancelled: true, truncated: false });
    expect([session.isBashRunning, session.messages]).toMatchObject([false, [{ cancelled: true }]]);
  });

  it("runs several commands at a time", async () => {
    const { session } = await scriptedSession([]);
    const results = await Promise.all([session.executeBash("echo a"), session.executeBash("echo b")]);
    expect(results.map(({ output }) => output)).toEqual(["a\n", "b\n"]);
    expect(session.messages).toHaveLength(2);
  });

  it("keeps long output in a file of the user's own, and old ones are removed", async () => {
    // Old ones are looked for once in each folder.
    vi.stubEnv("TMPDIR", tempFolder());
    onTestFinished(() => void vi.unstubAllEnvs());
    const old = join(tmpdir(), "pi-bash-Old123");
    mkdirSync(old, { recursive: true });
    const lastMonth = Date.now() / 1000 - 30 * 24 * 3600;
    utimesSync(old, lastMonth, lastMonth);
    const { session } = await scriptedSession([]);
    const result = await session.executeBash("seq 1 5000");
    expect(result).toMatchObject({ truncated: true, output: expect.stringMatching(/^3001\n[\s\S]*5000$/) });
    const { mode, size } = statSync(result.fullOutputPath ?? "");
    expect([mode & 0o777, size]).toEqual([0o600, 23_893]);
    await expect.poll(() => statSync(old, { throwIfNoEntry: false })).toBeUndefined();
  });

  it("refuses a NUL character, and a shell that does not exist, in words", async () => {
    const { session } = await scriptedSession([], {
      settingsManager: SettingsManager.inMemory({ shellPath: "/no/shell" }),
    });
    await expect(session.executeBash("echo \0")).rejects.toThrow("NUL");
    await expect(session.executeBash("echo")).rejects.toThrow("/no/shell");
    expect([session.messages, session.isBashRunning]).toEqual([[], false]);
  });
});

describe("results that arrive during a run", () => {
  it("wait for its end, in order", async () => {
    const started = gate();
    const { session } = await scriptedSession([
      fauxAssistantMessage([fauxToolCall("bash", { command: "sleep 0.2" })], { stopReason: "toolUse" }),
      fauxAssistantMessage("done"),
    ]);
    session.subscribe((event) => {
      if (event.type === "tool_execution_start") started.open();
    });
    const run = session.prompt("hi");
    await started.opened;
    await session.executeBash("echo one");
    await session.recordBashResult("two", { output: "", exitCode: 0, cancelled: false, truncated: false });
    expect(session.hasPendingBashMessages).toBe(true);
    await run;
    expect(session.messages.map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "toolResult",
      "assistant",
      "bashExecution",
      "bashExecution",
    ]);
    expect(session.hasPendingBashMessages).toBe(false);
    expect(session.sessionManager.buildSessionContext().messages).toHaveLength(6);
  });
});
