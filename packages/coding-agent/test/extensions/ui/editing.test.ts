import { CustomEditor, type ExtensionUIContext } from "@pi-stack/coding-agent";
import type { AutocompleteProvider } from "@pi-stack/tui";
import { describe, expect, it } from "vitest";
import { screenWithExtension } from "./screen.js";

/** Suggests a word for `#`, and leaves the rest to the others. */
const tickets =
  (id: string) =>
  (current: AutocompleteProvider): AutocompleteProvider => ({
    getSuggestions: async (lines, line, column, options) => {
      const before = (lines[line] ?? "").slice(0, column);
      if (!before.endsWith("#")) return current.getSuggestions(lines, line, column, options);
      const others = await current.getSuggestions(lines, line, column, options);
      return { items: [{ value: `#${id}`, label: `ticket ${id}` }, ...(others?.items ?? [])], prefix: "#" };
    },
    applyCompletion: (...args) => current.applyCompletion(...args),
  });

class ShoutingEditor extends CustomEditor {
  override render(width: number): string[] {
    return ["SHOUT", ...super.render(width)];
  }
}

const shouting: NonNullable<Parameters<ExtensionUIContext["setEditorComponent"]>[0]> = (tui, theme, keys) =>
  new ShoutingEditor(tui, theme, keys);

describe("the editor in the hands of extensions", () => {
  it("its text is read, written and pasted into", async () => {
    const { ui, mode, shows } = await screenWithExtension();
    ui.setEditorText("written ");
    ui.pasteToEditor("pasted\x1b[201~\x1b[2J");
    await shows("written pasted");
    expect(ui.getEditorText()).toContain("written pasted");
    ui.setEditorText("");
    ui.pasteToEditor(Array.from({ length: 30 }, (_, row) => `row ${row}`).join("\n"));
    await shows("[paste #1 +30 lines]");
    expect(ui.getEditorText()).toContain("row 29");
    expect(mode.editor.getText()).not.toContain("row 29");
  });

  it("input is heard before all else, taken, or changed, until its hearer leaves", async () => {
    const { ui, mode, terminal } = await screenWithExtension();
    const leave = ui.onTerminalInput((data) => {
      if (data === "a") return { consume: true };
      return data === "b" ? { data: "B" } : undefined;
    });
    for (const key of "abc") terminal.send(key);
    expect(mode.editor.getText()).toBe("Bc");
    leave();
    terminal.send("a");
    expect(mode.editor.getText()).toBe("Bca");
  });

  it("a hearer that fails is named and not asked again", async () => {
    const { ui, mode, terminal, shows } = await screenWithExtension();
    let calls = 0;
    ui.onTerminalInput(() => {
      calls++;
      throw new Error("deaf");
    });
    for (const key of "ab") terminal.send(key);
    await shows(/<inline:1>, ui: deaf/);
    expect([mode.editor.getText(), calls]).toEqual(["ab", 1]);
  });

  it("suggestions are put around each other", async () => {
    const { ui, terminal, shows } = await screenWithExtension();
    ui.addAutocompleteProvider(tickets("1"));
    ui.addAutocompleteProvider(tickets("2"));
    terminal.send("#");
    terminal.send("\t");
    await shows(/ticket 2[\s\S]*ticket 1/);
  });

  it("suggestions that fail leave those of pi", async () => {
    const { ui, terminal, shows } = await screenWithExtension();
    ui.addAutocompleteProvider((current) => ({
      getSuggestions: () => Promise.reject(new Error("no idea")),
      applyCompletion: (...args) => current.applyCompletion(...args),
    }));
    for (const key of "/hotk") terminal.send(key);
    await shows(/<inline:1>, ui: no idea/);
    await shows("What the keys do");
  });

  it("another editor takes its place, with the text and the keys of pi", async () => {
    const { ui, mode, terminal, say, shows, gone } = await screenWithExtension();
    terminal.send("k");
    ui.setEditorComponent(shouting);
    await shows(/SHOUT[\s\S]*k/);
    expect(ui.getEditorComponent()).toBe(shouting);
    terminal.send("\x03");
    expect(mode.editor.getText()).toBe("");
    say("/name shouted");
    await expect.poll(() => mode.session.sessionName).toBe("shouted");
    terminal.send("l");
    ui.setEditorComponent(undefined);
    await gone("SHOUT");
    expect(mode.editor.getText()).toBe("l");
  });

  it("an editor that fails gives way to that of pi, and nothing that was written is lost", async () => {
    const { ui, mode, terminal, shows } = await screenWithExtension();
    ui.setEditorComponent((tui, theme, keys) => {
      const editor = new CustomEditor(tui, theme, keys);
      const handle = editor.handleInput.bind(editor);
      editor.handleInput = (data) => {
        if (data === "!") throw new Error("stuck key");
        handle(data);
      };
      return editor;
    });
    for (const key of "text!") terminal.send(key);
    await shows(/<inline:1>, ui: stuck key/);
    terminal.send("s");
    expect([mode.editor.getText(), ui.getEditorComponent()]).toEqual(["texts", undefined]);
  });
});
