import type { AppCommand } from "./slash-command.js";

/** `/clone`: a new session with everything up to here. */
export const cloneCommand: AppCommand = {
  name: "clone",
  description: "Go on in a copy of this session",
  async run(app) {
    const leaf = app.session.sessionManager.getLeafId();
    if (leaf === null) return app.notify("There is nothing to clone yet.");
    const { cancelled } = await app.runtime.fork(leaf, { position: "at" });
    if (!cancelled) app.notify("You are in a copy of the session now.", "success");
  },
};
