import { type FauxResponseStep, fauxAssistantMessage } from "@pi-stack/ai";
import type {
  AgentSession,
  ExtensionAPI,
  ExtensionCommandContext,
  ExtensionContext,
  ExtensionFactory,
} from "@pi-stack/coding-agent";
import { describe, expect, it, vi } from "vitest";
import { gate } from "../../support/session.js";
import { extendedRuntime, extendedSession } from "./support.js";

/** An extension that hands out what it is given. */
function leaky(): { factory: ExtensionFactory; pi: () => ExtensionAPI; ctx: () => ExtensionCommandContext } {
  const apis: ExtensionAPI[] = [];
  const contexts: ExtensionCommandContext[] = [];
  const last = <T>(list: T[]): T => {
    const item = list.at(-1);
    if (!item) throw new Error("nothing was handed out yet");
    return item;
  };
  const factory: ExtensionFactory = (pi) => {
    apis.push(pi);
    pi.registerCommand("leak", { handler: (_args, ctx) => contexts.push(ctx) });
  };
  return { factory, pi: () => last(apis), ctx: () => last(contexts) };
}

const contextMembers = [
  ...["ui", "hasUI", "cwd", "sessionManager", "modelRegistry", "model", "signal", "isIdle", "abort"],
  ...["hasPendingMessages", "shutdown", "getContextUsage", "compact", "getSystemPrompt"],
  ...["waitForIdle", "newSession", "fork", "navigateTree", "switchSession", "reload"],
];
const apiMembers = [
  ...["on", "registerTool", "registerCommand", "registerShortcut", "registerFlag", "registerMessageRenderer"],
  ...["sendMessage", "sendUserMessage", "appendEntry", "setSessionName", "getSessionName", "setLabel", "exec"],
  ...["getActiveTools", "getAllTools", "setActiveTools", "getCommands", "setModel", "getThinkingLevel"],
  ...["setThinkingLevel", "registerProvider", "unregisterProvider"],
];

/** Reads or calls a member, and waits. */
async function use(object: object, member: string): Promise<unknown> {
  const value: unknown = Reflect.get(object, member);
  return typeof value === "function" ? await value.call(object, "x", {}) : value;
}

describe("what an extension keeps", () => {
  it.each([
    [
      "a new session",
      (session: AgentSession, ctx: ExtensionCommandContext) => (session.sessionId ? ctx.newSession() : 0),
    ],
    ["a reload", (_session: AgentSession, ctx: ExtensionCommandContext) => ctx.reload()],
  ])("is stale after %s: every member says so", async (_what, leave) => {
    const kept = leaky();
    const { runtime } = await extendedRuntime([kept.factory]);
    await runtime.session.prompt("/leak");
    const [pi, ctx] = [kept.pi(), kept.ctx()];
    await leave(runtime.session, ctx);
    for (const member of contextMembers) {
      await expect(use(ctx, member), `ctx.${member}`).rejects.toMatchObject({ code: "extension_stale" });
    }
    for (const member of apiMembers) {
      await expect(use(pi, member), `pi.${member}`).rejects.toMatchObject({ code: "extension_stale" });
    }
    await runtime.session.prompt("/leak");
    expect(kept.ctx().cwd).toBe(runtime.cwd);
  });

  it("is not ready while it is loaded", async () => {
    const words: string[] = [];
    await extendedSession([
      (pi) => {
        try {
          pi.sendUserMessage("too early");
        } catch (error) {
          words.push(String(error));
        }
      },
    ]);
    expect(words).toMatchObject([expect.stringContaining("pi.sendUserMessage() acts on a session")]);
  });
});

