import { defineTool, type ToolDefinition, ToolExecutionComponent } from "@pi-stack/coding-agent";
import { Text } from "@pi-stack/tui";
import { Type } from "@sinclair/typebox";
import { describe, expect, it, vi } from "vitest";
import { testTheme, textOf } from "./support.js";

type Renderers = Partial<Pick<ToolDefinition, "renderCall" | "renderResult" | "renderShell">>;

function tool(name: string, renderers: Renderers): ToolDefinition {
  const execute: ToolDefinition["execute"] = async () => ({ content: [], details: undefined });
  return { name, label: name, description: name, parameters: Type.Object({}), execute, ...renderers };
}

function rowOf(definition: ToolDefinition, args: Record<string, unknown> = { a: 1 }) {
  const ui = { requestRender: vi.fn(), terminal: { columns: 60 } };
  const theme = testTheme();
  const row = new ToolExecutionComponent(definition.name, "call-1", args, { theme }, definition, ui, "/work");
  return { row, ui, theme };
}

const done = { content: [{ type: "text" as const, text: "words of the result" }], details: { n: 7 }, isError: false };

describe("renderers of a tool's own", () => {
  it("draw the call and the result, and are told about both", () => {
    const call = vi.fn(() => new Text("my call", 0, 0));
    const result = vi.fn(() => new Text("my result", 0, 0));
    const { row, theme } = rowOf(tool("mine", { renderCall: call, renderResult: result }));
    row.markExecutionStarted();
    row.updateResult(done);
    row.setExpanded(true);
    expect(textOf(row)).toBe("\n\n my call\n my result\n");
    expect(call).toHaveBeenLastCalledWith(
      { a: 1 },
      theme,
      expect.objectContaining({ toolCallId: "call-1", cwd: "/work" }),
    );
    const context = { argsComplete: true, executionStarted: true, isPartial: false, expanded: true, isError: false };
    expect(result).toHaveBeenLastCalledWith(
      { content: done.content, details: { n: 7 } },
      { expanded: true, isPartial: false },
      theme,
      expect.objectContaining({ ...context, showImages: true }),
    );
  });

  it("know the theme and its colours by their names", () => {
    const definition = defineTool({
      ...tool("mine", {}),
      parameters: Type.Object({ to: Type.String() }),
      renderCall: ({ to }, theme) => new Text(theme.fg("accent", theme.bold(to.toUpperCase())), 0, 0),
    });
    const { row, theme } = rowOf(definition, { to: "moon" });
    expect(row.render(30).join("")).toContain(theme.fg("accent", theme.bold("MOON")));
  });

  it("are given what they drew last, and an object that both share", () => {
    const drawn = new Text("", 0, 0);
    const { row } = rowOf(
      tool("mine", {
        renderCall: (_args, _theme, context) => {
          context.state["calls"] = Number(context.state["calls"] ?? 0) + 1;
          const view = context.lastComponent instanceof Text ? context.lastComponent : drawn;
          view.setText(`call ${String(context.state["calls"])}, again: ${context.lastComponent === drawn}`);
          return view;
        },
        renderResult: (_result, _options, _theme, context) => new Text(`state ${String(context.state["calls"])}`, 0, 0),
      }),
    );
    row.updateResult(done);
    expect(textOf(row)).toContain("call 2, again: true\n state 2");
  });

  it("can ask to be called again", async () => {
    let label = "before";
    let again = (): void => undefined;
    const { row, ui } = rowOf(
      tool("mine", {
        renderCall: (_args, _theme, context) => {
          again = context.invalidate;
          return new Text(label, 0, 0);
        },
      }),
    );
    label = "after";
    again();
    await expect.poll(() => textOf(row)).toContain("after");
    expect(ui.requestRender).toHaveBeenCalled();
  });

  it("draw their own frame with renderShell self", () => {
    const renderers = { renderCall: () => new Text("bare", 0, 0) };
    const framed = rowOf(tool("mine", renderers));
    const bare = rowOf(tool("mine", { ...renderers, renderShell: "self" }));
    expect(framed.row.render(20).join("")).toContain(framed.theme.getBgAnsi("toolPendingBg"));
    expect(bare.row.render(20).map((line) => line.trimEnd())).toEqual(["", "bare"]);
  });

  it("hide the row when both draw nothing", () => {
    const { row } = rowOf(tool("mine", { renderCall: () => new Text("", 0, 0), renderResult: () => undefined }));
    row.updateResult(done);
    expect(row.render(60)).toEqual([]);
  });

  it("that fail, or give something that cannot be drawn, do not break the row", () => {
    const fail = (): never => {
      throw new RangeError("broken renderer");
    };
    const { row } = rowOf(tool("mine", { renderCall: fail, renderResult: fail }));
    row.updateResult(done);
    expect(textOf(row)).toMatch(/ mine\n \{\n {3}"a": 1\n \}\n\n words of the result\n/);
    const failing = { render: fail, invalidate: () => undefined };
    const late = rowOf(tool("mine", { renderCall: () => failing, renderResult: () => failing }));
    late.row.updateResult(done);
    expect(textOf(late.row)).toContain("words of the result");
    const odd = rowOf(tool("mine", { renderCall: () => JSON.parse("7"), renderResult: () => JSON.parse("{}") }));
    odd.row.updateResult(done);
    expect(odd.row.render(60)).toEqual([]);
  });

  it("are not needed: name, arguments and words are shown", () => {
    const { row } = rowOf(tool("mine", {}), { to: "moon", when: null });
    row.updateResult(done);
    expect(textOf(row)).toMatch(/ mine\n \{\n {3}"to": "moon",\n {3}"when": null\n \}\n\n words of the result\n/);
  });

  it("of an override leave the other part to ours", () => {
    const call = rowOf(tool("bash", { renderCall: () => new Text("my shell", 0, 0) }), { command: "ls" });
    call.row.updateResult(done);
    expect(textOf(call.row)).toMatch(/ my shell\n\n words of the result\n/);
    const result = rowOf(tool("read", { renderResult: () => new Text("my text", 0, 0) }), { path: "a.ts" });
    result.row.updateResult(done);
    expect(textOf(result.row)).toMatch(/ read a\.ts\n my text\n/);
  });
});
