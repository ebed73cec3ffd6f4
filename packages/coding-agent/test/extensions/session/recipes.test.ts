import { type FauxResponseStep, fauxAssistantMessage } from "@pi-stack/ai";
import { convertToLlm, type ExtensionFactory, SettingsManager } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { anything, extendedRuntime, extendedSession } from "./support.js";

const long = (name: string): string => `${name} ${"word ".repeat(320)}`;
const replies = (...texts: string[]): FauxResponseStep[] => texts.map((text) => fauxAssistantMessage(text));

async function talked(factory: ExtensionFactory) {
  const settingsManager = SettingsManager.inMemory({ compaction: { keepRecentTokens: 450 } });
  const extended = await extendedSession([factory], replies(long("1"), long("2"), "3"), { settingsManager });
  await extended.session.prompt(long("one"));
  await extended.session.prompt(long("two"));
  return extended;
}

describe("compaction by an extension", () => {
  it("has all that a summary needs; what it gives is kept as its own", async () => {
    const told: unknown[] = [];
    const { session } = await talked((pi) => {
      pi.on("session_before_compact", ({ preparation, branchEntries, customInstructions, signal }) => {
        const { messagesToSummarize, firstKeptEntryId, tokensBefore, fileOps, settings } = preparation;
        const words = `${convertToLlm(messagesToSummarize).length} messages, ${customInstructions}`;
        told.push(branchEntries.length > 3, signal.aborted, fileOps.read.size, settings.keepRecentTokens);
        return { compaction: { summary: words, firstKeptEntryId, tokensBefore, details: { mine: true } } };
      });
      pi.on(
        "session_compact",
        ({ compactionEntry, fromExtension }) => void told.push(compactionEntry.summary, fromExtension),
      );
    });
    await session.compact("briefly");
    expect(told).toEqual([true, false, 0, 450, "2 messages, briefly", true]);
    const entry = session.sessionManager.getEntries().find(({ type }) => type === "compaction");
    expect(entry).toMatchObject({ fromHook: true, details: { mine: true } });
  });

  it.each([
    ["cancels", () => ({ cancel: true }), "Compaction cancelled"],
    ["gives what cannot be kept", () => anything('{"compaction":{"summary":""}}'), "cannot be stored"],
  ])("that %s leaves all as it was", async (_what, handler, words) => {
    const { session } = await talked((pi) => pi.on("session_before_compact", handler));
    await expect(session.compact()).rejects.toThrow(words);
    expect(session.messages).toHaveLength(4);
  });

  it("that fails leaves it to the model", async () => {
    const { session, errors } = await talked((pi) =>
      pi.on("session_before_compact", () => Promise.reject(new Error("no"))),
    );
    await session.compact();
    expect([session.messages[0]?.role, errors]).toMatchObject([
      "compactionSummary",
      [{ event: "session_before_compact" }],
    ]);
  });

  it("may be asked for by a context", async () => {
    const done: string[] = [];
    const { session } = await talked((pi) =>
      pi.registerCommand("shorten", {
        handler: (_args, ctx) => ctx.compact({ onComplete: ({ summary }) => done.push(summary) }),
      }),
    );
    await session.prompt("/shorten");
    await expect.poll(() => done.length).toBe(1);
  });
});

describe("guards", () => {
  it("of forks and moves keep what there is", async () => {
    const { runtime } = await extendedRuntime(
      [
        (pi) => {
          pi.on("session_before_fork", ({ position }) => ({ cancel: position === "before" }));
          pi.on("session_before_tree", () => ({ cancel: true }));
        },
      ],
      replies("1"),
    );
    await runtime.session.prompt("one");
    const { session } = runtime;
    const id = session.getUserMessagesForForking()[0]?.entryId ?? "";
    expect(await session.navigateTree(id)).toEqual({ cancelled: true });
    expect(await runtime.fork(id)).toEqual({ cancelled: true });
    expect(runtime.session).toBe(session);
  });

  it("that checkpoint a repository know the turn and the place of a fork", async () => {
    const checkpoints: unknown[] = [];
    const { runtime } = await extendedRuntime(
      [
        (pi) => {
          pi.on(
            "turn_start",
            ({ turnIndex }, ctx) => void checkpoints.push(turnIndex, ctx.sessionManager.getLeafId() !== null),
          );
          pi.on(
            "session_before_fork",
            ({ entryId }, ctx) => void checkpoints.push(ctx.sessionManager.getEntry(entryId)?.type),
          );
        },
      ],
      replies("1"),
    );
    await runtime.session.prompt("one");
    await runtime.fork(runtime.session.getUserMessagesForForking()[0]?.entryId ?? "");
    expect(checkpoints).toEqual([0, true, "message"]);
  });
});

