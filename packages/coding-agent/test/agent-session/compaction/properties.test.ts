import type { AgentMessage } from "@pi-stack/agent-core";
import { generateSummary, prepareCompaction, SessionManager, serializeConversation } from "@pi-stack/coding-agent";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { modelCalls, modelSays, toolSays, userSays } from "../../support/messages.js";
import { applyCompaction, keeping, tokens } from "./support/path.js";
import { openSummarizer } from "./support/summarizer.js";

const kinds = [
  "user",
  "reply",
  "failed",
  "calls",
  "result",
  "result",
  "result",
  "custom_message",
  "branch_summary",
  "bash",
  "settings",
  "custom",
  "compaction",
  "odd compaction",
  "branch",
] as const;

const steps = fc.array(fc.record({ kind: fc.constantFrom(...kinds), size: fc.nat(30), pick: fc.nat(1000) }), {
  minLength: 1,
  maxLength: 40,
});
type Step = { kind: (typeof kinds)[number]; size: number; pick: number };

/** A session as users, models, extensions, crashes and other programs may leave it. */
function sessionOf(list: readonly Step[]): SessionManager {
  const session = SessionManager.inMemory("/p");
  const issued: string[] = [];
  for (const [index, step] of list.entries()) append(session, step, `${index} ${tokens(step.size)}`, issued);
  return session;
}

function append(session: SessionManager, { kind, size, pick }: Step, text: string, issued: string[]): void {
  const anyEntry = session.getEntries().at(pick % Math.max(1, session.getEntries().length))?.id;
  const command = { command: text, output: "", exitCode: 0, cancelled: false, truncated: false, timestamp: 1 };
  switch (kind) {
    case "user":
      session.appendMessage(userSays(text));
      break;
    case "reply":
      session.appendMessage(modelSays(text));
      break;
    case "failed":
      session.appendMessage({ ...modelCalls(`lost ${text}`), stopReason: pick % 2 ? "error" : "aborted" });
      break;
    case "calls": {
      const ids = Array.from({ length: 1 + (pick % 3) }, (_, call) => `${text}/${call}`);
      issued.push(...ids);
      session.appendMessage(modelCalls(...ids));
      break;
    }
    case "result":
      session.appendMessage(toolSays(issued.at(-1 - (pick % 4)) ?? "unknown", text));
      break;
    case "custom_message":
      session.appendCustomMessageEntry("note", text, true);
      break;
    case "branch_summary":
      session.branchWithSummary(session.getLeafId(), pick % 5 ? text : "");
      break;
    case "bash":
      session.appendMessage({ role: "bashExecution", excludeFromContext: pick % 2 === 0, ...command });
      break;
    case "settings":
      session.appendModelChange("faux", text);
      break;
    case "custom":
      session.appendCustomEntry("pi-stack.leaf");
      break;
    case "branch":
      if (anyEntry !== undefined) session.branch(anyEntry);
      break;
    case "odd compaction":
      session.appendCompaction(text, anyEntry ?? "elsewhere", 10);
      break;
    case "compaction": {
      const preparation = prepareCompaction(session.getBranch(), keeping(size));
      if (preparation) applyCompaction(session, preparation, text);
    }
  }
}

const asText = (messages: readonly AgentMessage[]): string[] => messages.map((message) => JSON.stringify(message));
const withoutSummary = (messages: readonly AgentMessage[]): AgentMessage[] =>
  messages.filter(({ role }) => role !== "compactionSummary");

describe("any path, compacted", () => {
  it("keeps the newest messages as they were and loses none", () => {
    fc.assert(
      fc.property(steps, fc.nat(200), (list, keep) => {
        const session = sessionOf(list);
        const before = asText(withoutSummary(session.buildSessionContext().messages));
        const preparation = prepareCompaction(session.getBranch(), keeping(keep));
        if (!preparation) return;
        applyCompaction(session, preparation, "summary");
        const [summary, ...kept] = session.buildSessionContext().messages;
        expect(summary).toMatchObject({ role: "compactionSummary", summary: "summary" });
        expect(asText(kept)).toEqual(before.slice(before.length - kept.length));
        const summarized = asText([...preparation.messagesToSummarize, ...preparation.turnPrefixMessages]);
        for (const message of before.slice(0, before.length - kept.length)) expect(summarized).toContain(message);
      }),
      { numRuns: 2000 },
    );
  });

  it("B38: keeps no result whose call is summarised", () => {
    fc.assert(
      fc.property(steps, fc.nat(200), (list, keep) => {
        const session = sessionOf(list);
        const path = session.getBranch();
        const visible = new Set(asText(session.buildSessionContext().messages));
        const preparation = prepareCompaction(path, keeping(keep));
        if (!preparation) return;
        const keptEntries = path.slice(path.findIndex(({ id }) => id === preparation.firstKeptEntryId));
        applyCompaction(session, preparation, "summary");
        const after = asText(session.buildSessionContext().messages);
        for (const entry of keptEntries) {
          if (entry.type !== "message" || entry.message.role !== "toolResult") continue;
          const result = JSON.stringify(entry.message);
          // One that had lost its call before is dropped from every context.
          if (visible.has(result)) expect(after).toContain(result);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("B83: has the newest user message among what is kept, or first in the turn that was cut", () => {
    fc.assert(
      fc.property(steps, fc.nat(200), (list, keep) => {
        const session = sessionOf(list);
        const newest = session.buildSessionContext().messages.findLast(({ role }) => role === "user");
        const preparation = prepareCompaction(session.getBranch(), keeping(keep));
        if (!preparation || !newest) return;
        applyCompaction(session, preparation, "summary");
        const kept = asText(session.buildSessionContext().messages);
        const shown = [...kept, ...asText(preparation.turnPrefixMessages.slice(0, 1))];
        expect(shown).toContain(JSON.stringify(newest));
      }),
      { numRuns: 2000 },
    );
  });
});

describe("any history, summarised", () => {
  const texts = fc.array(
    fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 200 }),
      fc
        .tuple(fc.constantFrom("a", "words ", "漢", "😀", "line\n", "\n\n["), fc.nat(8000))
        .map(([text, n]) => text.repeat(n)),
    ),
    { minLength: 1, maxLength: 4 },
  );

  it("is read whole and in order, in requests that fit the window", async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom(4096, 8192, 40_000), async (history, contextWindow) => {
        const { requests, model, close } = openSummarizer(() => "summary so far", { contextWindow });
        const messages = history.map((text) => userSays(text.replaceAll("<", "(")));
        await generateSummary(messages, model, 16_384, "key");
        close();
        expect(requests.map(({ conversation }) => conversation).join("")).toBe(serializeConversation(messages));
        for (const { prompt, context, options } of requests) {
          const input = Buffer.byteLength(prompt) + Buffer.byteLength(context.systemPrompt ?? "");
          expect(input / 3 + (options.maxTokens ?? 0)).toBeLessThan(contextWindow);
        }
      }),
      { numRuns: 60 },
    );
  });
});
