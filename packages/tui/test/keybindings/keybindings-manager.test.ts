import { getKeybindings, isKeyId, KeybindingsManager, setKeybindings, TUI_KEYBINDINGS } from "@pi-stack/tui";
import { describe, expect, it } from "vitest";

const withUser = (bindings: Record<string, unknown>): KeybindingsManager =>
  new KeybindingsManager(TUI_KEYBINDINGS, bindings);

describe("TUI_KEYBINDINGS", () => {
  it("names keys that can be pressed", () => {
    const keys = Object.values(TUI_KEYBINDINGS).flatMap(({ defaultKeys }) => defaultKeys);
    expect(keys).toHaveLength(43);
    expect(keys.every(isKeyId)).toBe(true);
  });
});

describe("KeybindingsManager", () => {
  it("matches the default keys", () => {
    const keys = withUser({});
    expect(keys.matches("\x1b[A", "tui.editor.cursorUp")).toBe(true);
    expect(keys.matches("\x06", "tui.editor.cursorRight")).toBe(true);
    expect(keys.matches("\x1b[B", "tui.editor.cursorUp")).toBe(false);
    expect(keys.getKeys("tui.select.cancel")).toEqual(["escape", "ctrl+c"]);
    expect(keys.getDefinition("tui.editor.undo")).toEqual(TUI_KEYBINDINGS["tui.editor.undo"]);
  });

  it("puts the user's keys in the place of all the defaults", () => {
    const keys = withUser({ "tui.editor.cursorLeft": "ctrl++", "tui.editor.undo": [], "tui.editor.yank": undefined });
    expect(keys.getKeys("tui.editor.cursorLeft")).toEqual(["ctrl++"]);
    expect(keys.matches("\x1b[43;5u", "tui.editor.cursorLeft")).toBe(true);
    expect(keys.matches("\x1b[D", "tui.editor.cursorLeft")).toBe(false);
    expect(keys.getKeys("tui.editor.undo")).toEqual([]);
    expect(keys.getKeys("tui.editor.yank")).toEqual(["ctrl+y"]);
    expect(keys.getUserBindings()).toEqual({ "tui.editor.cursorLeft": "ctrl++", "tui.editor.undo": [] });
    keys.setUserBindings({ "tui.editor.undo": ["ctrl+z", "CTRL+Z"] });
    expect(keys.getUserBindings()).toEqual({ "tui.editor.undo": "ctrl+z" });
    expect(keys.matches("\x1b[D", "tui.editor.cursorLeft")).toBe(true);
  });

  it("tells all keys, a single one without a list", () => {
    expect(withUser({ "tui.editor.undo": ["ctrl+z"] }).getResolvedBindings()).toMatchObject({
      "tui.editor.undo": "ctrl+z",
      "tui.editor.cursorRight": ["right", "ctrl+f"],
    });
  });

  it("finds conflicts among the user's keys, however they are written", () => {
    const keys = withUser({ "tui.editor.undo": "shift+ctrl+x", "tui.editor.yank": ["ctrl+shift+X", "up"] });
    const conflict = { key: "shift+ctrl+x", keybindings: ["tui.editor.undo", "tui.editor.yank"] };
    expect(keys.getConflicts()).toEqual([conflict]);
    expect(keys.getProblems()).toMatchObject([{ kind: "conflict", ...conflict }]);
  });

  it("tells of actions and keys that do not exist, and goes on with the others", () => {
    const keys = withUser({
      "tui.editor.fly": "up",
      toString: "up",
      "tui.editor.undo": ["ctrl+z", "hyper+q"],
      "tui.editor.yank": 5,
    });
    expect(keys.getProblems()).toMatchObject([
      { kind: "unknown_action", keybinding: "tui.editor.fly", message: expect.stringContaining("tui.editor.undo") },
      { kind: "unknown_action", keybinding: "toString" },
      { kind: "unknown_key", keybinding: "tui.editor.undo", key: "hyper+q" },
      { kind: "unknown_key", keybinding: "tui.editor.yank", key: "5" },
    ]);
    expect(keys.getKeys("tui.editor.undo")).toEqual(["ctrl+z"]);
    expect(keys.getKeys("tui.editor.yank")).toEqual(["ctrl+y"]);
  });
});

describe("the keybindings of the process", () => {
  it("are the defaults until others are set", () => {
    const before = getKeybindings();
    expect(before.getKeys("tui.input.submit")).toEqual(["enter"]);
    const mine = withUser({ "tui.input.submit": "ctrl+s" });
    setKeybindings(mine);
    expect(getKeybindings()).toBe(mine);
    setKeybindings(before);
  });
});
