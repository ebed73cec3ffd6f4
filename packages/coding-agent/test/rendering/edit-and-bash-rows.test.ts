import { type EditPreview, ToolExecutionComponent } from "@pi-stack/coding-agent";
import { Type } from "@sinclair/typebox";
import { describe, expect, it, vi } from "vitest";
import { testTheme, textOf } from "./support.js";

const ui = { requestRender: () => undefined, terminal: { columns: 60 } };
const args = { path: "a.ts", edits: [{ oldText: "one", newText: "two" }] };
const diff = " 1 top\n-2 one\n+2 two";

function editRow(previewEdit?: EditPreview, given: Record<string, unknown> = args) {
  const theme = testTheme();
  const options = { theme, ...(previewEdit ? { previewEdit } : {}) };
  return { theme, row: new ToolExecutionComponent("edit", "id", given, options, undefined, ui, "/work") };
}

const success = (details: unknown) => ({
  content: [{ type: "text" as const, text: "Successfully replaced 1 block(s)." }],
  details,
  isError: false,
});

describe("an edit", () => {
  it("shows what it will change as soon as its arguments are whole", async () => {
    const preview = vi.fn<EditPreview>(async () => ({ diff }));
    const { row } = editRow(preview);
    expect(preview).not.toHaveBeenCalled();
    row.setArgsComplete();
    await expect.poll(() => textOf(row)).toBe("\n\n edit a.ts\n\n  1 top\n -2 one\n +2 two\n");
    expect(preview).toHaveBeenCalledExactlyOnceWith("a.ts", args.edits, "/work");
  });

  it("is red when it will fail, and says so once", async () => {
    const { row, theme } = editRow(async () => ({ error: "oldText was not found" }));
    row.setArgsComplete();
    await expect.poll(() => textOf(row)).toContain("oldText was not found");
    expect(row.render(60).join("")).toContain(theme.getBgAnsi("toolErrorBg"));
    row.updateResult({ content: [{ type: "text", text: "oldText was not found" }], isError: true });
    expect(textOf(row).match(/was not found/g)).toHaveLength(1);
  });

  it("without a preview, or with one that fails, is shown when it is made", async () => {
    const { row } = editRow(() => Promise.reject(new RangeError("broken")));
    row.setArgsComplete();
    await Promise.resolve();
    expect(textOf(row)).toBe("\n\n edit a.ts\n");
    row.updateResult(success({ diff }));
    expect(textOf(row)).toContain(" -2 one\n +2 two");
  });

  it("of a tool that takes the place of ours, without renderers, looks the same", () => {
    const { row, theme } = editRow();
    const execute = async () => ({ content: [], details: undefined });
    const definition = { name: "edit", label: "edit", description: "", parameters: Type.Object({}), execute };
    const other = new ToolExecutionComponent("edit", "id", args, { theme }, definition, ui, "/work");
    expect(other.render(60)).toEqual(row.render(60));
  });

  it("does not repeat a diff that it has shown, and shows another", async () => {
    const { row } = editRow(async () => ({ diff }));
    row.setArgsComplete();
    await expect.poll(() => textOf(row)).toContain("+2 two");
    const before = textOf(row);
    row.updateResult(success({ diff }));
    expect(textOf(row)).toBe(before);
    row.updateResult(success({ diff: "+9 other" }));
    expect(textOf(row)).toMatch(/\+2 two\n\n \+9 other\n$/);
  });

  it("of an earlier session shows what it changed; no file is looked at", () => {
    const preview = vi.fn<EditPreview>();
    const { row } = editRow(preview);
    row.updateResult(success({ diff }));
    expect(textOf(row)).toContain(" -2 one\n +2 two");
    expect(preview).not.toHaveBeenCalled();
  });

  it.each([
    ["the older form", { path: "a", oldText: "x", newText: "y" }, 1],
    ["texts that are none", { path: "a", edits: [{ oldText: 1 }] }, 0],
    ["no path", { edits: args.edits }, 0],
    ["no edits", { path: "a", edits: [] }, 0],
  ])("with %s", (_what, given, calls) => {
    const preview = vi.fn<EditPreview>(async () => ({ diff }));
    editRow(preview, given).row.setArgsComplete();
    expect(preview).toHaveBeenCalledTimes(calls);
  });

  it("that already runs is not previewed: the file may be another by then", () => {
    const preview = vi.fn<EditPreview>(async () => ({ diff }));
    const { row } = editRow(preview);
    row.markExecutionStarted();
    row.setArgsComplete();
    expect(preview).not.toHaveBeenCalled();
  });
});

describe("a command", () => {
  it("tells each second how long it runs, and then how long it took", () => {
    vi.useFakeTimers();
    try {
      const requestRender = vi.fn();
      const row = new ToolExecutionComponent("bash", "id", { command: "x" }, { theme: testTheme() }, undefined, {
        requestRender,
      });
      row.setArgsComplete();
      row.markExecutionStarted();
      row.updateResult({ content: [], isError: false }, true);
      expect(textOf(row)).toContain("Elapsed 0.0s");
      vi.advanceTimersByTime(2000);
      expect(textOf(row)).toContain("Elapsed 2.0s");
      expect(requestRender).toHaveBeenCalledTimes(2);
      vi.advanceTimersByTime(500);
      row.updateResult({ content: [{ type: "text", text: "out" }], isError: false });
      expect(textOf(row)).toMatch(/ out\n\n Took 2\.5s\n$/);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it("that is not shown any more keeps no timer", () => {
    vi.useFakeTimers();
    try {
      const row = new ToolExecutionComponent("bash", "id", {}, { theme: testTheme() }, undefined, ui);
      row.markExecutionStarted();
      row.dispose();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});
