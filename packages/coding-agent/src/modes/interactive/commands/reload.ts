import type { AppCommand } from "./slash-command.js";

/** `/reload`: reads settings, models, skills and templates again. */
export const reloadCommand: AppCommand = {
  name: "reload",
  description: "Read settings, keys, models, skills, templates and themes again",
  async run(app) {
    if (app.session.activity !== "idle")
      return app.warn("Wait until the work is done, or stop it with esc, then reload.");
    await app.session.reload();
    app.rebuild({ isKnown: true });
    app.reloadResources();
    app.notify("Read again.", "success");
  },
};
