import { ScopedModelsSelector } from "../selectors/scoped-models/scoped-models-selector.js";
import type { AppCommand } from "./slash-command.js";

/** `/scoped-models`: which models the keys for the next and the previous one go through. */
export const scopedModelsCommand: AppCommand = {
  name: "scoped-models",
  description: "Choose the models that the keys go through",
  async run(app) {
    const { session, settings } = app;
    session.modelRegistry.refresh();
    await session.modelRegistry.findLocalModels();
    const models = session.modelRegistry.getAvailable();
    if (models.length === 0) return app.warn("No model has a key. Give one with /login.");
    await app.dialogs.show<never>(
      (done) =>
        new ScopedModelsSelector({
          look: app,
          models,
          scoped: session.scopedModels,
          patterns: settings.getEnabledModels() ?? [],
          onChange: (scoped) => session.setScopedModels(scoped),
          onSave: (patterns) => {
            settings.setEnabledModels(patterns);
            app.status(patterns ? "Saved which models are in scope." : "Saved: no scope.");
            if (settings.getProjectSettings().enabledModels !== undefined)
              app.warn("A file of this project has a scope of its own, which wins the next time.");
          },
          done,
        }),
    );
  },
};
