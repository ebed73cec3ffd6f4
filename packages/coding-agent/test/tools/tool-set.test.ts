import type { AgentTool } from "@pi-stack/agent-core";
import { Type } from "@sinclair/typebox";
import { describe, expect, it } from "vitest";
import type { ToolContext } from "../../src/contracts/tool-context.js";
import {
  allToolNames,
  createAllToolDefinitions,
  createAllTools,
  createCodingTools,
  createReadOnlyToolDefinitions,
  createTool,
  createToolDefinitionFromAgentTool,
  defineTool,
  type ToolName,
  withFileMutationQueue,
  wrapToolDefinition,
} from "../../src/tools/index.js";
import { createWorkspace } from "./support/workspace.js";

describe("presets", () => {
  it("have the agreed tools in the agreed order", () => {
    expect(createCodingTools("/").map((tool) => tool.name)).toEqual(["read", "bash", "edit", "write"]);
    expect(createReadOnlyToolDefinitions("/").map((tool) => tool.name)).toEqual(["read", "grep", "find", "ls"]);
    expect(Object.keys(createAllTools("/"))).toEqual([...allToolNames]);
  });

  it("every definition has words for the prompt", () => {
    for (const definition of Object.values(createAllToolDefinitions("/"))) {
      expect(definition.promptSnippet).toMatch(/\w/);
      expect(definition.description.length).toBeGreaterThan(40);
    }
  });

  it("an unknown name is refused with the known ones", () => {
    const names: ToolName[] = JSON.parse('["constructor"]');
    for (const name of names) expect(() => createTool(name, "/")).toThrow(/no built-in tool "constructor".*read, bash/);
  });
});

describe("definitions and tools", () => {
  const echo = defineTool({
    name: "echo",
    label: "Echo",
    description: "Says it again",
    parameters: Type.Object({ text: Type.String() }),
    executionMode: "sequential",
    promptSnippet: "echo",
    execute: async (_id, params, _signal, _onUpdate, context: ToolContext) => ({
      content: [{ type: "text", text: `${context.cwd}: ${params.text}` }],
      details: undefined,
    }),
  });

  it("wrapping binds the context of the moment", async () => {
    let cwd = "/one";
    const tool = wrapToolDefinition(echo, () => ({ cwd }));
    expect(Object.keys(tool).sort()).toEqual([
      "description",
      "execute",
      "executionMode",
      "label",
      "name",
      "parameters",
    ]);
    cwd = "/two";
    expect((await tool.execute("id", { text: "hi" })).content).toEqual([{ type: "text", text: "/two: hi" }]);
  });

  it("a tool of the loop becomes a definition and back", async () => {
    const tool: AgentTool = wrapToolDefinition(echo, () => ({ cwd: "/x" }));
    const again = wrapToolDefinition(createToolDefinitionFromAgentTool(tool));
    expect((await again.execute("id", { text: "hi" })).content).toEqual([{ type: "text", text: "/x: hi" }]);
  });
});

describe("withFileMutationQueue", () => {
  it("runs jobs of one file in order, those of others beside it, and goes on after a failure", async () => {
    const space = await createWorkspace();
    const order: string[] = [];
    let release: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = withFileMutationQueue(space.path("a"), async () => {
      await gate;
      order.push("a1");
      throw new TypeError("mine");
    });
    const second = withFileMutationQueue(space.path("./a"), async () => order.push("a2"));
    await withFileMutationQueue(space.path("b"), async () => order.push("b"));
    release();
    await expect(first).rejects.toThrow(TypeError);
    await second;
    expect(order).toEqual(["b", "a1", "a2"]);
  });
});
