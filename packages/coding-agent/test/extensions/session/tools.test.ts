import { type FauxResponseStep, fauxAssistantMessage, fauxToolCall } from "@pi-stack/ai";
import type { CreateAgentSessionOptions, ExtensionFactory, ToolDefinition } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { anything, extendedSession } from "./support.js";

const tool = (name: string, words: string, rest: Partial<ToolDefinition> = {}): ToolDefinition => ({
  name,
  label: name,
  description: `${name} of ${words}`,
  parameters: { type: "object", properties: {} },
  execute: async () => ({ content: [{ type: "text", text: words }], details: undefined }),
  ...rest,
});

const registering =
  (...tools: ToolDefinition[]): ExtensionFactory =>
  (pi) => {
    for (const each of tools) pi.registerTool(each);
  };

const calling = (name: string): FauxResponseStep[] => [
  fauxAssistantMessage(fauxToolCall(name, {}), { stopReason: "toolUse" }),
  fauxAssistantMessage("done"),
];

/** What the model is given when it calls a tool of an extension. */
async function resultOf(name: string, factories: ExtensionFactory[], options: CreateAgentSessionOptions = {}) {
  const { session } = await extendedSession(factories, calling(name), options);
  await session.prompt("go");
  const result = session.messages.find(({ role }) => role === "toolResult");
  if (result?.role !== "toolResult") throw new Error("no tool was called");
  const text = result.content.map((block) => (block.type === "text" ? block.text : block.type)).join("");
  return { text, result, last: session.getLastAssistantText() };
}

describe("tools of extensions", () => {
  it("take the place of built-in ones; among extensions the first has the name, and the host's own the last word", async () => {
    const two = [registering(tool("read", "a"), tool("mine", "a")), registering(tool("read", "b"), tool("mine", "b"))];
    expect((await resultOf("read", two)).text).toBe("a");
    expect((await resultOf("mine", two)).text).toBe("a");
    expect((await resultOf("mine", two, { customTools: [tool("mine", "host")] })).text).toBe("host");
  });

  it("are active, unless an allow-list leaves them out", async () => {
    const factories = [registering(tool("mine", "a"), tool("other", "a"))];
    const names = async (options: CreateAgentSessionOptions) => {
      const { session } = await extendedSession(factories, [], options);
      return session.getActiveToolNames();
    };
    expect(await names({})).toEqual(["read", "bash", "edit", "write", "mine", "other"]);
    expect(await names({ tools: ["read", "other"] })).toEqual(["read", "other"]);
    expect(await names({ noTools: "builtin" })).toEqual(["mine", "other"]);
    expect(await names({ noTools: "all" })).toEqual([]);
  });

  it("may come at any time: they are in the prompt and in the list at once, with their source", async () => {
    const { session } = await extendedSession([
      (pi) => pi.on("session_start", () => pi.registerTool(tool("late", "a", { promptSnippet: "comes late" }))),
    ]);
    expect(session.getActiveToolNames()).toContain("late");
    expect(session.systemPrompt).toContain("- late: comes late");
    const info = session.getAllTools().find(({ name }) => name === "late");
    expect(info?.sourceInfo).toMatchObject({ path: "<inline:1>", source: "inline" });
  });

  it("that were switched off stay off when the extensions are loaded again", async () => {
    const { session } = await extendedSession([registering(tool("mine", "a"), tool("other", "a"))]);
    session.setActiveToolsByName(["read", "mine"]);
    await session.reload();
    expect(session.getActiveToolNames()).toEqual(["read", "mine"]);
  });

  it("are given the context of the session", async () => {
    const seen = tool("mine", "a", {
      execute: async (_id, _params, _signal, _onUpdate, ctx) => ({
        content: [{ type: "text", text: [ctx.cwd !== "", "sessionManager" in ctx, "ui" in ctx].join() }],
        details: undefined,
      }),
    });
    expect((await resultOf("mine", [registering(seen)])).text).toBe("true,true,true");
    expect((await resultOf("mine", [], { customTools: [seen] })).text).toBe("true,true,true");
  });

  it.each([
    ["a description", { name: "x", execute: (): void => undefined }],
    ["a name", { description: "x", execute: (): void => undefined }],
    ["a function", { name: "x", description: "x" }],
  ])("without %s are refused", async (_what, definition) => {
    const { session, errors } = await extendedSession([
      (pi) => pi.on("session_start", () => pi.registerTool(Object.assign(anything("{}"), definition))),
    ]);
    expect(errors).toMatchObject([{ event: "session_start" }]);
    expect(session.getActiveToolNames()).toHaveLength(4);
  });
});

describe("B79 results of any shape", () => {
  const ring: Record<string, unknown> = {};
  ring["self"] = ring;

  it.each<[string, () => Promise<never>, RegExp]>([
    ["nothing", async () => anything("null"), /no valid result/],
    ["content that is nothing", async () => anything('{"details":{}}'), /no valid result/],
    ["content that is a text", async () => anything('{"content":"text"}'), /no valid result/],
    ["a ring", async () => Object.assign(anything('{"content":[]}'), { details: ring }), /no valid result/],
    ["a throw of null", () => Promise.reject(null), /mine failed without saying why/],
    ["a throw of nothing", () => Promise.reject(), /mine failed without saying why/],
  ])("%s becomes an error, and the session goes on", async (_what, execute, words) => {
    const { text, result, last } = await resultOf("mine", [registering(tool("mine", "", { execute }))]);
    expect(text).toMatch(words);
    expect([result.isError, last]).toEqual([true, "done"]);
  });

  it("50 MB of text are cut, and it is said", async () => {
    const huge = "x".repeat(50_000_000);
    const execute: ToolDefinition["execute"] = async () => ({
      content: [
        { type: "text", text: huge },
        { type: "text", text: "end" },
      ],
      details: { huge },
    });
    const { text, result, last } = await resultOf("mine", [registering(tool("mine", "", { execute }))]);
    expect(text.length).toBeLessThan(51_000);
    expect(text).toContain("gave 50000003 characters");
    expect([result.details, last]).toEqual([undefined, "done"]);
  });
});
