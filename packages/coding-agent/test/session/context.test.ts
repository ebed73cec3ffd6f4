import {
  buildSessionContext,
  getLatestCompactionEntry,
  migrateSessionEntries,
  parseSessionEntries,
  type SessionEntry,
  SessionManager,
} from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { modelCalls, modelSays, toolSays, userSays } from "../support/messages.js";

const rolesOf = (session: SessionManager): string[] =>
  session.buildSessionContext().messages.map((message) => message.role);

describe("buildSessionContext", () => {
  it("is empty before the first entry", () => {
    const empty = { messages: [], thinkingLevel: "off", model: null };
    expect(buildSessionContext([])).toEqual(empty);
    expect(buildSessionContext(SessionManager.inMemory("/p").getEntries(), null)).toEqual(empty);
  });

  it("follows thinking level and model along the path", () => {
    const session = SessionManager.inMemory("/p");
    session.appendThinkingLevelChange("high");
    session.appendModelChange("openai", "gpt");
    expect(session.buildSessionContext()).toMatchObject({
      thinkingLevel: "high",
      model: { provider: "openai", modelId: "gpt" },
    });
    session.appendMessage(modelSays("hi"));
    expect(session.buildSessionContext().model).toEqual({ provider: "faux", modelId: "faux-1" });
  });

  it("starts with the summary of the last compaction, then what it kept, then what came after", () => {
    const session = SessionManager.inMemory("/p");
    session.appendMessage(userSays("old"));
    const kept = session.appendMessage(userSays("kept"));
    session.appendCompaction("first", kept, 100);
    const later = session.appendMessage(userSays("later"));
    session.appendCompaction("second", later, 200);
    session.appendMessage(modelSays("new"));
    expect(rolesOf(session)).toEqual(["compactionSummary", "user", "assistant"]);
    expect(session.buildSessionContext().messages[0]).toMatchObject({ summary: "second", tokensBefore: 200 });
    expect(getLatestCompactionEntry(session.getEntries())?.summary).toBe("second");
  });

  it("keeps nothing old when the first kept entry is not on the path", () => {
    const session = SessionManager.inMemory("/p");
    session.appendMessage(userSays("old"));
    session.appendCompaction("all", "elsewhere", 100);
    expect(rolesOf(session)).toEqual(["compactionSummary"]);
  });

  it("shows extension messages and branch summaries with words in them, nothing else", () => {
    const session = SessionManager.inMemory("/p");
    const first = session.appendMessage(userSays("a"));
    session.appendCustomMessageEntry("note", "hello", false);
    session.appendCustomEntry("state", { n: 1 });
    session.branchWithSummary(first, "");
    session.appendLabelChange(first, "x");
    expect(rolesOf(session)).toEqual(["user"]);
    session.branch(first);
    session.appendCustomMessageEntry("note", "hello", false);
    expect(rolesOf(session)).toEqual(["user", "custom"]);
  });

  it("falls back to the last entry for a leaf that it does not know", () => {
    const session = SessionManager.inMemory("/p");
    const first = session.appendMessage(userSays("a"));
    session.appendMessage(modelSays("b"));
    const entries = session.getEntries();
    expect(buildSessionContext(entries, "unknown").messages).toHaveLength(2);
    expect(buildSessionContext(entries, first).messages).toHaveLength(1);
  });

  it("ends where the parents of a damaged file form a ring", () => {
    const entry = (id: string, parentId: string): SessionEntry => ({
      type: "message",
      id,
      parentId,
      timestamp: "2026-01-01T00:00:00.000Z",
      message: userSays(id),
    });
    expect(buildSessionContext([entry("a", "b"), entry("b", "a"), entry("c", "c")], "b").messages).toHaveLength(2);
  });

  it("B38: has no result without its call after two compactions in a row", () => {
    const session = SessionManager.inMemory("/p");
    session.appendMessage(userSays("go"));
    session.appendMessage(modelCalls("B"));
    const callA = session.appendMessage(modelCalls("A"));
    session.appendCompaction("one", callA, 100);
    session.appendMessage(toolSays("B"));
    session.appendMessage(toolSays("A"));
    session.appendMessage(modelSays("done"));
    session.appendCompaction("two", callA, 200);
    const { messages } = session.buildSessionContext();
    const called = messages.flatMap((message) =>
      message.role === "assistant"
        ? message.content.flatMap((block) => (block.type === "toolCall" ? [block.id] : []))
        : [],
    );
    const results = messages.flatMap((message) => (message.role === "toolResult" ? [message.toolCallId] : []));
    expect(results).toEqual(["A"]);
    expect(called).toContain("A");
    expect(session.getEntries()).toHaveLength(8);
  });
});

describe("migrateSessionEntries", () => {
  const v1 = [
    '{"type":"session","id":"s","timestamp":"2025-01-01T00:00:00.000Z","cwd":"/p"}',
    '{"type":"message","timestamp":"2025-01-01T00:00:01.000Z","message":{"role":"user","content":"a","timestamp":1}}',
    '{"type":"message","timestamp":"2025-01-01T00:00:02.000Z","message":{"role":"hookMessage","customType":"x","content":"b","display":true,"timestamp":2}}',
    '{"type":"compaction","timestamp":"2025-01-01T00:00:03.000Z","summary":"s","firstKeptEntryIndex":2,"tokensBefore":5}',
  ].join("\n");

  it("gives entries of version 1 ids, parents and the entry that a compaction kept", () => {
    const lines = parseSessionEntries(v1);
    expect(migrateSessionEntries(lines)).toBe(true);
    const [header, first, second, compaction] = lines;
    expect(header).toMatchObject({ version: 3 });
    expect(first).toMatchObject({ parentId: null, id: expect.stringMatching(/^[0-9a-f]{8}$/) });
    expect(second).toMatchObject({ parentId: first?.id, message: { role: "custom" } });
    expect(compaction).toMatchObject({ firstKeptEntryId: second?.id });
    expect(compaction).not.toHaveProperty("firstKeptEntryIndex");
  });

  it("changes nothing the second time", () => {
    const lines = parseSessionEntries(v1);
    migrateSessionEntries(lines);
    const once = JSON.stringify(lines);
    expect(migrateSessionEntries(lines)).toBe(false);
    expect(JSON.stringify(lines)).toBe(once);
  });
});
