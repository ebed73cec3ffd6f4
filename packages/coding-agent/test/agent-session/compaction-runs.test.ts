import type { StreamFn } from "@pi-stack/agent-core";
import {
  type AssistantMessage,
  createAssistantMessageEventStream,
  type FauxResponseStep,
  fauxAssistantMessage,
  fauxToolCall,
} from "@pi-stack/ai";
import {
  type AgentSession,
  type AgentSessionEvent,
  type CreateAgentSessionOptions,
  type ExtensionHost,
  SettingsManager,
} from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { put, tempFolder } from "../support/folder.js";
import { gate, scriptedSession, smallWindow } from "../support/session.js";

const long = (name: string, tokens = 400): string => `${name} ${"word ".repeat(Math.ceil((tokens * 4) / 5))}`;
const summary = (text = "## Goal\nAll of it.") => fauxAssistantMessage(text);
const overflow = (): AssistantMessage => ({
  ...fauxAssistantMessage("", { stopReason: "error", errorMessage: "prompt is too long: 5000 tokens > 4000 maximum" }),
  content: [],
  errorInfo: { category: "context_overflow", retryable: false },
});

/** A session with a small window that keeps about 450 recent tokens, and what it tells of its compactions. */
async function smallSession(
  steps: FauxResponseStep[],
  options: CreateAgentSessionOptions & { window?: number; settings?: object } = {},
) {
  const { window = 1_000_000, settings, ...rest } = options;
  const scripted = await scriptedSession(steps, {
    models: smallWindow(window),
    settingsManager: SettingsManager.inMemory({
      compaction: { keepRecentTokens: 450, reserveTokens: 1000 },
      retry: { baseDelayMs: 1 },
      ...settings,
    }),
    tools: ["read"],
    ...rest,
  });
  const told: Extract<AgentSessionEvent, { type: "compaction_start" | "compaction_end" }>[] = [];
  scripted.session.subscribe((event) => {
    if (event.type === "compaction_start" || event.type === "compaction_end") told.push(event);
  });
  return { ...scripted, told };
}

const roles = (session: AgentSession): string[] => session.messages.map((message) => message.role);
const compactions = (session: AgentSession) =>
  session.sessionManager.getEntries().filter((entry) => entry.type === "compaction");

