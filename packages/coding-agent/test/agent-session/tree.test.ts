import { rmSync } from "node:fs";
import { fauxAssistantMessage } from "@pi-stack/ai";
import { type AgentSession, type ExtensionHost, SessionManager } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { gate, scriptedSession } from "../support/session.js";

const texts = (session: AgentSession): string[] =>
  session.messages.map((message) => {
    if (message.role === "branchSummary") return `summary: ${message.summary}`;
    if (message.role === "user" || message.role === "assistant") {
      const { content } = message;
      return typeof content === "string" ? content : content.map((b) => (b.type === "text" ? b.text : b.type)).join("");
    }
    return message.role;
  });

/** one -> 1, two -> 2, and their ids. */
async function talk(...more: Parameters<typeof scriptedSession>[0]) {
  const scripted = await scriptedSession([fauxAssistantMessage("1"), fauxAssistantMessage("2"), ...more]);
  await scripted.session.prompt("one");
  await scripted.session.prompt("two");
  const ids = scripted.session.sessionManager.getEntries().flatMap((e) => (e.type === "message" ? [e.id] : []));
  const [one = "", reply = "", two = "", last = ""] = ids;
  return { ...scripted, one, reply, two, last };
}

describe("navigateTree()", () => {
  it("goes to a reply as it is, and before a message of the user, whose words it gives back", async () => {
    const { session, reply, two } = await talk();
    expect(await session.navigateTree(two)).toEqual({ cancelled: false, editorText: "two" });
    expect([texts(session), session.sessionManager.getLeafId()]).toEqual([["one", "1"], reply]);
    expect(await session.navigateTree(reply)).toEqual({ cancelled: false });
  });

  it("goes before the first message, from which a second root grows", async () => {
    const { session, one } = await talk(fauxAssistantMessage("anew"));
    await session.navigateTree(one);
    expect(session.messages).toEqual([]);
    await session.prompt("other");
    expect(texts(session)).toEqual(["other", "anew"]);
  });

  it("survives a restart, also when nothing was said at the new place", async () => {
    const { session, reply } = await talk();
    await session.navigateTree(reply);
    const file = session.sessionFile ?? "";
    await session.dispose();
    const reopened = SessionManager.open(file);
    expect(reopened.buildSessionContext().messages).toHaveLength(2);
    reopened.close();
  });

  it("leaves a summary of what it leaves behind, with its cost and a label", async () => {
    const { session, reply } = await talk(fauxAssistantMessage("They spoke of two."), fauxAssistantMessage("on"));
    const result = await session.navigateTree(reply, { summarize: true, label: "here" });
    expect(result.summaryEntry).toMatchObject({ fromId: reply, summary: expect.stringContaining("spoke of two") });
    expect(texts(session)).toEqual(["one", "1", expect.stringContaining("spoke of two")]);
    expect(session.sessionManager.getLabel(result.summaryEntry?.id ?? "")).toBe("here");
    expect(session.getSessionStats().summaries.requests).toBe(1);
    await session.prompt("three");
    expect(session.getLastAssistantText()).toBe("on");
  });

  it("does not move when the summary is cancelled or fails", async () => {
    const asked = gate();
    const { session, reply, last } = await talk(
      async () => {
        asked.open();
        await new Promise((resolve) => setTimeout(resolve, 30));
        return fauxAssistantMessage("late");
      },
      fauxAssistantMessage("", { stopReason: "error", errorMessage: "no" }),
    );
    const work = session.navigateTree(reply, { summarize: true });
    await asked.opened;
    expect(session.isCompacting).toBe(true);
    session.abortBranchSummary();
    expect(await work).toEqual({ cancelled: true, aborted: true });
    await expect(session.navigateTree(reply, { summarize: true })).rejects.toMatchObject({ code: "summary_failed" });
    expect([session.sessionManager.getLeafId(), texts(session)]).toEqual([last, ["one", "1", "two", "2"]]);
  });

  it("does not move when the new place cannot be stored", async () => {
    const { session, reply, two, last } = await talk(fauxAssistantMessage("They spoke of two."));
    rmSync(session.sessionFile ?? "");
    for (const options of [{ summarize: true }, { label: "here" }, {}]) {
      const moved = session.navigateTree(reply, options);
      await expect(moved).rejects.toMatchObject({ code: "session_unwritable" });
    }
    await expect(session.navigateTree(two)).rejects.toMatchObject({ code: "session_unwritable" });
    expect([session.sessionManager.getLeafId(), texts(session)]).toEqual([last, ["one", "1", "two", "2"]]);
  });

  it("refuses unknown places, and waits for nobody's run", async () => {
    const { session, reply } = await talk(fauxAssistantMessage("3"));
    await expect(session.navigateTree("nowhere")).rejects.toMatchObject({ code: "unknown_entry" });
    const run = session.prompt("three");
    await expect(session.navigateTree(reply)).rejects.toMatchObject({ code: "busy" });
    await run;
  });

  it("asks extensions, which may cancel it or write the summary", async () => {
    const heard: unknown[] = [];
    let answer: object = { cancel: true };
    const extensions: ExtensionHost = {
      hasHandlers: (event) => event.startsWith("session_"),
      emit: async (event) => {
        heard.push(event);
        return event === "session_before_tree" ? JSON.parse(JSON.stringify(answer)) : undefined;
      },
    };
    const { session } = await scriptedSession([fauxAssistantMessage("1"), fauxAssistantMessage("2")], { extensions });
    await session.prompt("one");
    const leaf = session.sessionManager.getLeafId() ?? "";
    await session.prompt("two");
    expect(await session.navigateTree(leaf)).toEqual({ cancelled: true });
    answer = { summary: { summary: "mine" }, label: "theirs" };
    const { summaryEntry } = await session.navigateTree(leaf, { summarize: true });
    expect(summaryEntry).toMatchObject({ summary: "mine", fromHook: true });
    expect(session.sessionManager.getLabel(summaryEntry?.id ?? "")).toBe("theirs");
    expect(heard).toEqual(["session_before_tree", "session_before_tree", "session_tree"]);
  });
});

describe("abortBranchSummary()", () => {
  it("also ends the summary that an extension makes, and nothing moves", async () => {
    const asked = gate();
    const extensions: ExtensionHost = {
      hasHandlers: () => true,
      emit: async (event, payload) => {
        if (event !== "session_before_tree" || !("signal" in payload)) return undefined;
        asked.open();
        await new Promise((resolve) => payload.signal.addEventListener("abort", resolve));
        return JSON.parse(JSON.stringify({ summary: { summary: "late" } }));
      },
    };
    const { session } = await scriptedSession([fauxAssistantMessage("1"), fauxAssistantMessage("2")], { extensions });
    await session.prompt("one");
    const reply = session.sessionManager.getLeafId() ?? "";
    await session.prompt("two");
    const leafId = session.sessionManager.getLeafId();
    const work = session.navigateTree(reply, { summarize: true });
    await asked.opened;
    session.abortBranchSummary();
    expect(await work).toEqual({ cancelled: true, aborted: true });
    expect(session.sessionManager.getLeafId()).toBe(leafId);
  });
});

describe("getUserMessagesForForking()", () => {
  it("lists the user's messages of the branch", async () => {
    const { session, one, two } = await talk();
    expect(session.getUserMessagesForForking()).toEqual([
      { entryId: one, text: "one" },
      { entryId: two, text: "two" },
    ]);
  });
});
