import { MissingSessionCwdError } from "../../../composition/session-errors.js";
import { CodingAgentError } from "../../../errors/coding-agent-error.js";
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

/** Where a session cannot be gone on with as it is, there is another way. */
async function open(app: AppContext, path: string): Promise<void> {
  try {
    await app.runtime.switchSession(path);
  } catch (error) {
    if (error instanceof MissingSessionCwdError) await openHere(app, path, error.sessionCwd);
    else if (CodingAgentError.is(error) && error.code === "session_locked") await openCopy(app, path, error.message);
    else throw error;
  }
}

/** The folder that the session worked in is gone. */
async function openHere(app: AppContext, path: string, gone: string): Promise<void> {
  const here = app.session.sessionManager.getCwd();
  const goesOn = await app.dialogs.confirm(`${gone} is gone.`, `Go on with this session in ${here}?`);
  if (goesOn) await app.runtime.switchSession(path, { cwdOverride: here });
}

/** Another process writes to it. */
async function openCopy(app: AppContext, path: string, why: string): Promise<void> {
  if (!(await app.dialogs.confirm(why, "Go on in a copy of it?"))) return;
  const { sessionManager } = app.session;
  const copy = SessionManager.forkFrom(path, sessionManager.getCwd(), sessionManager.getSessionDir() || undefined);
  copy.close();
  const file = copy.getSessionFile();
  if (file !== undefined) await app.runtime.switchSession(file);
}
