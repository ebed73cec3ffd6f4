import { findCutPoint, findTurnStartIndex, SessionManager } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { modelCalls, modelSays, toolSays, userSays } from "../../support/messages.js";
import { tokens } from "./support/path.js";

/** The cut through everything that a session holds. */
function cutOf(session: SessionManager, keep: number): ReturnType<typeof findCutPoint> {
  const entries = session.getBranch();
  return findCutPoint(entries, 0, entries.length, keep);
}

describe("findCutPoint", () => {
  it("cuts at the user message with which enough is kept", () => {
    const session = SessionManager.inMemory("/p");
    for (let turn = 0; turn < 4; turn++) {
      session.appendMessage(userSays(tokens(10)));
      session.appendMessage(modelSays(tokens(10)));
    }
    expect(cutOf(session, 40)).toEqual({ firstKeptEntryIndex: 4, turnStartIndex: -1, isSplitTurn: false });
  });

  it("keeps everything when there is less than is to be kept", () => {
    const session = SessionManager.inMemory("/p");
    session.appendMessage(userSays(tokens(10)));
    session.appendMessage(modelSays(tokens(10)));
    expect(cutOf(session, 1000)).toEqual({ firstKeptEntryIndex: 0, turnStartIndex: -1, isSplitTurn: false });
  });

  it("cuts through a turn that is too long, and tells where it began", () => {
    const session = SessionManager.inMemory("/p");
    session.appendMessage(userSays("before"));
    session.appendMessage(modelSays("yes"));
    session.appendMessage(userSays("do it"));
    session.appendMessage(modelSays(tokens(100)));
    session.appendMessage(modelSays(tokens(10)));
    expect(cutOf(session, 10)).toEqual({ firstKeptEntryIndex: 4, turnStartIndex: 2, isSplitTurn: true });
  });

  it("keeps all results of parallel calls with their reply, however large they are", () => {
    const session = SessionManager.inMemory("/p");
    session.appendMessage(userSays("read all"));
    session.appendMessage(modelCalls("a", "b", "c"));
    for (const id of ["a", "b", "c"]) session.appendMessage(toolSays(id, tokens(1000)));
    expect(cutOf(session, 500)).toEqual({ firstKeptEntryIndex: 1, turnStartIndex: 0, isSplitTurn: true });
  });

  it("does not cut at a message that an extension sent between a call and its result", () => {
    const session = SessionManager.inMemory("/p");
    session.appendMessage(userSays("go"));
    session.appendMessage(modelCalls("a"));
    session.appendCustomMessageEntry("note", tokens(50), true);
    session.appendMessage(toolSays("a", tokens(50)));
    session.appendMessage(modelSays("done"));
    expect(cutOf(session, 60).firstKeptEntryIndex).toBe(4);
    expect(cutOf(session, 5).firstKeptEntryIndex).toBe(4);
  });

  it("B38: keeps a call whose result is still to come", () => {
    const session = SessionManager.inMemory("/p");
    session.appendMessage(userSays(tokens(50)));
    session.appendMessage(modelCalls("a", "b"));
    session.appendMessage(toolSays("a"));
    session.appendCustomMessageEntry("note", tokens(50), true);
    expect(cutOf(session, 10).firstKeptEntryIndex).toBe(1);
  });

  it("keeps the settings, also those of extensions, that stand right before what is kept", () => {
    const session = SessionManager.inMemory("/p");
    session.appendMessage(userSays(tokens(10)));
    session.appendMessage(modelSays(tokens(10)));
    session.appendModelChange("faux", "two");
    session.appendThinkingLevelChange("high");
    session.appendCustomEntry("pi-stack.leaf");
    session.appendMessage(userSays(tokens(10)));
    session.appendMessage(modelSays(tokens(10)));
    expect(cutOf(session, 20)).toEqual({ firstKeptEntryIndex: 2, turnStartIndex: -1, isSplitTurn: false });
  });

  it.each([
    [
      "a message of an extension",
      (session: SessionManager) => session.appendCustomMessageEntry("x", tokens(100), true),
    ],
    [
      "the summary of a branch",
      (session: SessionManager) => session.branchWithSummary(session.getLeafId(), tokens(100)),
    ],
    [
      "a command",
      (session: SessionManager) =>
        session.appendMessage({
          role: "bashExecution",
          command: "ls",
          output: tokens(100),
          exitCode: 0,
          cancelled: false,
          truncated: false,
          timestamp: 1,
        }),
    ],
  ])("counts %s, and lets it begin what is kept", (_what, append) => {
    const session = SessionManager.inMemory("/p");
    session.appendMessage(userSays(tokens(10)));
    session.appendMessage(modelSays(tokens(10)));
    append(session);
    session.appendMessage(userSays(tokens(5)));
    expect(cutOf(session, 50)).toEqual({ firstKeptEntryIndex: 2, turnStartIndex: -1, isSplitTurn: false });
  });

  it("B83: counts the turn of the newest request as cut, wherever the cut is", () => {
    const session = SessionManager.inMemory("/p");
    session.appendMessage(userSays("fix the parser"));
    session.appendMessage(modelSays(tokens(10)));
    session.appendCustomMessageEntry("reminder", tokens(100), true);
    session.appendMessage(modelSays(tokens(10)));
    expect(cutOf(session, 50)).toEqual({ firstKeptEntryIndex: 2, turnStartIndex: 0, isSplitTurn: true });
  });
});

describe("findTurnStartIndex", () => {
  it("finds what began the turn, or nothing", () => {
    const session = SessionManager.inMemory("/p");
    session.appendMessage(modelSays("hi"));
    session.appendMessage(userSays("go"));
    session.appendMessage(modelCalls("a"));
    session.appendMessage(toolSays("a"));
    const entries = session.getBranch();
    expect(findTurnStartIndex(entries, 3, 0)).toBe(1);
    expect(findTurnStartIndex(entries, 1, 0)).toBe(1);
    expect(findTurnStartIndex(entries, 3, 2)).toBe(-1);
    expect(findTurnStartIndex(entries, 0, 0)).toBe(-1);
  });
});
