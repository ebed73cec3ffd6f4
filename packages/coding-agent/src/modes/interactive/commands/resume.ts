import { SessionManager } from "../../../session/session-manager.js";
import type { AppCommand } from "./slash-command.js";

/** `/resume`: goes on with another session of this folder. */
export const resumeCommand: AppCommand = {
  name: "resume",
  description: "Go on with another session of this folder",
  async run(app) {
    const { sessionManager } = app.session;
    const sessions = await SessionManager.list(sessionManager.getCwd(), sessionManager.getSessionDir());
    if (sessions.length === 0) return app.notify("There are no other sessions here.");
    const choices = sessions.map(({ path, name, firstMessage, messageCount, modified }) => ({
      value: path,
      label: name ?? firstMessage.replace(/\s+/g, " ").slice(0, 60),
      description: `${messageCount} messages, ${modified.toLocaleString()}`,
    }));
    const path = await app.dialogs.select("Resume a session", choices);
    if (path !== undefined) await app.runtime.switchSession(path);
  },
};
