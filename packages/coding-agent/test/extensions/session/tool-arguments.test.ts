import { fauxAssistantMessage, fauxToolCall } from "@pi-stack/ai";
import type { ExtensionFactory, ExtensionHost, ToolDefinition } from "@pi-stack/coding-agent";
import { Type } from "@sinclair/typebox";
import { describe, expect, it } from "vitest";
import { extendedSession } from "./support.js";

/** A tool that keeps what it is given. */
function notingTool(): { tool: ToolDefinition; given: unknown[] } {
  const given: unknown[] = [];
  const tool: ToolDefinition = {
    name: "note",
    label: "note",
    description: "Notes",
    parameters: Type.Object({
      path: Type.String(),
      count: Type.Optional(Type.Number()),
      tags: Type.Optional(Type.Array(Type.String())),
    }),
    execute: async (_id, params) => {
      given.push(structuredClone(params));
      return { content: [{ type: "text", text: "noted" }], details: undefined };
    },
  };
  return { tool, given };
}

/** What a call of the model comes to once handlers have had its arguments. */
async function callWith(factories: ExtensionFactory[], extensions?: ExtensionHost) {
  const { tool, given } = notingTool();
  const { session, errors } = await extendedSession(
    factories,
    [
      fauxAssistantMessage(fauxToolCall("note", { path: "a", count: 1 }), { stopReason: "toolUse" }),
      fauxAssistantMessage("done"),
    ],
    { customTools: [tool], ...(extensions ? { extensions } : {}) },
  );
  await session.prompt("go");
  const result = session.messages.find(({ role }) => role === "toolResult");
  if (result?.role !== "toolResult") throw new Error("no tool was called");
  const text = result.content.map((block) => (block.type === "text" ? block.text : block.type)).join("");
  return { given, text, isError: result.isError, errors, last: session.getLastAssistantText() };
}

const changing =
  (change: (input: Record<string, unknown>) => unknown): ExtensionFactory =>
  (pi) =>
    pi.on("tool_call", ({ input }) => void change(input));

describe("arguments that handlers of tool_call have changed", () => {
  it.each<[string, (input: Record<string, unknown>) => unknown, unknown]>([
    ["fit: they are what the tool is given", (input) => Object.assign(input, { path: "b" }), { path: "b", count: 1 }],
    [
      "are of a wrong type: they are coerced as those of the model are",
      (input) => Object.assign(input, { count: "7", tags: '["x"]' }),
      { path: "a", count: 7, tags: ["x"] },
    ],
    ["are set to nothing: they are gone", (input) => Object.assign(input, { count: undefined }), { path: "a" }],
    ["are what they were", () => undefined, { path: "a", count: 1 }],
  ])("%s", async (_what, change, expected) => {
    const { given, text, errors } = await callWith([changing(change)]);
    expect({ given, text, errors }).toEqual({ given: [expected], text: "noted", errors: [] });
  });

  it.each<[string, (input: Record<string, unknown>) => unknown, RegExp]>([
    ["lack one", (input) => Reflect.deleteProperty(input, "path"), /path: must have required property/],
    ["have a wrong one", (input) => Object.assign(input, { count: "many" }), /count: must be number/],
    ["set a needed one to nothing", (input) => Object.assign(input, { path: undefined }), /path: must have required/],
    ["cannot be copied", (input) => Object.assign(input, { tags: [() => "x"] }), /could not be cloned/],
  ])("%s: the call is blocked, and the extension is named", async (_what, change, words) => {
    const { given, text, isError, errors, last } = await callWith([changing(change)]);
    expect([given, isError, last]).toEqual([[], true, "done"]);
    expect(text).toContain(
      "The extension <inline:1> changed the arguments of this call to ones that note does not take",
    );
    expect(text).toMatch(words);
    expect(errors).toMatchObject([{ extensionPath: "<inline:1>", event: "tool_call" }]);
  });

  it("are checked after each handler: the one to blame is named, and those after it are not asked", async () => {
    const seen: unknown[] = [];
    const { text, given } = await callWith([
      changing((input) => Object.assign(input, { count: "2" })),
      changing((input) => seen.push(input["count"])),
      changing((input) => Object.assign(input, { path: [] })),
      changing((input) => seen.push(input)),
    ]);
    expect([seen, given]).toEqual([[2], []]);
    expect(text).toContain("The extension <inline:3>");
  });

  it("by a host that stands for extensions are checked too", async () => {
    const host = (change: object): ExtensionHost => ({
      hasHandlers: (event) => event === "tool_call",
      emit: async (_event, payload) => {
        if ("input" in payload) Object.assign(Object(payload.input), change);
        return undefined;
      },
    });
    expect((await callWith([], host({ count: "3" }))).given).toEqual([{ path: "a", count: 3 }]);
    const refused = await callWith([], host({ count: "many" }));
    expect([refused.given, refused.isError]).toEqual([[], true]);
    expect(refused.text).toContain("count: must be number");
  });
});
