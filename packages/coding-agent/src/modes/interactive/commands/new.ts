import type { AppCommand } from "./slash-command.js";

/** `/new`: begins an empty session. */
export const newCommand: AppCommand = {
  name: "new",
  description: "Begin an empty session",
  async run(app) {
    const { cancelled } = await app.runtime.newSession();
    if (!cancelled) app.notify("A new session has begun.", "success");
  },
};
