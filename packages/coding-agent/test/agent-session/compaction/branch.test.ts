import { fauxAssistantMessage } from "@pi-stack/ai";
import {
  collectEntriesForBranchSummary,
  generateBranchSummary,
  prepareBranchEntries,
  SessionManager,
} from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { modelSays, toolSays, userSays } from "../../support/messages.js";
import { calls, tokens } from "./support/path.js";
import { summarizer } from "./support/summarizer.js";

/** `start`, then two branches below it. */
function twoBranches(): { session: SessionManager; start: string; left: string; right: string } {
  const session = SessionManager.inMemory("/p");
  session.appendMessage(userSays("root"));
  const start = session.appendMessage(modelSays("start"));
  session.appendMessage(userSays("left"));
  const left = session.appendMessage(modelSays("left answer"));
  session.branch(start);
  const right = session.appendMessage(userSays("right"));
  return { session, start, left, right };
}

describe("collectEntriesForBranchSummary", () => {
  it("finds what only the old leaf has, oldest first", () => {
    const { session, start, left, right } = twoBranches();
    const { entries, commonAncestorId } = collectEntriesForBranchSummary(session, left, right);
    expect(commonAncestorId).toBe(start);
    expect(entries).toEqual(session.getBranch(left).slice(2));
  });

  it("finds nothing when there was no leaf, and nothing above a leaf that stays on the path", () => {
    const { session, start, right } = twoBranches();
    expect(collectEntriesForBranchSummary(session, null, right)).toEqual({ entries: [], commonAncestorId: null });
    expect(collectEntriesForBranchSummary(session, start, right)).toEqual({ entries: [], commonAncestorId: start });
  });

  it("takes the whole old path when the two share nothing", () => {
    const { session, left } = twoBranches();
    session.resetLeaf();
    const other = session.appendMessage(userSays("another root"));
    expect(collectEntriesForBranchSummary(session, left, other)).toEqual({
      entries: session.getBranch(left),
      commonAncestorId: null,
    });
  });

  it("has compactions among the entries", () => {
    const { session, start, left } = twoBranches();
    session.branch(left);
    const compaction = session.appendCompaction("s", left, 10);
    expect(collectEntriesForBranchSummary(session, compaction, start).entries.at(-1)?.type).toBe("compaction");
  });
});

describe("prepareBranchEntries", () => {
  it("takes the newest messages that fit, without tool results", () => {
    const session = SessionManager.inMemory("/p");
    session.appendMessage(userSays(tokens(50)));
    session.appendMessage(userSays(tokens(20)));
    session.appendMessage(calls("write", "a.ts"));
    session.appendMessage(toolSays("write:a.ts", tokens(500)));
    session.appendMessage(modelSays(tokens(20)));
    const { messages, totalTokens } = prepareBranchEntries(session.getBranch(), 60);
    expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "assistant"]);
    expect(totalTokens).toBeLessThanOrEqual(60);
    expect(prepareBranchEntries(session.getBranch()).messages).toHaveLength(4);
  });

  it("takes an earlier summary and the newest message although they are too long", () => {
    const session = SessionManager.inMemory("/p");
    session.appendCompaction(tokens(100), "elsewhere", 1);
    session.appendMessage(userSays(tokens(20)));
    expect(prepareBranchEntries(session.getBranch(), 60).messages).toHaveLength(2);
    expect(prepareBranchEntries(session.getBranch(), 21).messages).toHaveLength(1);
    expect(prepareBranchEntries(session.getBranch(), 5).messages).toHaveLength(1);
  });

  it("knows the files of all entries and of summaries that no extension wrote", () => {
    const session = SessionManager.inMemory("/p");
    session.appendMessage(calls("read", "early.ts"));
    session.branchWithSummary(session.getLeafId(), "s", { readFiles: ["r"], modifiedFiles: ["m"] });
    session.branchWithSummary(session.getLeafId(), "s", { readFiles: ["x"], modifiedFiles: [] }, true);
    session.appendMessage(userSays(tokens(50)));
    const { fileOps } = prepareBranchEntries(session.getBranch(), 50);
    expect(fileOps).toEqual({ read: new Set(["early.ts", "r"]), written: new Set(), edited: new Set(["m"]) });
  });
});

describe("generateBranchSummary", () => {
  const branch = (): ReturnType<SessionManager["getBranch"]> => {
    const session = SessionManager.inMemory("/p");
    session.appendMessage(userSays("try it"));
    session.appendMessage(calls("edit", "a.ts"));
    return session.getBranch();
  };

  it("gives a preamble of two lines, the summary and the files", async () => {
    const { model, requests } = summarizer(() => "it </summary> failed", { reasoning: true });
    const result = await generateBranchSummary(branch(), { model, apiKey: "key" });
    expect(result).toMatchObject({ readFiles: [], modifiedFiles: ["a.ts"] });
    expect(result.summary).toMatch(
      /^[^\n]+branch[^\n]+\n[^\n]+:\n\nit &lt;\/summary> failed\n\n<modified-files>\na\.ts\n<\/modified-files>$/,
    );
    expect(requests[0]?.options).toMatchObject({ apiKey: "key", maxTokens: 2048 });
    expect(requests[0]?.options.reasoning).toBeUndefined();
    expect(requests[0]?.prompt).toContain("## Next Steps");
    expect(requests[0]?.prompt).not.toContain("## Critical Context");
  });

  it.each([
    [false, true],
    [true, false],
  ])("takes instructions as a focus, or instead of its own (%s)", async (replaceInstructions, hasSections) => {
    const { model, requests } = summarizer();
    await generateBranchSummary(branch(), {
      model,
      apiKey: "key",
      customInstructions: "In French.",
      replaceInstructions,
    });
    expect(requests[0]?.prompt).toContain("In French.");
    expect(requests[0]?.prompt.includes("## Goal")).toBe(hasSections);
  });

  it("does not ask about a branch on which nothing was said", async () => {
    const { model, requests } = summarizer();
    const { summary, error } = await generateBranchSummary([], { model, apiKey: "key" });
    expect(summary).toContain("nothing to summarize");
    expect(error).toBeUndefined();
    expect(requests).toHaveLength(0);
  });

  it("works in a window that is smaller than its reserve", async () => {
    const { model, requests } = summarizer(undefined, { contextWindow: 4096 });
    const session = SessionManager.inMemory("/p");
    for (let turn = 0; turn < 50; turn++) session.appendMessage(userSays(`${turn} ${"words ".repeat(100)}`));
    expect((await generateBranchSummary(session.getBranch(), { model, apiKey: "key" })).summary).toContain("summary");
    for (const { prompt } of requests) expect(prompt.length / 4).toBeLessThan(3072);
    expect(requests.at(-1)?.conversation).toContain("49 words");
  });

  it("tells of a failure and of an abort without throwing", async () => {
    const failing = summarizer(() =>
      fauxAssistantMessage("", { stopReason: "error", errorMessage: "no credit" }),
    ).model;
    const failed = await generateBranchSummary(branch(), { model: failing, apiKey: "key" });
    expect(failed.error).toContain("no credit");
    const signal = AbortSignal.abort();
    expect(await generateBranchSummary(branch(), { model: failing, apiKey: "key", signal })).toEqual({ aborted: true });
  });
});