describe("actions of an extension", () => {
  it("reach the session: entries, names, labels, tools, levels, messages", async () => {
    const seen: unknown[] = [];
    const { session } = await extendedSession(
      [
        (pi) =>
          pi.registerCommand("act", {
            handler: async (_args, ctx) => {
              pi.appendEntry("mine", { n: 1 });
              pi.setSessionName("named");
              pi.setLabel(ctx.sessionManager.getLeafId() ?? "", "here");
              pi.setActiveTools(["read"]);
              pi.setThinkingLevel("high");
              seen.push(pi.getSessionName(), pi.getActiveTools(), pi.getThinkingLevel(), pi.getAllTools().length);
              seen.push(await pi.setModel(anything('{"provider":"nobody","id":"x"}')));
              seen.push((await pi.exec("node", ["-p", "process.cwd()"])).stdout.trim() === ctx.cwd);
              seen.push(pi.getCommands().map(({ name }) => name));
              pi.sendMessage({ customType: "note", content: "next", display: false }, { deliverAs: "nextTurn" });
              pi.sendUserMessage("go on");
            },
          }),
      ],
      replies("1"),
    );
    await session.prompt("/act");
    await expect.poll(() => session.getLastAssistantText()).toBe("1");
    expect(seen).toEqual(["named", ["read"], "high", 7, false, true, ["act"]]);
    expect(session.messages.map(({ role }) => role)).toEqual(["user", "custom", "assistant"]);
    expect(session.sessionManager.getEntries().some((entry) => entry.type === "label" && entry.label === "here")).toBe(
      true,
    );
  });
});

describe("keys of extensions", () => {
  const bound = { "app.interrupt": "ctrl+x", "tui.editor.undo": ["ctrl+-"], "app.model.select": [] } as const;
  const wanting =
    (...keys: readonly ("ctrl+x" | "ctrl+-" | "ctrl+l" | "ctrl+y")[]): ExtensionFactory =>
    (pi) => {
      for (const key of keys) pi.registerShortcut(key, { description: key, handler: () => undefined });
    };

  it("that an action needs are not given; others are, with a warning, and the last one wins", async () => {
    const { session } = await extendedSession([wanting("ctrl+x", "ctrl+-", "ctrl+l", "ctrl+y"), wanting("ctrl+y")]);
    const { shortcuts, diagnostics } = session.extensionRunner.getShortcuts(bound);
    expect([...shortcuts].map(([key, { extensionPath }]) => [key, extensionPath])).toEqual([
      ["ctrl+-", "<inline:1>"],
      ["ctrl+l", "<inline:1>"],
      ["ctrl+y", "<inline:2>"],
    ]);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      expect.stringContaining("app.interrupt needs that key"),
      expect.stringContaining("takes the key of tui.editor.undo"),
      expect.stringContaining("takes the key from <inline:1>"),
    ]);
  });

  it("flags, renderers and tools are found by name; the first extension has it", async () => {
    const named =
      (words: string): ExtensionFactory =>
      (pi) => {
        pi.registerFlag("same", { type: "string", description: words });
        pi.registerMessageRenderer("note", () => undefined);
      };
    const { session } = await extendedSession([named("a"), named("b")]);
    const runner = session.extensionRunner;
    expect(runner.getFlags().get("same")?.description).toBe("a");
    expect(runner.getMessageRenderer("note")).toBe(runner.extensions[0]?.messageRenderers.get("note"));
    expect([runner.getExtensionPaths(), runner.getToolDefinition("none")]).toEqual([
      ["<inline:1>", "<inline:2>"],
      undefined,
    ]);
  });
});
