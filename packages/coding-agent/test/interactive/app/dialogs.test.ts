import { chmodSync } from "node:fs";
import {
  CustomEditor,
  ExtensionEditorComponent,
  ExtensionInputComponent,
  ExtensionSelectorComponent,
} from "@pi-stack/coding-agent";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { put, tempFolder } from "../../support/folder.js";
import { interactive } from "../support.js";

const down = "\x1b[B";
const escapeKey = "\x1b";

describe("dialogs", () => {
  it("a text of several lines is written, also in the user's own editor", async () => {
    const script = '#!/bin/sh\nprintf "and more" >> "$1"\n';
    const program = put(tempFolder(), "editor", script);
    chmodSync(program, 0o700);
    vi.stubEnv("VISUAL", program);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { mode, terminal, shows } = await interactive();
    const written = mode.dialogs.editor("Which instructions?\x1b]0;owned\x07", "begin ");
    await shows(/Which instructions\?\n[\s\S]*begin[\s\S]*ctrl\+g for your editor/);
    terminal.send("\x07");
    await shows("begin and more");
    terminal.send("\r");
    expect(await written).toBe("begin and more");
    expect(mode.dialogs.isOpen).toBe(false);
    const left = mode.dialogs.editor("Another?");
    await shows("Another?");
    terminal.send(escapeKey);
    expect(await left).toBeUndefined();
    expect(terminal.title).not.toContain("owned");
  });

  it("one that has a time limit counts down, and ends without an answer", async () => {
    const { mode, shows, screen } = await interactive();
    const answer = mode.dialogs.confirm("Sure?", "", { timeout: 1500 });
    await shows("Sure? (2s)");
    await shows("Sure? (1s)");
    expect(await answer).toBe(false);
    await expect.poll(screen).not.toContain("Sure?");
  });

  it("one that was answered in time does not count on", async () => {
    const { mode, terminal, shows } = await interactive();
    const answer = mode.dialogs.select("Which?", [{ value: "a", label: "A" }], { timeout: 60_000 });
    await shows("Which? (60s)");
    terminal.send("\r");
    expect(await answer).toBe("a");
  });
});

describe("components that extensions make", () => {
  it("a list", async () => {
    const { mode, terminal, shows } = await interactive();
    const chosen = mode.dialogs.show<string>(
      (done) => new ExtensionSelectorComponent("Which way?", ["left", "right"], done, () => done(), { tui: mode.tui }),
    );
    await shows(/Which way\?\n\n.*left\n.*right/);
    terminal.send(down);
    terminal.send("\r");
    expect(await chosen).toBe("right");
  });

  it("a list with a time limit", async () => {
    const { mode, shows } = await interactive();
    const chosen = mode.dialogs.show<string>((done) => {
      const options = { tui: mode.tui, timeout: 300 };
      return new ExtensionSelectorComponent("Which way?", ["left"], done, () => done("too late"), options);
    });
    await shows("Which way? (1s)");
    expect(await chosen).toBe("too late");
  });

  it("an answer after the time limit is none: a dialog calls back once", async () => {
    const { mode } = await interactive();
    const answers: string[] = [];
    const answer = (text: string): void => void answers.push(text);
    const options = { tui: mode.tui, timeout: 20 };
    const dialog = new ExtensionSelectorComponent("Which way?", ["left"], answer, () => answer("too late"), options);
    await vi.waitFor(() => expect(answers).toEqual(["too late"]));
    dialog.handleInput("\r");
    expect(answers).toEqual(["too late"]);
  });

  it("a line", async () => {
    const { mode, say, shows } = await interactive();
    const written = mode.dialogs.show<string>(
      (done) => new ExtensionInputComponent("Your name?", "Ada", done, () => done(), { tui: mode.tui }),
    );
    await shows(/Your name\?[\s\S]*Ada/);
    say("Grace");
    expect(await written).toBe("Grace");
  });

  it("a text of several lines", async () => {
    const { mode, terminal, shows } = await interactive();
    const written = mode.dialogs.show<string>(
      (done) => new ExtensionEditorComponent(mode.tui, mode.keys, "Notes", "one", done, () => done()),
    );
    await shows("Notes");
    terminal.send("\x1b[13;2u");
    for (const key of "two") terminal.send(key);
    terminal.send("\r");
    expect(await written).toBe("one\ntwo");
  });

  it("an editor in the place of the usual one, which keeps the text and the keys of pi", async () => {
    class ShoutingEditor extends CustomEditor {
      override handleInput(data: string): void {
        super.handleInput(data.length === 1 ? data.toUpperCase() : data);
      }
    }
    const { mode, terminal, shows, runtime } = await interactive();
    for (const key of "soft ") terminal.send(key);
    mode.editor.use((tui, theme, keys) => new ShoutingEditor(tui, theme, keys));
    for (const key of "loud") terminal.send(key);
    await shows("soft LOUD");
    terminal.send("\x10");
    await expect.poll(() => runtime.session.model?.id).toBe("two");
    mode.editor.use(undefined);
    for (const key of "er") terminal.send(key);
    expect(mode.editor.getText()).toBe("soft LOUDer");
  });

  it("an editor that comes while a question is asked waits for its end", async () => {
    const { mode, terminal, shows } = await interactive();
    const answer = mode.dialogs.confirm("Sure?", "");
    mode.editor.use((tui, theme, keys) => new CustomEditor(tui, theme, keys));
    await shows("Sure?");
    terminal.send("\r");
    expect(await answer).toBe(true);
    for (const key of "text") terminal.send(key);
    await shows(/─\ntext\n─/);
  });
});
