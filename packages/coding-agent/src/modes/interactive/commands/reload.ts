import type { AppContext } from "../app-context.js";
import type { AppCommand } from "./slash-command.js";

/** `/reload`: reads settings, models, extensions, skills and templates again. */
export const reloadCommand: AppCommand = {
  name: "reload",
  description: "Read settings, keys, models, extensions, skills, templates and themes again",
  async run(app) {
    if (app.session.activity !== "idle")
      return app.warn("Wait until the work is done, or stop it with esc, then reload.");
    await reloadEverything(app);
    app.notify("Read again.", "success");
  },
};

/**
 * Reads everything again and shows what it is now.
 * @throws {@link CodingAgentError} with code "busy" while a run is under way
 */
export async function reloadEverything(app: AppContext): Promise<void> {
  const { session } = app;
  if (!session.isStreaming) app.renewExtensions();
  await session.reload();
  app.rebuild({ isKnown: true });
  app.reloadResources();
}
