import { executionAsyncResource } from "node:async_hooks";
import { existsSync } from "node:fs";
import { fauxAssistantMessage } from "@pi-stack/ai";
import { type AgentSession, CodingAgentError, SessionManager } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { gate, scriptedSession } from "../support/session.js";

/** A session that has a file, with a command of the user under way that ends when it is aborted. */
async function withCommand(): Promise<{ session: AgentSession; ended: Promise<unknown> }> {
  const { session } = await scriptedSession([fauxAssistantMessage("hi")]);
  await session.prompt("hello");
  const running = gate();
  const ended = session.executeBash("work", undefined, {
    operations: {
      exec: async (_command, _cwd, { onData, signal }) => {
        await onData(Buffer.from("half\n"));
        running.open();
        await new Promise((resolve) => signal?.addEventListener("abort", () => setTimeout(resolve, 20)));
        throw new Error("aborted");
      },
    },
  });
  await running.opened;
  return { session, ended };
}

describe("a session that is left", () => {
  it("waits for its commands and keeps what they printed; nobody holds its file then", async () => {
    const { session, ended } = await withCommand();
    const file = session.sessionFile ?? "";
    await session.dispose();
    expect(existsSync(`${file}.lock`)).toBe(false);
    expect(await ended).toMatchObject({ cancelled: true });
    const again = SessionManager.open(file);
    // Behind it stands only what its files were like.
    expect(again.getBranch().findLast(({ type }) => type === "message")).toMatchObject({
      message: { role: "bashExecution", output: "half\n", cancelled: true },
    });
    expect(again.getEntries()).toHaveLength(session.sessionManager.getEntries().length);
  });

  it.each<[string, (session: AgentSession) => unknown]>([
    ["a prompt", (session) => session.prompt("late")],
    [
      "a message of an extension",
      (session) => session.sendCustomMessage({ customType: "x", content: "", display: true }),
    ],
    ["a thinking level", (session) => session.setThinkingLevel("high")],
    ["a name", (session) => session.setSessionName("late")],
    [
      "a result of a command",
      (session) => session.recordBashResult("work", { output: "", exitCode: 0, cancelled: false, truncated: false }),
    ],
  ])("refuses %s", async (_what, call) => {
    const { session } = await scriptedSession([fauxAssistantMessage("hi")]);
    await session.prompt("hello");
    await session.dispose();
    const error = await (async () => call(session))().catch((thrown: unknown) => thrown);
    expect(CodingAgentError.is(error) && error.code).toBe("session_closed");
    expect(existsSync(`${session.sessionFile}.lock`)).toBe(false);
  });
});

it("what is queued while an empty session looks for something to compact is sent afterwards", async () => {
  const { session } = await scriptedSession([fauxAssistantMessage("one"), fauxAssistantMessage("two")]);
  const compacted = session.compact().catch((error: unknown) => error);
  await session.followUp("later");
  await session.steer("sooner");
  expect(await compacted).toMatchObject({ code: "nothing_to_compact" });
  await session.waitForIdle();
  const said = session.messages.flatMap((message) =>
    message.role === "user" ? [JSON.stringify(message.content)] : [],
  );
  expect(said).toEqual([expect.stringContaining("sooner"), expect.stringContaining("later")]);
  expect(session.pendingMessageCount).toBe(0);
});

/** What the process attaches to each promise for the storages that were ever used. */
async function storagesPerPromise(): Promise<number> {
  await Promise.resolve();
  return Object.getOwnPropertySymbols(executionAsyncResource()).length;
}

it("sessions with listeners that come and go do not make promises slower", async () => {
  const counts: number[] = [];
  for (let round = 0; round < 4; round++) {
    const { session } = await scriptedSession([fauxAssistantMessage("hi")]);
    session.subscribe(() => undefined);
    await session.prompt("hello");
    await session.dispose();
    counts.push(await storagesPerPromise());
  }
  expect(new Set(counts.slice(1)).size).toBe(1);
});

it("a listener of one session that waits for another, whose listener waits for the first, holds up neither", async () => {
  const { session: one } = await scriptedSession([fauxAssistantMessage("hi"), fauxAssistantMessage("again")]);
  const { session: two } = await scriptedSession([fauxAssistantMessage("ho")]);
  one.subscribe(async ({ type }) => {
    if (type === "agent_end" && two.messages.length === 0) await two.prompt("and you?");
  });
  two.subscribe(async ({ type }) => {
    if (type === "agent_end") await one.prompt("back to you");
  });
  await one.prompt("hello");
  await two.waitForIdle();
  await one.waitForIdle();
  expect([one.getLastAssistantText(), two.getLastAssistantText()]).toEqual(["again", "ho"]);
});
