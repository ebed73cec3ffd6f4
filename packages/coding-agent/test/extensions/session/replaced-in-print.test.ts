import { fauxAssistantMessage } from "@pi-stack/ai";
import { type ExtensionFactory, type ModeOutput, runJsonMode, runPrintMode } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { extendedRuntime } from "./support.js";

/** Commands that go to another session, and say something there. */
const commands: ExtensionFactory = (pi) => {
  pi.registerCommand("fresh", {
    handler: (question, ctx) => ctx.newSession({ withSession: (next) => next.sendUserMessage(question) }),
  });
  pi.registerCommand("fresh-unawaited", {
    handler: (question, ctx) =>
      ctx.newSession({
        withSession: (next) => {
          void next.sendUserMessage(question);
        },
      }),
  });
  pi.registerCommand("again", {
    handler: async (question, ctx) => {
      const [first] = ctx.sessionManager.getEntries().filter((entry) => entry.type === "message");
      await ctx.fork(first?.id ?? "", { withSession: (next) => next.sendUserMessage(question) });
    },
  });
  pi.registerCommand("back-to", {
    handler: (path, ctx) => ctx.switchSession(path, { withSession: (next) => next.sendUserMessage("go on") }),
  });
  pi.registerCommand("empty", { handler: (_args, ctx) => ctx.newSession() });
  pi.registerCommand("ask", { handler: (question) => pi.sendUserMessage(question) });
  pi.registerCommand("fail", {
    handler: (_args, ctx) =>
      ctx.newSession({
        withSession: () => {
          throw new Error("Oh");
        },
      }),
  });
};

function recorded(): ModeOutput & { lines: () => string[]; warnings: string[] } {
  const written: string[] = [];
  const warnings: string[] = [];
  return {
    write: async (text) => void written.push(text),
    warn: (message) => void warnings.push(message),
    lines: () => written.join("").trimEnd().split("\n"),
    warnings,
  };
}

const replies = (...texts: string[]) => texts.map((text) => fauxAssistantMessage(text));

describe("print mode", () => {
  it.each([
    ["/fresh what is new?", "new"],
    ["/fresh-unawaited what is new?", "new"],
    ["/ask what is here?", "here"],
  ])("%s: the answer that is printed is that of the session which is there then", async (prompt, answer) => {
    const { runtime } = await extendedRuntime([commands], replies(answer));
    const output = recorded();
    expect(await runPrintMode(runtime, { initialMessage: prompt, output })).toBe(0);
    expect([output.lines(), output.warnings]).toEqual([[answer], []]);
  });

  it("goes on with the prompts that are left there", async () => {
    const { runtime } = await extendedRuntime([commands], replies("first", "second", "third"));
    const { session } = runtime;
    const output = recorded();
    expect(await runPrintMode(runtime, { initialMessage: "one", messages: ["/fresh two", "three"], output })).toBe(0);
    expect(output.lines()).toEqual(["third"]);
    expect([session.messages.length, runtime.session.messages.length]).toEqual([2, 4]);
    expect(runtime.session).not.toBe(session);
  });

  it("follows forks, and ways back to a session on disk", async () => {
    const { runtime } = await extendedRuntime([commands], replies("first", "forked", "back"));
    const path = runtime.session.sessionFile;
    const output = recorded();
    await runPrintMode(runtime, { initialMessage: "one", messages: ["/again two"], output });
    await runPrintMode(runtime, { initialMessage: `/back-to ${path}`, output });
    expect(output.lines()).toEqual(["forked", "back"]);
    expect([runtime.session.sessionFile, runtime.session.messages.length]).toEqual([path, 4]);
  });

  it("prints nothing of an empty session", async () => {
    const { runtime } = await extendedRuntime([commands]);
    const output = recorded();
    expect(await runPrintMode(runtime, { initialMessage: "/empty", output })).toBe(0);
    expect(output.lines()).toEqual([""]);
  });

  it("tells what goes wrong in the extensions of the new session, once", async () => {
    const { runtime, errors } = await extendedRuntime(
      [commands, (pi) => pi.on("agent_start", () => Promise.reject(new Error("broke")))],
      replies("new"),
    );
    const output = recorded();
    await runPrintMode(runtime, { initialMessage: "/fresh x", messages: ["/fail"], output });
    expect(output.warnings).toEqual([
      "pi: extension <inline:2> failed (agent_start): broke",
      "pi: extension command:fail failed (command): Oh",
    ]);
    expect(errors).toEqual([]);
  });

  it("fails as the run of the new session does", async () => {
    const failed = fauxAssistantMessage("", { stopReason: "error", errorMessage: "no luck" });
    const { runtime } = await extendedRuntime([commands], [failed]);
    const output = recorded();
    expect(await runPrintMode(runtime, { initialMessage: "/fresh x", messages: ["never"], output })).toBe(1);
    expect(output.warnings).toEqual(["no luck"]);
  });
});

it("JSON mode tells of the new session too: its header, and then its events", async () => {
  const { runtime } = await extendedRuntime([commands], replies("first", "second"));
  const first = runtime.session.sessionId;
  const output = recorded();
  expect(await runJsonMode(runtime, { initialMessage: "one", messages: ["/fresh two"], output })).toBe(0);
  const events = output.lines().map((line) => JSON.parse(line));
  const told = events.filter(({ type }) => type === "session" || type === "agent_end");
  expect(told.map(({ type, id }) => [type, id])).toEqual([
    ["session", first],
    ["agent_end", undefined],
    ["session", runtime.session.sessionId],
    ["agent_end", undefined],
  ]);
  expect(JSON.stringify(events.at(-1))).toContain("second");
});
