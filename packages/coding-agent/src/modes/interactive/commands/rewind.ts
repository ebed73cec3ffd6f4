import { UserMessageSelectorComponent } from "../selectors/user-message-selector.js";
import { goBack } from "./go-back.js";
import type { AppCommand } from "./slash-command.js";

const purpose = {
  title: "Go back to before which message?",
  explanation: "You see what that does to your files before anything moves.",
  action: "show",
};

/** `/rewind`: goes back to before one of the user's messages. */
export const rewindCommand: AppCommand = {
  name: "rewind",
  description: "Go back to before one of your messages, with files or without",
  async run(app) {
    const messages = app.session.getUserMessagesForForking();
    if (messages.length === 0) return app.status("There is nothing to go back to yet.");
    const entryId = await app.dialogs.show<string>(
      (done) => new UserMessageSelectorComponent({ look: app, messages, purpose, done }),
    );
    if (entryId !== undefined) await goBack(app, { entryId }, "Go back to before this message?");
  },
};
