import { chmodSync, existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { put, tempFolder } from "../../support/folder.js";
import { interactive } from "../support.js";

/** A program for `$VISUAL`; its last argument is the file. */
function editorProgram(script: string): { path: string; folder: string } {
  const folder = tempFolder();
  const path = put(folder, "my editor", `#!/bin/sh\nfor file; do :; done\ncd "${folder}"\n${script}\n`);
  chmodSync(path, 0o700);
  return { path, folder };
}

function setEditor(visual: string, editor = ""): void {
  vi.stubEnv("VISUAL", visual);
  vi.stubEnv("EDITOR", editor);
  onTestFinished(() => void vi.unstubAllEnvs());
}

describe("the external editor", () => {
  it("gets the text in a private file that is gone afterwards, and what it writes is the text", async () => {
    const script = `echo "$*" > args; stat -c %a "$file" "$(dirname "$file")" > modes; cp "$file" before; printf 'new\\ntext\\n' > "$file"`;
    const { path, folder } = editorProgram(script);
    setEditor(`'${path}' --wait "two words"`);
    const { mode, terminal } = await interactive();
    mode.editor.setText("old text");
    terminal.send("\x07");
    await expect.poll(() => mode.editor.getText()).toBe("new\ntext");
    expect(readFileSync(join(folder, "before"), "utf8")).toBe("old text");
    expect(readFileSync(join(folder, "modes"), "utf8")).toBe("600\n700\n");
    const args = readFileSync(join(folder, "args"), "utf8").trim();
    expect(args).toMatch(/^--wait two words \S+\.pi\.md$/);
    const file = args.split(" ").at(-1) ?? "";
    expect(statSync(dirname(file), { throwIfNoEntry: false })).toBeUndefined();
    expect(terminal.started).toBe(true);
  });

  it("that fails leaves the text, and no file", async () => {
    const { path, folder } = editorProgram(`echo "$file" > name; echo broken > "$file"; exit 3`);
    setEditor("", `"${path}"`);
    const { mode, terminal, shows } = await interactive();
    mode.editor.setText("precious");
    terminal.send("\x07");
    await shows(/it ended with 3\. Your text is as it\s+was/);
    expect(mode.editor.getText()).toBe("precious");
    const name = readFileSync(join(folder, "name"), "utf8").trim();
    await expect.poll(() => existsSync(dirname(name))).toBe(false);
  });

  it("that is not there or not set is told", async () => {
    setEditor("/nowhere/editor");
    const { mode, terminal, shows } = await interactive();
    mode.editor.setText("precious");
    terminal.send("\x07");
    await shows("/nowhere/editor: it cannot be started");
    setEditor("");
    terminal.send("\x07");
    await shows("No editor is set: set VISUAL or EDITOR");
    expect(mode.editor.getText()).toBe("precious");
  });
});
