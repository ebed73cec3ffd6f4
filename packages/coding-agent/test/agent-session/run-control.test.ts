import { join } from "node:path";
import { fauxAssistantMessage, fauxToolCall } from "@pi-stack/ai";
import {
  type AgentSessionEvent,
  AgentSessionView,
  CodingAgentError,
  type SessionActivity,
  SessionManager,
} from "@pi-stack/coding-agent";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { put, tempFolder } from "../support/folder.js";
import { gate, scriptedSession } from "../support/session.js";

const failure = () => ({
  ...fauxAssistantMessage("", { stopReason: "error", errorMessage: "Overloaded" }),
  content: [],
  errorInfo: { category: "overloaded" as const, retryable: true },
});

describe("activity", () => {
  it("is part of what can be seen of a session without being able to change it", async () => {
    const { session } = await scriptedSession([]);
    const view: AgentSessionView = session;
    expect(view).toBeInstanceOf(AgentSessionView);
    expect([view.activity, view.pendingMessageCount, view.isBashRunning]).toEqual(["idle", 0, false]);
  });

  it("goes from idle through running, retrying and settling back to idle", async () => {
    const { session } = await scriptedSession([failure(), fauxAssistantMessage("fine")]);
    const seen: SessionActivity[] = [session.activity];
    const leave = session.subscribeActivity((activity) => seen.push(activity));
    await session.prompt("hi");
    leave();
    await session.prompt("again");
    expect(seen).toEqual(["idle", "running", "retrying", "running", "settling", "idle"]);
  });

  it("is settling when listeners hear of the last agent_end, and the session is not streaming then", async () => {
    const { session } = await scriptedSession([failure(), fauxAssistantMessage("fine")]);
    const ends: unknown[] = [];
    session.subscribe((event) => {
      if (event.type === "agent_end") ends.push([session.activity, session.isStreaming]);
    });
    await session.prompt("hi");
    expect(ends).toEqual([
      ["running", true],
      ["settling", false],
    ]);
  });
});

describe("prompts at the same time", () => {
  it("are refused while one is worked on, from the first moment", async () => {
    const { session } = await scriptedSession([fauxAssistantMessage("one")]);
    const accepted: boolean[] = [];
    const first = session.prompt("one", { preflightResult: (isAccepted) => accepted.push(isAccepted) });
    const second = session.prompt("two", { preflightResult: (isAccepted) => accepted.push(isAccepted) });
    await expect(second).rejects.toThrow("streamingBehavior 'steer' or 'followUp'");
    await first;
    expect(accepted.sort()).toEqual([false, true]);
    expect(session.messages).toHaveLength(2);
  });

  it("wait for their turn while the session settles", async () => {
    const { session } = await scriptedSession([fauxAssistantMessage("one"), fauxAssistantMessage("two")]);
    let second: Promise<void> | undefined;
    session.subscribe((event) => {
      if (event.type === "agent_end") second ??= session.prompt("two");
    });
    await session.prompt("one");
    await second;
    expect(session.messages.map((message) => message.role)).toEqual(["user", "assistant", "user", "assistant"]);
  });

  it("may be awaited by a listener, which the session then no longer waits for", async () => {
    const { session } = await scriptedSession([fauxAssistantMessage("one"), fauxAssistantMessage("two")]);
    let isFollowed = false;
    session.subscribe(async (event) => {
      if (event.type !== "agent_end" || isFollowed) return;
      isFollowed = true;
      await session.prompt("two");
    });
    await session.prompt("one");
    await session.waitForIdle();
    expect(session.getLastAssistantText()).toBe("two");
  });

  it("are cancelled, also while they wait, by an abort that resolves when all is over", async () => {
    const { session } = await scriptedSession([fauxAssistantMessage("one"), fauxAssistantMessage("never")]);
    const order: string[] = [];
    let waiting: Promise<void> | undefined;
    session.subscribe(async (event) => {
      if (event.type !== "agent_end" || waiting) return;
      waiting = session.prompt("two");
      waiting.catch((error: unknown) => order.push(CodingAgentError.is(error) ? error.code : "other"));
      await session.abort();
      order.push("idle");
    });
    await session.prompt("one");
    await session.waitForIdle();
    await new Promise((resolve) => setTimeout(resolve));
    expect(order.sort()).toEqual(["cancelled", "idle"]);
    expect(session.messages).toHaveLength(2);
  });
});

