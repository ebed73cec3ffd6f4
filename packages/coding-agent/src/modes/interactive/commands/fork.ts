import type { AppCommand } from "./slash-command.js";

/** `/fork`: a new session from before one of the user's messages. */
export const forkCommand: AppCommand = {
  name: "fork",
  description: "A new session from before one of your messages",
  async run(app) {
    const messages = app.session.getUserMessagesForForking();
    if (messages.length === 0) return app.notify("There is nothing to fork from yet.");
    const choices = messages.map(({ entryId, text }) => ({
      value: entryId,
      label: text.replace(/\s+/g, " ").slice(0, 70),
    }));
    const entryId = await app.dialogs.select("Fork before which message?", choices, { selected: choices.length - 1 });
    if (entryId === undefined) return;
    const { selectedText } = await app.runtime.fork(entryId);
    app.editor.setText(selectedText ?? "");
  },
};
