import { describe, expect, it } from "vitest";
import { put } from "../support/folder.js";
import { interactive } from "./support.js";

/** The mode with files in the user's folder. */
const withFiles = (files: Record<string, string>) =>
  interactive([], { columns: 100, rows: 40 }, (_cwd, agentDir) => {
    for (const [name, content] of Object.entries(files)) put(agentDir, name, content);
  });

describe("keybindings.json", () => {
  it("that is no JSON is named, and the default keys are used", async () => {
    const { shows, terminal, mode } = await withFiles({ "keybindings.json": "{ broken" });
    await shows(/keybindings\.json[\s\S]*default keys are used/);
    terminal.send("\x1b[Z");
    await shows("Thinking: high");
    expect(mode.keys.getKeys("app.clear")).toEqual(["ctrl+c"]);
  });

  it("with unknown actions and keys, and one key for two actions: each is told, the rest is used", async () => {
    const bindings = {
      "app.thinking.cycle": "f4",
      "app.model.select": "f4",
      "app.exit": "ctrl+nonsense",
      "app.fly": "f5",
      "app.tools.expand": ["f6", 7],
    };
    const { shows, terminal } = await withFiles({ "keybindings.json": JSON.stringify(bindings) });
    for (const words of ["ctrl+nonsense", "app.fly", "f4"]) await shows(words);
    terminal.send("\x1bOS");
    await shows("Thinking: high");
  });

  it("takes the names that keys had before they had parts", async () => {
    const { mode } = await withFiles({ "keybindings.json": '{"cycleThinkingLevel":"f7","deleteWordBackward":"f8"}' });
    expect(mode.keys.getKeys("app.thinking.cycle")).toEqual(["f7"]);
    expect(mode.keys.getKeys("tui.editor.deleteWordBackward")).toEqual(["f8"]);
  });
});

describe("themes", () => {
  it("that are broken, or lack colours, are named with what is wrong; the default is used", async () => {
    const { shows, mode } = await withFiles({
      "themes/broken.json": "[1, 2",
      "themes/half.json": '{"name":"half","colors":{"accent":"#12345"}}',
    });
    await shows("broken.json");
    await shows(/half\.json[\s\S]*"accent"/);
    expect(mode.themes.names()).toEqual(["dark", "light"]);
  });
});
