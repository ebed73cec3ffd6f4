import { type FauxResponseStep, fauxAssistantMessage } from "@pi-stack/ai";
import {
  type AgentSession,
  type AgentSessionEvent,
  type CompactionPreparation,
  type ExtensionHost,
  SessionManager,
  SettingsManager,
} from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { scriptedSession } from "../support/session.js";

const long = (name: string): string => `${name} ${"word ".repeat(320)}`;
const replies = (...texts: string[]): FauxResponseStep[] => texts.map((text) => fauxAssistantMessage(text));
const roles = (session: AgentSession): string[] => session.messages.map((message) => message.role);

/** Extensions that answer one event with whatever JSON says, as JavaScript may. */
function answering(event: string, answer: (preparation?: CompactionPreparation) => object): ExtensionHost {
  return {
    hasHandlers: (name) => name === event,
    emit: async (name, payload) => {
      if (name !== event) return undefined;
      const { preparation } = JSON.parse(JSON.stringify(payload));
      return JSON.parse(JSON.stringify(answer(preparation)));
    },
  };
}

async function talk(extensions: ExtensionHost) {
  const scripted = await scriptedSession(replies(long("first"), long("second"), "third"), {
    extensions,
    settingsManager: SettingsManager.inMemory({ compaction: { keepRecentTokens: 450 } }),
  });
  await scripted.session.prompt(long("one"));
  await scripted.session.prompt(long("two"));
  return scripted.session;
}

describe("a compaction that an extension gives", () => {
  it.each([
    ["no summary", { firstKeptEntryId: "kept" }, "summary is not a text"],
    ["a blank summary", { summary: " ", firstKeptEntryId: "kept" }, "summary is not a text"],
    ["a number", { summary: 5, firstKeptEntryId: "kept" }, "summary is not a text"],
    ["no object at all", true, "summary is not a text"],
    ["no entry to keep", { summary: "s" }, "firstKeptEntryId undefined is no entry"],
    ["an entry of another branch", { summary: "s", firstKeptEntryId: "deadbeef" }, 'firstKeptEntryId "deadbeef" is no'],
  ])("with %s is refused, and the session goes on as it was", async (_what, compaction, words) => {
    const extensions = answering("session_before_compact", (preparation) => ({
      compaction: JSON.parse(JSON.stringify(compaction).replace("kept", preparation?.firstKeptEntryId ?? "")),
    }));
    const session = await talk(extensions);
    const told: AgentSessionEvent[] = [];
    session.subscribe((event) => void told.push(event));
    await expect(session.compact()).rejects.toMatchObject({ code: "extension_answer_invalid" });
    expect(told.at(-1)).toMatchObject({ type: "compaction_end", errorMessage: expect.stringContaining(words) });
    await session.prompt("three");
    expect([session.getLastAssistantText(), roles(session).length]).toEqual(["third", 6]);
  });

  it("need not count the tokens before it", async () => {
    const session = await talk(
      answering("session_before_compact", (preparation) => ({
        compaction: { summary: "s", firstKeptEntryId: preparation?.firstKeptEntryId, details: { mine: 1 } },
      })),
    );
    expect(await session.compact()).toMatchObject({ tokensBefore: expect.any(Number), details: { mine: 1 } });
    const reopened = SessionManager.open(session.sessionFile ?? "").buildSessionContext();
    expect(reopened.messages.map((message) => message.role)).toEqual(roles(session));
  });
});

describe("a summary of a branch that an extension gives", () => {
  it.each([{}, { summary: "" }, "words"])("%j is refused, and nothing moves", async (summary) => {
    const session = await talk(answering("session_before_tree", () => ({ summary })));
    const leafId = session.sessionManager.getLeafId();
    const target = session.getUserMessagesForForking()[1]?.entryId ?? "";
    const moved = session.navigateTree(target, { summarize: true });
    await expect(moved).rejects.toMatchObject({ code: "extension_answer_invalid" });
    expect([session.sessionManager.getLeafId(), roles(session).length]).toEqual([leafId, 4]);
  });
});
