import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { errorMessage } from "../../../errors/system-error.js";
import type { AppContext } from "../app-context.js";
import { withPrivateFolder } from "./private-folder.js";
import { splitCommand } from "./split-command.js";

/** Lets the user write in the program of `$VISUAL` or `$EDITOR`. Unless it ends well, the text stays as it is. */
export async function editExternally(app: AppContext): Promise<void> {
  const { editor } = app;
  const text = await editText(app, editor.getExpandedText());
  if (text !== undefined) editor.setText(text);
}

/** The text as the user's program leaves it; `undefined` when there is none, or it failed, which is told. */
export async function editText(app: AppContext, text: string): Promise<string | undefined> {
  const [program, ...args] = splitCommand(process.env["VISUAL"] || process.env["EDITOR"] || "");
  if (program === undefined) {
    app.warn("No editor is set: set VISUAL or EDITOR, as in EDITOR=vim pi");
    return undefined;
  }
  try {
    return await withPrivateFolder("pi-editor", async (folder) => {
      const file = join(folder, "message.pi.md");
      await writeFile(file, text, { mode: 0o600, flag: "wx" });
      const problem = await app.lendTerminal(() => runEditor(program, [...args, file]));
      if (problem === undefined) return (await readFile(file, "utf8")).replace(/\r?\n$/, "");
      app.warn(`${program}: ${problem}. Your text is as it was; see VISUAL and EDITOR.`);
      return undefined;
    });
  } catch (error) {
    app.warn(`The text could not be handed to ${program}: ${errorMessage(error)}`);
    return undefined;
  }
}

/** What went wrong, if anything. */
async function runEditor(program: string, args: string[]): Promise<string | undefined> {
  const { execa } = await import("execa");
  const { failed, exitCode, signal, originalMessage } = await ignoringInterrupts(() =>
    execa(program, args, { stdio: "inherit", reject: false }),
  );
  if (!failed) return undefined;
  if (exitCode !== undefined) return `it ended with ${exitCode}`;
  return signal === undefined ? `it cannot be started (${originalMessage})` : `it was ended by ${signal}`;
}

/** Ctrl+C is meant for the program that has the terminal. */
async function ignoringInterrupts<T>(work: () => Promise<T>): Promise<T> {
  const listeners = process.listeners("SIGINT");
  const ignore = (): void => undefined;
  process.removeAllListeners("SIGINT").on("SIGINT", ignore);
  try {
    return await work();
  } finally {
    process.off("SIGINT", ignore);
    for (const listener of listeners) process.on("SIGINT", listener);
  }
}
