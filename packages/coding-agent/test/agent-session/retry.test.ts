import { type AssistantMessage, type ErrorInfo, fauxAssistantMessage, fauxToolCall } from "@pi-stack/ai";
import { type AgentSession, type AgentSessionEvent, SettingsManager } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { scriptedSession } from "../support/session.js";

const failure = (info: Partial<ErrorInfo> = {}, words = "Overloaded"): AssistantMessage => ({
  ...fauxAssistantMessage("", { stopReason: "error", errorMessage: words }),
  content: [],
  errorInfo: { category: "overloaded", retryable: true, ...info },
});

/** What a session tells of its retries. */
function retriesOf(session: AgentSession): AgentSessionEvent[] {
  const told: AgentSessionEvent[] = [];
  session.subscribe((event) => {
    if (event.type === "auto_retry_start" || event.type === "auto_retry_end") told.push(event);
  });
  return told;
}

describe("auto-retry", () => {
  it("B31: asks again after a passing failure; prompt() resolves with the answer, the failure stays on disk only", async () => {
    let shown = "";
    const { session } = await scriptedSession([
      failure(),
      failure(),
      (context) => {
        shown = JSON.stringify(context.messages);
        return fauxAssistantMessage("fine");
      },
    ]);
    const told = retriesOf(session);
    await session.prompt("hi");
    expect(session.getLastAssistantText()).toBe("fine");
    expect(told.map((event) => event.type)).toEqual(["auto_retry_start", "auto_retry_start", "auto_retry_end"]);
    expect(told[1]).toMatchObject({ attempt: 2, maxAttempts: 3, errorMessage: "Overloaded" });
    expect(told[2]).toEqual({ type: "auto_retry_end", success: true, attempt: 2 });
    expect(shown).not.toContain("Overloaded");
    expect(session.messages.map((message) => message.role)).toEqual(["user", "assistant"]);
    expect(session.sessionManager.getEntries().filter((entry) => entry.type === "message")).toHaveLength(4);
  });

  it("goes on where it was, with the results of tools that have run", async () => {
    const call = fauxAssistantMessage([fauxToolCall("ls", {})], { stopReason: "toolUse" });
    const { session } = await scriptedSession([call, failure(), fauxAssistantMessage("done")]);
    await session.prompt("hi");
    expect(session.messages.map((message) => message.role)).toEqual(["user", "assistant", "toolResult", "assistant"]);
  });

  it("gives up after the attempts of the settings, with the provider's words", async () => {
    const { session, provider } = await scriptedSession(Array.from({ length: 9 }, () => failure()));
    const told = retriesOf(session);
    await session.prompt("hi");
    expect(provider.state.callCount).toBe(4);
    expect(told.at(-1)).toEqual({ type: "auto_retry_end", success: false, attempt: 3, finalError: "Overloaded" });
    expect([session.retryAttempt, session.messages.at(-1)]).toEqual([
      0,
      expect.objectContaining({ stopReason: "error" }),
    ]);
  });

  it.each([
    ["quota", { category: "quota", retryable: false }],
    ["a wrong key", { category: "auth", retryable: false }],
    ["a full context", { category: "context_overflow", retryable: false }],
    ["a wait beyond the limit (B32)", { category: "rate_limit", retryAfterMs: 57_600_000 }],
  ] as const)("does not ask again after %s", async (_what, info) => {
    const { session, provider } = await scriptedSession([failure(info), fauxAssistantMessage("never")]);
    const told = retriesOf(session);
    await session.prompt("hi");
    expect([provider.state.callCount, told]).toEqual([1, []]);
  });

  it("waits as long as the provider asks, and longer with each attempt", async () => {
    const settingsManager = SettingsManager.inMemory({ retry: { baseDelayMs: 10 } });
    const { session } = await scriptedSession(
      [failure({ retryAfterMs: 80 }), failure(), failure(), fauxAssistantMessage("fine")],
      { settingsManager },
    );
    const told = retriesOf(session);
    await session.prompt("hi");
    const delays = told.flatMap((event) => (event.type === "auto_retry_start" ? [event.delayMs] : []));
    expect(delays[0]).toBe(80);
    expect(delays[1]).toBeGreaterThanOrEqual(20);
    expect(delays[2]).toBeGreaterThanOrEqual(40);
    expect(delays[2]).toBeLessThanOrEqual(48);
  });

  it.each(["abort", "abortRetry"] as const)(
    "ends its wait at once on %s(), and the session goes on",
    async (method) => {
      const settingsManager = SettingsManager.inMemory({ retry: { baseDelayMs: 60_000 } });
      const { session } = await scriptedSession([failure(), fauxAssistantMessage("later")], { settingsManager });
      const told = retriesOf(session);
      session.subscribe((event) => {
        if (event.type !== "auto_retry_start") return;
        expect([session.isRetrying, session.isStreaming]).toEqual([true, true]);
        void session[method]();
      });
      await session.prompt("hi");
      expect(told.at(-1)).toMatchObject({ success: false, finalError: "Retry cancelled" });
      expect(session.isStreaming).toBe(false);
      await session.prompt("again");
      expect(session.getLastAssistantText()).toBe("later");
    },
  );

  it("waits for a month where the settings set no limit, and does not ask at once", async () => {
    const settingsManager = SettingsManager.inMemory({ retry: { provider: { maxRetryDelayMs: 0 } } });
    const month = failure({ retryAfterMs: 31 * 86_400_000 });
    const { session, provider } = await scriptedSession([month, fauxAssistantMessage("too early")], {
      settingsManager,
    });
    const run = session.prompt("hi");
    while (!session.isRetrying) await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect([session.isRetrying, provider.state.callCount]).toEqual([true, 1]);
    session.abortRetry();
    await run;
  });

  it("does not begin a wait after an abort that came while the failure was told", async () => {
    const settingsManager = SettingsManager.inMemory({ retry: { baseDelayMs: 60_000 } });
    const { session, provider } = await scriptedSession([failure(), fauxAssistantMessage("never")], {
      settingsManager,
    });
    session.subscribe((event) => {
      if (event.type === "agent_end") void session.abort();
    });
    await session.prompt("hi");
    expect(provider.state.callCount).toBe(1);
  });

  it("can be switched off", async () => {
    const { session, provider } = await scriptedSession([failure(), fauxAssistantMessage("never")]);
    session.setAutoRetryEnabled(false);
    expect(session.autoRetryEnabled).toBe(false);
    await session.prompt("hi");
    expect(provider.state.callCount).toBe(1);
  });

  it("takes what is queued while it waits", async () => {
    const settingsManager = SettingsManager.inMemory({ retry: { baseDelayMs: 20 } });
    const { session } = await scriptedSession([failure(), fauxAssistantMessage("one"), fauxAssistantMessage("two")], {
      settingsManager,
    });
    session.subscribe((event) => {
      if (event.type === "auto_retry_start") void session.prompt("and this", { streamingBehavior: "followUp" });
    });
    await session.prompt("hi");
    expect(session.messages.map((message) => message.role)).toEqual(["user", "assistant", "user", "assistant"]);
  });
});