describe("a context", () => {
  it("shows the session as it is, and its functions may be taken out of it", async () => {
    const seen: unknown[] = [];
    const { session } = await extendedSession(
      [
        (pi) => {
          const look = (name: string, { isIdle, hasUI, signal, hasPendingMessages }: ExtensionContext): void => {
            seen.push([name, isIdle(), hasUI, signal?.aborted, hasPendingMessages()]);
          };
          pi.on("session_start", (_event, ctx) => look("start", ctx));
          pi.on("turn_start", (_event, ctx) => look("turn", ctx));
          pi.on("agent_end", (_event, ctx) => look("end", ctx));
        },
      ],
      [fauxAssistantMessage("1")],
    );
    await session.prompt("go");
    expect(seen).toEqual([
      ["start", true, false, undefined, false],
      ["turn", false, false, false, false],
      ["end", true, false, false, false],
    ]);
  });

  it("without a user answers questions as if they had been left", async () => {
    const answers: unknown[] = [];
    await extendedSession([
      (pi) =>
        pi.on("session_start", async (_event, { ui }) => {
          ui.notify("hello");
          ui.setWidget("a", ["b"]);
          ui.setStatus("a", "b");
          ui.onTerminalInput(() => undefined)();
          answers.push(await ui.select("a", ["b"]), await ui.confirm("a", "b"), await ui.input("a"));
          answers.push(
            await ui.editor("a"),
            await ui.custom(() => ({ render: () => [], invalidate: () => undefined })),
          );
          answers.push(ui.getEditorText(), ui.theme.fg("accent", ui.theme.bold("x")), ui.setTheme("dark").success);
        }),
    ]);
    expect(answers).toEqual([undefined, false, undefined, undefined, undefined, "", "x", false]);
  });

  it("ends pi by what the mode brought", async () => {
    const shutdownHandler = vi.fn();
    await extendedSession([(pi) => pi.on("session_start", (_event, ctx) => ctx.shutdown())], [], {
      bindings: { shutdownHandler },
    });
    expect(shutdownHandler).toHaveBeenCalledOnce();
  });

  it("compacts without keeping anybody waiting, and tells how it went", async () => {
    const failed = gate();
    let words = "";
    const { session } = await extendedSession([
      (pi) =>
        pi.registerCommand("compact-it", {
          handler: (_args, ctx) =>
            ctx.compact({
              onError: (error) => {
                words = error.message;
                failed.open();
              },
            }),
        }),
    ]);
    await session.prompt("/compact-it");
    await failed.opened;
    expect(words).toContain("Nothing to compact");
  });
});

describe("commands", () => {
  it("run at once, also during a run, with their arguments as written", async () => {
    const calls: string[] = [];
    const reply: FauxResponseStep = async () => {
      await session.prompt('/note  two "words"');
      return fauxAssistantMessage("ok");
    };
    const { session } = await extendedSession(
      [(pi) => pi.registerCommand("note", { handler: (args) => void calls.push(args) })],
      [reply],
    );
    await session.prompt("go");
    expect([calls, session.messages.length]).toEqual([[' two "words"'], 2]);
    await expect(session.steer("/note x")).rejects.toMatchObject({ code: "invalid_arguments" });
  });

  it("of the same name are numbered in the order of loading", async () => {
    const calls: string[] = [];
    const named =
      (name: string): ExtensionFactory =>
      (pi) =>
        pi.registerCommand("run", { description: name, handler: () => void calls.push(name) });
    const { session } = await extendedSession([named("a"), named("b")]);
    await session.prompt("/run:2 now");
    await session.prompt("/run:1");
    expect(calls).toEqual(["b", "a"]);
    expect(session.getSlashCommands()).toMatchObject([
      { name: "run:1", description: "a", source: "extension", sourceInfo: { path: "<inline:1>" } },
      { name: "run:2", description: "b" },
    ]);
    expect(session.extensionRunner.getCommandDiagnostics(new Set(["run:1"]))).toHaveLength(1);
  });

  it("of a session that was left run no more", async () => {
    const calls: string[] = [];
    const { session } = await extendedSession([
      (pi) => pi.registerCommand("note", { handler: (args) => void calls.push(args) }),
    ]);
    await session.dispose();
    await expect(session.prompt("/note x")).rejects.toMatchObject({ code: "session_closed" });
    expect(calls).toEqual([]);
  });

  it("that throw are reported, and the prompt was accepted", async () => {
    const { session, errors } = await extendedSession([
      (pi) => pi.registerCommand("bad", { handler: () => Promise.reject(new Error("broke")) }),
    ]);
    const accepted: boolean[] = [];
    await session.prompt("/bad", { preflightResult: (isAccepted) => accepted.push(isAccepted) });
    expect(errors).toMatchObject([{ extensionPath: "command:bad", event: "command", error: "broke" }]);
    expect([accepted, session.messages]).toEqual([[true], []]);
  });
});