describe("compact()", () => {
  it("replaces the older history by a summary, and keeps everything on disk", async () => {
    const { session, told } = await smallSession([
      fauxAssistantMessage(long("first")),
      fauxAssistantMessage(long("second")),
      summary(),
      fauxAssistantMessage("on"),
    ]);
    await session.prompt(long("one", 100));
    await session.prompt(long("two", 100));
    const result = await session.compact("mind the tests");
    expect(roles(session)).toEqual(["compactionSummary", "user", "assistant"]);
    expect(result.summary).toContain("All of it.");
    expect(result.tokensBefore).toBeGreaterThan(result.estimatedTokensAfter ?? Number.POSITIVE_INFINITY);
    expect(told.map((event) => event.type)).toEqual(["compaction_start", "compaction_end"]);
    expect(told[1]).toMatchObject({ reason: "manual", aborted: false, willRetry: false, result });
    expect(session.sessionManager.getEntries().filter((entry) => entry.type === "message")).toHaveLength(4);
    await session.prompt("three");
    expect(session.getLastAssistantText()).toBe("on");
  });

  it("says what is wrong when there is nothing to do", async () => {
    const { session, told } = await smallSession([
      fauxAssistantMessage(long("first")),
      fauxAssistantMessage(long("second")),
      summary(),
    ]);
    await expect(session.compact()).rejects.toMatchObject({ code: "nothing_to_compact" });
    await session.prompt(long("one", 100));
    await session.prompt(long("two", 100));
    await session.compact();
    await expect(session.compact()).rejects.toThrow("Already compacted");
    expect(told.at(-1)).toMatchObject({ type: "compaction_end", errorMessage: expect.stringContaining("Already") });
  });

  it("can be cancelled, and then nothing has changed", async () => {
    const asked = gate();
    const { session, told } = await smallSession([
      fauxAssistantMessage(long("first")),
      fauxAssistantMessage(long("second")),
      async () => {
        asked.open();
        await new Promise((resolve) => setTimeout(resolve, 50));
        return summary();
      },
    ]);
    await session.prompt(long("one", 100));
    await session.prompt(long("two", 100));
    const work = session.compact();
    await asked.opened;
    expect([session.isCompacting, session.activity]).toEqual([true, "compacting"]);
    session.abortCompaction();
    await expect(work).rejects.toMatchObject({ code: "compaction_cancelled" });
    expect(told.at(-1)).toMatchObject({ type: "compaction_end", aborted: true });
    expect([roles(session).length, compactions(session), session.isCompacting]).toEqual([4, [], false]);
  });

  it("does not lose what is said meanwhile: prompts wait, queued messages are answered afterwards", async () => {
    const asked = gate();
    const slowSummary = async () => {
      asked.open();
      await new Promise((resolve) => setTimeout(resolve, 20));
      return summary();
    };
    const { session } = await smallSession([
      fauxAssistantMessage(long("first")),
      fauxAssistantMessage(long("second")),
      slowSummary,
      fauxAssistantMessage("to the prompt"),
      fauxAssistantMessage("to the steering"),
    ]);
    await session.prompt(long("one", 100));
    await session.prompt(long("two", 100));
    const work = session.compact();
    await asked.opened;
    const accepted: boolean[] = [];
    const prompt = session.prompt("three", { preflightResult: (isAccepted) => accepted.push(isAccepted) });
    await session.steer("four");
    // The answer does not wait for the summary.
    expect(accepted).toEqual([true]);
    await work;
    await prompt;
    await session.waitForIdle();
    expect(roles(session).slice(3)).toEqual(["user", "user", "assistant"]);
    expect(session.pendingMessageCount).toBe(0);
  });

  it("aborts the run that is under way", async () => {
    const { session } = await smallSession(
      [
        fauxAssistantMessage(long("first")),
        fauxAssistantMessage([fauxToolCall("bash", { command: "sleep 9" })], { stopReason: "toolUse" }),
        summary(),
      ],
      { tools: ["bash"] },
    );
    await session.prompt(long("one", 100));
    const started = gate();
    session.subscribe((event) => {
      if (event.type === "tool_execution_start") started.open();
    });
    const run = session.prompt(long("two"));
    await started.opened;
    await session.compact();
    await run;
    expect(compactions(session)).toHaveLength(1);
  });

  it("refuses a summary that was cut short or failed, and notes what it cost", async () => {
    const { session } = await smallSession([
      fauxAssistantMessage(long("first")),
      fauxAssistantMessage(long("second")),
      fauxAssistantMessage("## Go", { stopReason: "length" }),
      summary(),
    ]);
    await session.prompt(long("one", 100));
    await session.prompt(long("two", 100));
    const leaf = session.sessionManager.getLeafId();
    await expect(session.compact()).rejects.toMatchObject({ code: "summary_truncated" });
    expect([compactions(session), session.sessionManager.getLeafId()]).toEqual([[], leaf]);
    expect(session.getSessionStats().summaries.requests).toBe(1);
    await session.compact();
    expect(session.getSessionStats().summaries).toMatchObject({ requests: 2 });
  });

  it("asks again for a summary that failed in passing", async () => {
    const busy = { ...overflow(), errorInfo: { category: "overloaded" as const, retryable: true } };
    const { session } = await smallSession([
      fauxAssistantMessage(long("first")),
      fauxAssistantMessage(long("second")),
      busy,
      summary(),
    ]);
    await session.prompt(long("one", 100));
    await session.prompt(long("two", 100));
    expect((await session.compact()).summary).toContain("All of it.");
  });
});

