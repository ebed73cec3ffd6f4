import type { AgentMessage } from "@pi-stack/agent-core";
import { fauxAssistantMessage, fauxText, fauxThinking, fauxToolCall } from "@pi-stack/ai";
import {
  calculateContextTokens,
  createBranchSummaryMessage,
  createCompactionSummaryMessage,
  createCustomMessage,
  DEFAULT_COMPACTION_SETTINGS,
  estimateContextTokens,
  estimateTokens,
  getLastAssistantUsage,
  SessionManager,
  SettingsManager,
  shouldCompact,
} from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { modelSays, toolSays, userSays } from "../../support/messages.js";
import { keeping, tokens, usageOf } from "./support/path.js";

const iso = "2026-01-02T03:04:05.000Z";
const text = { type: "text" as const, text: "12345678" };
const image = { type: "image" as const, data: "AAAA", mimeType: "image/png" };
const ran = (excludeFromContext: boolean): AgentMessage => ({
  role: "bashExecution",
  command: "ls -l",
  output: "abc",
  exitCode: 0,
  cancelled: false,
  truncated: false,
  excludeFromContext,
  timestamp: 1,
});

describe("estimateTokens", () => {
  it.each<[string, AgentMessage, number]>([
    ["a user's text", userSays("12345"), 2],
    ["a user's image", { ...userSays(""), content: [text, image] }, 1202],
    ["a tool's image", { ...toolSays("a"), content: [text, image] }, 1202],
    ["an extension's image", createCustomMessage("x", [text, image], true, undefined, iso), 1202],
    ["an extension's text", createCustomMessage("x", "12345678", true, undefined, iso), 2],
    [
      "a reply",
      fauxAssistantMessage([fauxThinking("1234"), fauxText("1234"), fauxToolCall("read", { a: 1 })]),
      Math.ceil((4 + 4 + 4 + 7) / 4),
    ],
    ["a command", ran(false), 2],
    ["a command that the model does not see", ran(true), 0],
    ["the summary of a compaction", createCompactionSummaryMessage("12345678", 99, iso), 2],
    ["the summary of a branch", createBranchSummaryMessage("12345678", "root", iso), 2],
  ])("counts %s", (_what, message, expected) => {
    expect(estimateTokens(message)).toBe(expected);
  });
});

describe("a message of a newer version", () => {
  const withBlock = (message: AgentMessage): AgentMessage => {
    const content = [text];
    Reflect.set(content, 1, { type: "hologram" });
    return Object.assign({}, message, { content });
  };

  it("counts for what is known of it", () => {
    expect(estimateTokens(withBlock(userSays("")))).toBe(2);
    expect(estimateTokens(withBlock(modelSays("")))).toBe(2);
    expect(estimateTokens(Object.assign({}, userSays("text"), { role: "hologram" }))).toBe(0);
  });
});

describe("calculateContextTokens", () => {
  it("takes the total, or the sum of the parts where there is none", () => {
    expect(calculateContextTokens({ ...usageOf(7), input: 100 })).toBe(7);
    expect(calculateContextTokens({ ...usageOf(0), input: 1, output: 2, cacheRead: 4, cacheWrite: 8 })).toBe(15);
  });
});

describe("estimateContextTokens", () => {
  const counted = (total: number, timestamp = 2): AgentMessage => ({
    ...modelSays("ok"),
    usage: usageOf(total),
    timestamp,
  });

  it("adds what came after the last good reply to its usage", () => {
    const failed = { ...modelSays(""), stopReason: "error" as const, usage: usageOf(9) };
    const messages = [userSays("a"), counted(1000), failed, userSays(tokens(10))];
    expect(estimateContextTokens(messages)).toEqual({
      tokens: 1010,
      usageTokens: 1000,
      trailingTokens: 10,
      lastUsageIndex: 1,
    });
  });

  it("estimates everything when no provider counted", () => {
    const messages = [userSays(tokens(5)), modelSays(tokens(7))];
    expect(estimateContextTokens(messages)).toEqual({
      tokens: 12,
      usageTokens: 0,
      trailingTokens: 12,
      lastUsageIndex: null,
    });
  });

  it("does not believe a usage from before the compaction", () => {
    const summary = createCompactionSummaryMessage(tokens(20), 99_000, iso);
    const old = counted(99_000, Date.parse(iso) - 1);
    expect(estimateContextTokens([summary, old]).tokens).toBe(21);
    expect(estimateContextTokens([summary, old, counted(500, Date.parse(iso) + 1)]).tokens).toBe(500);
  });
});

describe("getLastAssistantUsage", () => {
  it("passes over replies that failed or were aborted", () => {
    const session = SessionManager.inMemory("/p");
    expect(getLastAssistantUsage(session.getEntries())).toBeUndefined();
    session.appendMessage({ ...modelSays("a"), usage: usageOf(10) });
    session.appendMessage({ ...modelSays("b"), usage: usageOf(20), stopReason: "aborted" });
    session.appendMessage({ ...modelSays("c"), usage: usageOf(30), stopReason: "error" });
    expect(getLastAssistantUsage(session.getEntries())).toEqual(usageOf(10));
  });
});

describe("shouldCompact", () => {
  it("is true once the reserve is touched, unless compaction is off", () => {
    expect(shouldCompact(83_616, 100_000, keeping(1))).toBe(false);
    expect(shouldCompact(83_617, 100_000, keeping(1))).toBe(true);
    expect(shouldCompact(99_999, 100_000, { ...keeping(1), enabled: false })).toBe(false);
  });

  it("leaves half of a small window to the conversation", () => {
    expect(shouldCompact(2048, 4096, DEFAULT_COMPACTION_SETTINGS)).toBe(false);
    expect(shouldCompact(2049, 4096, DEFAULT_COMPACTION_SETTINGS)).toBe(true);
    expect(shouldCompact(10, 0, DEFAULT_COMPACTION_SETTINGS)).toBe(false);
  });

  it("has the defaults that the settings have", () => {
    expect(SettingsManager.inMemory().getCompactionSettings()).toEqual(DEFAULT_COMPACTION_SETTINGS);
  });
});