describe("replacing the session from a command", () => {
  it("goes on in the new session, which was filled before anybody saw it", async () => {
    const seen: unknown[] = [];
    const { runtime, errors } = await extendedRuntime(
      [
        (pi) => {
          pi.on(
            "session_start",
            (event, ctx) => void seen.push(event.reason, ctx.sessionManager.getEntries().length > 2),
          );
          pi.registerCommand("fresh", {
            handler: async (_args, ctx) => {
              const result = await ctx.newSession({
                setup: (sessionManager) => void sessionManager.appendCustomEntry("mine", 1),
                withSession: async (next) => {
                  await next.sendUserMessage("from the old one");
                  await next.sendMessage({ customType: "note", content: "and a note", display: true });
                  await next.newSession({ withSession: (third) => void seen.push(third.isIdle()) });
                },
              });
              seen.push(result);
            },
          });
        },
      ],
      [fauxAssistantMessage("hello")],
    );
    const first = runtime.session;
    await first.prompt("/fresh");
    expect(errors).toEqual([]);
    expect(seen).toEqual(["startup", false, "new", true, "new", false, true, { cancelled: false }]);
    expect(runtime.session).not.toBe(first);
  });

  it("forks, switches and reloads", async () => {
    const reasons: string[] = [];
    const { runtime, errors } = await extendedRuntime(
      [
        (pi) => {
          pi.on("session_start", ({ reason }) => void reasons.push(reason));
          pi.registerCommand("fork-it", { handler: (entryId, ctx) => ctx.fork(entryId) });
          pi.registerCommand("open-it", { handler: (path, ctx) => ctx.switchSession(path) });
          pi.registerCommand("again", { handler: (_args, ctx) => ctx.reload() });
          pi.registerCommand("back", { handler: (entryId, ctx) => ctx.navigateTree(entryId) });
        },
      ],
      [fauxAssistantMessage("1"), fauxAssistantMessage("2")],
    );
    const file = runtime.session.sessionFile;
    await runtime.session.prompt("one");
    const [one] = runtime.session.getUserMessagesForForking();
    await runtime.session.prompt(`/back ${one?.entryId}`);
    expect(runtime.session.messages).toEqual([]);
    await runtime.session.prompt(`/fork-it ${one?.entryId}`);
    await runtime.session.prompt(`/open-it ${file}`);
    await runtime.session.prompt("/again");
    expect([reasons, errors, runtime.session.sessionFile]).toEqual([["startup", "fork", "resume", "reload"], [], file]);
  });

  it("may be kept from happening", async () => {
    const answers: unknown[] = [];
    const { runtime } = await extendedRuntime([
      (pi) => {
        pi.on("session_before_switch", ({ reason }) => ({ cancel: reason === "new" }));
        pi.registerCommand("fresh", { handler: async (_args, ctx) => answers.push(await ctx.newSession()) });
      },
    ]);
    const before = runtime.session;
    await before.prompt("/fresh");
    expect([answers, runtime.session]).toEqual([[{ cancelled: true }], before]);
  });

  it("needs a runtime", async () => {
    const { session, errors } = await extendedSession([
      (pi) => pi.registerCommand("fresh", { handler: (_args, ctx) => ctx.newSession() }),
    ]);
    await session.prompt("/fresh");
    expect(errors).toMatchObject([{ error: expect.stringContaining("needs a runtime") }]);
  });
});
