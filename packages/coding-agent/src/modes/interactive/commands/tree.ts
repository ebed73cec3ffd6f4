import { textOf } from "../../../agent-session/transcript.js";
import type { AppCommand } from "./slash-command.js";

/** `/tree`: goes back to another place, in the same file. */
export const treeCommand: AppCommand = {
  name: "tree",
  description: "Go back to one of your messages, in the same session",
  async run(app) {
    const { sessionManager } = app.session;
    const choices = sessionManager.getEntries().flatMap((entry) => {
      if (entry.type !== "message" || entry.message.role !== "user") return [];
      return [{ value: entry.id, label: textOf(entry.message.content).replace(/\s+/g, " ").slice(0, 70) }];
    });
    const id = await app.dialogs.select("Go back to before which message?", choices, { selected: choices.length - 1 });
    if (id === undefined) return;
    const { editorText } = await app.session.navigateTree(id);
    app.rebuild();
    app.editor.setText(editorText ?? "");
  },
};
