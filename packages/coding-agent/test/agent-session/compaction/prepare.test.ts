import type { AgentMessage } from "@pi-stack/agent-core";
import { computeFileLists, prepareCompaction, SessionManager } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { modelCalls, modelSays, toolSays, userSays } from "../../support/messages.js";
import { applyCompaction, calls, keeping, messageIn, tokens } from "./support/path.js";

/** Turns of twenty tokens each. */
function sessionOf(turns: number): SessionManager {
  const session = SessionManager.inMemory("/p");
  for (let turn = 1; turn <= turns; turn++) {
    session.appendMessage(userSays(`${turn}`.padEnd(40, ".")));
    session.appendMessage(modelSays(tokens(10)));
  }
  return session;
}

/** The number of the turn for a user's message, the role for others. */
const outline = (messages: readonly AgentMessage[] = []): string[] =>
  messages.map((message) => (message.role === "user" ? String(message.content).slice(0, 1) : message.role));

describe("prepareCompaction", () => {
  it("parts a path into what is summarised and what is kept", () => {
    const session = sessionOf(3);
    const preparation = prepareCompaction(session.getBranch(), keeping(20));
    expect(preparation).toMatchObject({
      isSplitTurn: false,
      turnPrefixMessages: [],
      tokensBefore: 60,
      settings: keeping(20),
    });
    expect(preparation?.messagesToSummarize).toHaveLength(4);
    expect(messageIn(session.getEntries(), preparation?.firstKeptEntryId)).toMatchObject({ role: "user" });
    expect(preparation).not.toHaveProperty("previousSummary");
  });

  it("has nothing to do for an empty path, or when everything is kept", () => {
    expect(prepareCompaction([], keeping(1))).toBeUndefined();
    expect(prepareCompaction(sessionOf(3).getBranch(), keeping(1000))).toBeUndefined();
  });

  it("has nothing to do right after a compaction, whatever settings changed since", () => {
    const session = sessionOf(3);
    session.appendCompaction("s", session.getBranch()[4]?.id ?? "", 60);
    session.appendModelChange("faux", "two");
    session.appendCustomEntry("x.state", {});
    session.appendLabelChange(session.getBranch()[0]?.id ?? "", "start");
    expect(prepareCompaction(session.getBranch(), keeping(1))).toBeUndefined();
    session.appendMessage(userSays(tokens(20)));
    expect(prepareCompaction(session.getBranch(), keeping(1))).toBeDefined();
  });

  it("has nothing to do when the model would see nothing of what is summarised", () => {
    const session = SessionManager.inMemory("/p");
    const hidden = { command: "ls", output: "", exitCode: 0, cancelled: false, truncated: false, timestamp: 1 };
    session.appendMessage({ role: "bashExecution", excludeFromContext: true, ...hidden });
    session.appendMessage(userSays(tokens(100)));
    expect(prepareCompaction(session.getBranch(), keeping(10))).toBeUndefined();
  });

  it("begins where the last compaction kept, and carries its summary on", () => {
    const session = sessionOf(3);
    session.appendCompaction("one", session.getBranch()[4]?.id ?? "", 60);
    session.appendMessage(userSays("4".padEnd(40, ".")));
    const preparation = prepareCompaction(session.getBranch(), keeping(10));
    expect(preparation).toMatchObject({ previousSummary: "one", isSplitTurn: false });
    expect(outline(preparation?.messagesToSummarize)).toEqual(["3", "assistant"]);
  });

  it("begins after a compaction that kept an entry which is not on the path", () => {
    const session = sessionOf(2);
    session.appendCompaction("one", "elsewhere", 40);
    session.appendMessage(userSays("3".padEnd(40, ".")));
    session.appendMessage(userSays("4".padEnd(40, ".")));
    const preparation = prepareCompaction(session.getBranch(), keeping(10));
    expect(outline(preparation?.messagesToSummarize)).toEqual(["3"]);
  });

  it("begins after a compaction whose first kept entry stands behind it", () => {
    const session = sessionOf(2);
    const compaction = session.appendCompaction("one", "later", 40);
    session.appendMessage(userSays("3".padEnd(40, ".")));
    const later = session.appendMessage(userSays("4".padEnd(40, ".")));
    const path = session
      .getBranch()
      .map((entry) =>
        entry.id === compaction && entry.type === "compaction" ? { ...entry, firstKeptEntryId: later } : entry,
      );
    expect(outline(prepareCompaction(path, keeping(10))?.messagesToSummarize)).toEqual(["3"]);
  });

  it("takes the beginning of a turn apart from the history before it", () => {
    const session = sessionOf(1);
    session.appendMessage(userSays("do it"));
    session.appendMessage(modelCalls("a"));
    session.appendMessage(toolSays("a", tokens(50)));
    session.appendMessage(modelSays(tokens(10)));
    const preparation = prepareCompaction(session.getBranch(), keeping(10));
    expect(preparation?.isSplitTurn).toBe(true);
    expect(preparation?.messagesToSummarize).toHaveLength(2);
    expect(preparation?.turnPrefixMessages.map(({ role }) => role)).toEqual(["user", "assistant", "toolResult"]);
  });

  it("does not take a finished turn for a cut one because settings changed after it", () => {
    const session = sessionOf(2);
    session.appendThinkingLevelChange("high");
    session.appendMessage(userSays(tokens(20)));
    expect(prepareCompaction(session.getBranch(), keeping(10))).toMatchObject({
      isSplitTurn: false,
      turnPrefixMessages: [],
    });
  });

  it("B83: shows the request of a turn again that goes on through a second compaction", () => {
    const session = SessionManager.inMemory("/p");
    session.appendMessage(userSays("fix the parser"));
    for (const id of ["a", "b", "c", "d"]) {
      session.appendMessage(modelCalls(id));
      session.appendMessage(toolSays(id, tokens(50)));
      const preparation = prepareCompaction(session.getBranch(), keeping(60));
      if (!preparation) continue;
      expect(preparation.isSplitTurn).toBe(true);
      expect(preparation.turnPrefixMessages[0]).toEqual(userSays("fix the parser"));
      applyCompaction(session, preparation, "summary");
    }
    expect(session.getBranch().filter(({ type }) => type === "compaction").length).toBeGreaterThan(1);
  });
});

describe("the files of a preparation", () => {
  const preparationWith = (session: SessionManager): ReturnType<typeof computeFileLists> => {
    session.appendMessage(userSays(tokens(50)));
    const preparation = prepareCompaction(session.getBranch(), keeping(10));
    return computeFileLists(preparation?.fileOps ?? { read: new Set(), written: new Set(), edited: new Set() });
  };

  it("are those of the calls, each named once", () => {
    const session = sessionOf(1);
    for (const message of [calls("read", "b"), calls("read", "a"), calls("edit", "b"), calls("write", "c")]) {
      session.appendMessage(message);
    }
    session.appendMessage(calls("bash", "no"));
    session.appendMessage(toolSays("bash:no"));
    expect(preparationWith(session)).toEqual({ readFiles: ["a"], modifiedFiles: ["b", "c"] });
  });

  it.each([
    [false, { readFiles: ["old"], modifiedFiles: ["changed"] }],
    [true, { readFiles: [], modifiedFiles: [] }],
  ])("carry on those of the last compaction, unless an extension made it (%s)", (fromHook, expected) => {
    const session = sessionOf(2);
    const details = { readFiles: ["old", 7], modifiedFiles: ["changed"] };
    session.appendCompaction("one", session.getBranch()[2]?.id ?? "", 40, details, fromHook);
    expect(preparationWith(session)).toEqual(expected);
  });
});
