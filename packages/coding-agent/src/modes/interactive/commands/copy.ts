import { copyToClipboard } from "../clipboard/copy-text.js";
import type { AppCommand } from "./slash-command.js";

/** `/copy`: the last reply, to the clipboard. */
export const copyCommand: AppCommand = {
  name: "copy",
  description: "Copy the last reply",
  async run(app) {
    const text = app.session.getLastAssistantText();
    if (text === undefined) return app.status("There is no reply to copy yet.");
    const way = await copyToClipboard(text, { write: (sequence) => app.terminal.write(sequence) });
    const what = `${text.length} ${text.length === 1 ? "character" : "characters"}`;
    if (way === "terminal") app.status(`Sent ${what} to the clipboard of your terminal, if it takes them (OSC 52).`);
    else app.status(`Copied ${what} (${way}).`);
  },
};
