import { fauxAssistantMessage, fauxToolCall } from "@pi-stack/ai";
import {
  addUsage,
  DEFAULT_THINKING_LEVEL,
  SessionManager,
  SettingsManager,
  usageRecords,
} from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { put, tempFolder } from "../support/folder.js";
import { scriptedSession, smallWindow } from "../support/session.js";

describe("cycleModel()", () => {
  it("goes through the scoped models with their levels, both ways, and keeps the choice everywhere", async () => {
    const { session, provider } = await scriptedSession([]);
    const [one, two] = [provider.getModel("one"), provider.getModel("two")];
    if (!one || !two) throw new Error("the scripted provider has two models");
    session.setScopedModels([{ model: one, thinkingLevel: "high" }, { model: two }]);
    expect(await session.cycleModel()).toMatchObject({ model: { id: "two" }, thinkingLevel: "off", isScoped: true });
    // The level of a model that cannot think is none of the user's choice.
    expect(await session.cycleModel("backward")).toMatchObject({ model: { id: "one" }, thinkingLevel: "high" });
    expect([session.model?.id, session.settingsManager.getDefaultModel()]).toEqual(["one", "one"]);
    expect(session.sessionManager.buildSessionContext().model).toMatchObject({ modelId: "one" });
    expect(session.scopedModels).toHaveLength(2);
  });

  it("has nowhere to go with a single model", async () => {
    const { session, provider } = await scriptedSession([]);
    const one = provider.getModel("one");
    session.setScopedModels(one ? [{ model: one }] : []);
    expect(await session.cycleModel()).toBeUndefined();
  });
});

describe("thinking levels", () => {
  it("cycle through those of the model", async () => {
    const { session } = await scriptedSession([]);
    expect(session.thinkingLevel).toBe(DEFAULT_THINKING_LEVEL);
    expect([session.supportsThinking(), session.getAvailableThinkingLevels()]).toEqual([
      true,
      ["off", "minimal", "low", "medium", "high"],
    ]);
    expect(session.cycleThinkingLevel()).toBe("high");
    expect(session.cycleThinkingLevel()).toBe("off");
  });

  it("survive a model that cannot think", async () => {
    const { session, provider } = await scriptedSession([]);
    session.setThinkingLevel("low");
    const [one, two] = [provider.getModel("one"), provider.getModel("two")];
    if (!one || !two) throw new Error("the scripted provider has two models");
    await session.setModel(two);
    expect([session.thinkingLevel, session.cycleThinkingLevel()]).toEqual(["off", undefined]);
    await session.setModel(one);
    expect(session.thinkingLevel).toBe("low");
  });
});

describe("getSessionStats()", () => {
  it("counts everything in the file, and says the same after a compaction and after reopening", async () => {
    const cwd = tempFolder();
    put(cwd, "a.txt", "a");
    const long = `long ${"word ".repeat(500)}`;
    const { session, provider } = await scriptedSession(
      [
        fauxAssistantMessage([fauxToolCall("read", { path: "a.txt" })], { stopReason: "toolUse" }),
        fauxAssistantMessage(long),
        fauxAssistantMessage(long),
        fauxAssistantMessage("## Goal"),
      ],
      {
        cwd,
        models: smallWindow(100_000),
        settingsManager: SettingsManager.inMemory({ compaction: { keepRecentTokens: 700 } }),
      },
    );
    await session.prompt("one");
    await session.prompt(long);
    const before = session.getSessionStats();
    expect(before).toMatchObject({
      userMessages: 2,
      assistantMessages: 3,
      toolCalls: 1,
      toolResults: 1,
      totalMessages: 6,
      summaries: { requests: 0 },
      models: [{ model: { modelId: "small" }, requests: 3 }],
    });
    const sum = usageRecords(session.sessionManager.getEntries())
      .map(({ usage }) => usage)
      .reduce(addUsage);
    expect(before.tokens.total).toBe(sum.input + sum.output + sum.cacheRead + sum.cacheWrite);
    await session.compact();
    const after = session.getSessionStats();
    expect(after).toMatchObject({ totalMessages: 6, summaries: { requests: 1 }, models: [{ requests: 4 }] });
    expect(after.tokens.total).toBe(before.tokens.total + after.summaries.tokens.total);
    expect(after.contextUsage).toMatchObject({ tokens: null, percent: null, contextWindow: 100_000 });
    session.sessionManager.flush();
    const sessionManager = SessionManager.open(session.sessionFile ?? "");
    const reopened = await scriptedSession([], { cwd, sessionManager });
    expect(reopened.session.getSessionStats()).toMatchObject({ ...after, contextUsage: expect.anything() });
    provider.unregister();
  });

  it("tells how full the window is", async () => {
    const { session } = await scriptedSession([fauxAssistantMessage("hi")], { models: smallWindow(50_000) });
    expect(session.getContextUsage()?.tokens).toBeGreaterThan(0);
    await session.prompt("hi");
    const { usage } = usageRecords(session.sessionManager.getEntries())[0] ?? {};
    expect(session.getContextUsage()).toEqual({
      tokens: usage?.totalTokens,
      contextWindow: 50_000,
      percent: ((usage?.totalTokens ?? 0) / 50_000) * 100,
    });
  });
});
