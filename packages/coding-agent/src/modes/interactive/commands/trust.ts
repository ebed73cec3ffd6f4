import type { TrustAnswer } from "../../../trust/decide-trust.js";
import { findProtectedResources } from "../../../trust/project-resources.js";
import { trustDialog } from "../trust/trust-question.js";
import type { AppCommand } from "./slash-command.js";

/** `/trust`: decides anew whether what this project brings may run. */
export const trustCommand: AppCommand = {
  name: "trust",
  description: "Trust what this project brings, or not any more",
  async run(app) {
    const cwd = app.session.sessionManager.getCwd();
    const { resources } = findProtectedResources(cwd);
    if (!app.trust || resources.length === 0) return app.status("This project brings nothing that needs trust.");
    if (app.session.activity !== "idle") return app.warn("Wait until the work is done, or stop it, then decide.");
    const answer = await app.dialogs.show<TrustAnswer>((done) => trustDialog(cwd, resources, app, done));
    if (answer === undefined) return;
    await app.trust.remember(cwd, answer);
    // The session is opened again, with what counts now.
    const { sessionFile } = app.session;
    await (sessionFile === undefined ? app.runtime.newSession() : app.runtime.switchSession(sessionFile));
    app.status(
      (await app.trust.isTrusted(cwd))
        ? "What this project brings is in use."
        : "What this project brings is not used.",
    );
  },
};
