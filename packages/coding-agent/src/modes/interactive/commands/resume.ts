import { MissingSessionCwdError } from "../../../composition/session-errors.js";
import { deleteStoredSession, renameStoredSession } from "../../../session/change-stored.js";
import { SessionManager } from "../../../session/session-manager.js";
import type { AppContext } from "../app-context.js";
import { SessionSelectorComponent } from "../selectors/session-picker/session-selector.js";
import type { AppCommand } from "./slash-command.js";

/** `/resume`: goes on with another session. */
export const resumeCommand: AppCommand = {
  name: "resume",
  description: "Go on with another session",
  async run(app) {
    const { sessionManager } = app.session;
    const [cwd, dir] = [sessionManager.getCwd(), sessionManager.getSessionDir() || undefined];
    const path = await app.dialogs.show<string>(
      (done) =>
        new SessionSelectorComponent({
          look: app,
          list: (scope, onProgress) =>
            scope === "folder" ? SessionManager.list(cwd, dir, onProgress) : SessionManager.listAll(onProgress),
          currentPath: sessionManager.getSessionFile(),
          rename: (file, name) => rename(app, file, name),
          remove: deleteStoredSession,
          done,
        }),
    );
    if (path !== undefined && path !== app.session.sessionFile) await open(app, path);
  },
};

/** The session that is open has its own writer. */
function rename(app: AppContext, path: string, name: string): Promise<void> {
  if (path === app.session.sessionFile) app.session.setSessionName(name);
  else renameStoredSession(path, name);
  return Promise.resolve();
}

/** Where the folder of a session is gone, it may go on in this one. */
async function open(app: AppContext, path: string): Promise<void> {
  try {
    await app.runtime.switchSession(path);
  } catch (error) {
    if (!(error instanceof MissingSessionCwdError)) throw error;
    const here = app.session.sessionManager.getCwd();
    const goesOn = await app.dialogs.confirm(`${error.sessionCwd} is gone.`, `Go on with this session in ${here}?`);
    if (goesOn) await app.runtime.switchSession(path, { cwdOverride: here });
  }
}
