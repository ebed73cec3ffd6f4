import { UserMessageSelectorComponent } from "../selectors/user-message-selector.js";
import type { AppCommand } from "./slash-command.js";

/** `/fork`: a new session from before one of the user's messages. */
export const forkCommand: AppCommand = {
  name: "fork",
  description: "A new session from before one of your messages",
  async run(app) {
    const messages = app.session.getUserMessagesForForking();
    if (messages.length === 0) return app.notify("There is nothing to fork from yet.");
    const entryId = await app.dialogs.show<string>(
      (done) => new UserMessageSelectorComponent({ look: app, messages, done }),
    );
    if (entryId === undefined) return;
    const { cancelled, selectedText } = await app.runtime.fork(entryId);
    if (cancelled) return;
    app.editor.setText(selectedText ?? "");
    app.status("You are in a new session now.");
  },
};