describe("B40: automatic compaction", () => {
  const readCall = () => fauxAssistantMessage([fauxToolCall("read", { path: "big.txt" })], { stopReason: "toolUse" });

  it("comes between two turns of one run, before the next request", async () => {
    const cwd = tempFolder();
    put(cwd, "big.txt", long("big", 900));
    const requests: number[] = [];
    const summarized: string[] = [];
    const step: FauxResponseStep = (context) => {
      if (context.systemPrompt?.includes("You write summaries")) {
        summarized.push(JSON.stringify(context.messages));
        return summary();
      }
      requests.push(JSON.stringify(context.messages).length / 4);
      return requests.length < 6 ? readCall() : fauxAssistantMessage("done");
    };
    const { session, told } = await smallSession(Array(30).fill(step), { cwd, window: 4000 });
    const ends: string[] = [];
    session.subscribe((event) => {
      if (event.type === "agent_end") ends.push("end");
    });
    await session.prompt("read it over and over");
    expect(session.getLastAssistantText()).toBe("done");
    expect(told.filter((event) => event.type === "compaction_end" && event.result)).not.toHaveLength(0);
    expect(told.every((event) => event.reason === "threshold")).toBe(true);
    expect(ends).toEqual(["end"]);
    for (const tokens of requests) expect(tokens).toBeLessThan(4000);
    // B83: the request that is being worked on reaches every summary, also the later ones.
    expect(summarized.length).toBeGreaterThan(1);
    for (const request of summarized) expect(request).toContain("read it over and over");
  });

  it("keeps less where the estimate is far too low, as for Chinese", async () => {
    const chinese = (count: number): string => "这是一个很长的中文句子".repeat(count);
    // The provider counts a token for each character, four times the estimate.
    const counts = [1400, 2800, 50];
    const streamFn: StreamFn = (model) => {
      const stream = createAssistantMessageEventStream();
      const total = counts.shift() ?? 0;
      const reply = fauxAssistantMessage(total === 50 ? "## Goal" : chinese(60));
      const usage = { ...reply.usage, input: total, totalTokens: total };
      const message = { ...reply, api: model.api, provider: model.provider, model: model.id, usage };
      stream.push({ type: "done", reason: "stop", message });
      stream.end(message);
      return stream;
    };
    const { session, told } = await smallSession([], {
      window: 4000,
      settings: { compaction: { keepRecentTokens: 20_000, reserveTokens: 1500 } },
      streamFn,
    });
    await session.prompt(chinese(60));
    await session.prompt(chinese(60));
    expect(told.at(-1)).toMatchObject({ reason: "threshold", result: expect.anything() });
    expect(roles(session)[0]).toBe("compactionSummary");
  });

  it("makes room once after a refused context, and asks again", async () => {
    const { session, told } = await smallSession([
      fauxAssistantMessage(long("first")),
      overflow(),
      summary(),
      fauxAssistantMessage("fits"),
    ]);
    await session.prompt(long("one", 100));
    await session.prompt(long("two", 500));
    expect(session.getLastAssistantText()).toBe("fits");
    expect(told.at(-1)).toMatchObject({ reason: "overflow", willRetry: true, aborted: false });
    expect(roles(session)).toEqual(["compactionSummary", "user", "assistant"]);
    session.sessionManager.close();
    expect(session.sessionManager.buildSessionContext().messages.map(({ role }) => role)).toEqual(roles(session));
  });

  it("gives up with words when the context is refused again", async () => {
    const { session, told } = await smallSession([
      fauxAssistantMessage(long("first")),
      overflow(),
      summary(),
      overflow(),
      fauxAssistantMessage("never"),
    ]);
    await session.prompt(long("one", 100));
    await session.prompt(long("two", 500));
    expect(told.at(-1)).toMatchObject({ reason: "overflow", errorMessage: expect.stringContaining("refused again") });
    expect(session.messages.at(-1)).toMatchObject({ stopReason: "error" });
  });

  it("keeps nothing but the last message where the settings say so", async () => {
    const settings = { compaction: { keepRecentTokens: 0, reserveTokens: 0 } };
    const { session, told } = await smallSession(
      [fauxAssistantMessage(long("first", 1500)), summary(), fauxAssistantMessage("on")],
      { window: 2000, settings },
    );
    await session.prompt(long("one", 300));
    expect(told.at(-1)).toMatchObject({ type: "compaction_end", reason: "threshold", aborted: false });
    expect(told.at(-1)).not.toHaveProperty("errorMessage");
    expect(roles(session)).toEqual(["compactionSummary", "assistant"]);
  });

  it("is not done when the user switched it off", async () => {
    const { session, told, provider } = await smallSession([fauxAssistantMessage(long("first")), overflow()], {
      settings: { compaction: { enabled: false } },
    });
    await session.prompt(long("one", 100));
    await session.prompt(long("two", 100));
    expect([told, provider.state.callCount, session.autoCompactionEnabled]).toEqual([[], 2, false]);
    session.setAutoCompactionEnabled(true);
    expect(session.autoCompactionEnabled).toBe(true);
  });

  it("never loops: what cannot be made smaller is told once in a run, and the run goes on", async () => {
    const cwd = tempFolder();
    put(cwd, "big.txt", long("big", 100));
    const useless = fauxAssistantMessage(long("a summary longer than what it replaces", 3000));
    const { session, told, provider } = await smallSession(
      [readCall(), useless, readCall(), readCall(), fauxAssistantMessage("done"), useless],
      { cwd, window: 2400, settings: { compaction: { keepRecentTokens: 100, reserveTokens: 1000 } } },
    );
    await session.prompt(long("request", 1500));
    expect(session.getLastAssistantText()).toBe("done");
    const failed = told.filter((event) => event.type === "compaction_end");
    expect(failed.length).toBeLessThanOrEqual(1);
    for (const event of failed) expect(event.errorMessage).toMatch(/Auto-compaction failed/);
    expect(provider.state.callCount).toBeLessThanOrEqual(5);
  });

  it("leaves a failed attempt to the next prompt, and the run unharmed", async () => {
    const broken: AssistantMessage = {
      ...overflow(),
      errorMessage: "no such model",
      errorInfo: { category: "invalid_request", retryable: false },
    };
    const { session, told } = await smallSession(
      [fauxAssistantMessage(long("first", 1200)), broken, summary(), fauxAssistantMessage("two")],
      { window: 2400 },
    );
    await session.prompt(long("one", 400));
    expect(told.at(-1)).toMatchObject({ reason: "threshold", errorMessage: expect.stringContaining("no such model") });
    await session.prompt(long("two", 100));
    expect(session.getLastAssistantText()).toBe("two");
    expect(told).toContainEqual(expect.objectContaining({ reason: "threshold", result: expect.anything() }));
  });
});