describe("a prompt", () => {
  it("that is aborted before the model was asked is kept, with a reply that says so", async () => {
    const { session } = await scriptedSession([fauxAssistantMessage("never")]);
    const run = session.prompt("one");
    await Promise.all([session.abort(), run]);
    expect(session.messages).toMatchObject([{ role: "user" }, { role: "assistant", stopReason: "aborted" }]);
    expect(session.sessionManager.buildSessionContext().messages).toHaveLength(2);
  });

  it("that could not be kept is not accepted", async () => {
    const folder = put(tempFolder(), "no-folder", "");
    const sessionManager = SessionManager.create("/", join(folder, "sessions"));
    const { session } = await scriptedSession([], { sessionManager });
    const accepted: boolean[] = [];
    const run = session.prompt("one", { preflightResult: (isAccepted) => accepted.push(isAccepted) });
    await expect(run).rejects.toMatchObject({ code: "session_unwritable" });
    expect([accepted, session.messages]).toEqual([[false], []]);
  });

  it("to a session that was closed is refused", async () => {
    const { session } = await scriptedSession([fauxAssistantMessage("never")]);
    await session.dispose();
    for (const send of [session.prompt("one"), session.steer("one"), session.followUp("one")]) {
      await expect(send).rejects.toMatchObject({ code: "session_closed" });
    }
  });
});

describe("a listener that never resolves", () => {
  it("holds a run, but neither its abort nor the end of the session", async () => {
    const { session } = await scriptedSession([fauxAssistantMessage("one"), fauxAssistantMessage("two")]);
    const { open, opened } = gate();
    session.subscribe((event) => {
      if (event.type !== "message_end") return undefined;
      open();
      return new Promise<void>(() => undefined);
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    for (const end of [() => session.abort(), () => session.dispose()]) {
      const run = session.prompt("hi");
      await opened;
      const work = Promise.all([end(), run]);
      await vi.advanceTimersByTimeAsync(6000);
      await work;
    }
    const { messages } = SessionManager.open(session.sessionFile ?? "").buildSessionContext();
    expect(messages.map((message) => message.role)).toEqual(["user", "assistant", "user", "assistant"]);
  });
});

describe("a message that is queued at the last moment", () => {
  it("is still answered before prompt() resolves", async () => {
    const { session } = await scriptedSession([fauxAssistantMessage("one"), fauxAssistantMessage("two")]);
    const types: string[] = [];
    let isSteered = false;
    session.subscribe(async (event: AgentSessionEvent) => {
      types.push(event.type);
      // The queues were asked for the last time before this.
      if (event.type === "agent_end" && !isSteered) {
        isSteered = true;
        await session.steer("and this");
      }
    });
    await session.prompt("one");
    expect(session.getLastAssistantText()).toBe("two");
    expect(types.filter((type) => type === "agent_end")).toHaveLength(2);
    expect(session.pendingMessageCount).toBe(0);
  });

  it("stays queued after an abort, until the next prompt", async () => {
    const { open, opened } = gate();
    const { session } = await scriptedSession([
      fauxAssistantMessage([fauxToolCall("bash", { command: "sleep 5" })], { stopReason: "toolUse" }),
      fauxAssistantMessage("both"),
      fauxAssistantMessage("done"),
    ]);
    session.subscribe((event) => {
      if (event.type === "tool_execution_start") open();
    });
    const run = session.prompt("one");
    await opened;
    await session.followUp("later");
    await session.abort();
    await run;
    expect(session.getFollowUpMessages()).toEqual(["later"]);
    await session.prompt("go on");
    expect(session.getFollowUpMessages()).toEqual([]);
    expect(session.getLastAssistantText()).toBe("done");
  });
});