describe("extensions", () => {
  const host = (answer: unknown, heard: string[] = []): ExtensionHost => ({
    hasHandlers: (event) => event.startsWith("session_"),
    emit: async (event) => {
      heard.push(event);
      return event === "session_before_compact" ? JSON.parse(JSON.stringify(answer)) : undefined;
    },
  });

  it("may cancel a compaction", async () => {
    const { session } = await smallSession(
      [fauxAssistantMessage(long("first")), fauxAssistantMessage(long("second"))],
      {
        extensions: host({ cancel: true }),
      },
    );
    await session.prompt(long("one", 100));
    await session.prompt(long("two", 100));
    await expect(session.compact()).rejects.toThrow("Compaction cancelled");
  });

  it("may write the summary themselves", async () => {
    const heard: string[] = [];
    const steps = [fauxAssistantMessage(long("first")), fauxAssistantMessage(long("second"))];
    let own = {};
    const extensions: ExtensionHost = { ...host({}), emit: (event, payload) => host(own, heard).emit(event, payload) };
    const { session } = await smallSession(steps, { extensions });
    await session.prompt(long("one", 100));
    await session.prompt(long("two", 100));
    const keep = session.sessionManager.getEntries().findLast((entry) => entry.type === "message");
    own = { compaction: { summary: "mine", firstKeptEntryId: keep?.id, tokensBefore: 7 } };
    await session.compact();
    expect(session.messages).toMatchObject([{ role: "compactionSummary", summary: "mine" }, { role: "assistant" }]);
    expect(compactions(session)).toMatchObject([{ fromHook: true, tokensBefore: 7 }]);
    expect(heard).toEqual(["session_before_compact", "session_compact"]);
  });
});
