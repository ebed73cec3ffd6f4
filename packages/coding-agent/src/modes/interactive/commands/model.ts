import type { AppContext } from "../app-context.js";
import type { AppCommand } from "./slash-command.js";

/** `/model`: chooses a model; with words, the one that they name. */
export const modelCommand: AppCommand = {
  name: "model",
  description: "Choose a model",
  takesArguments: true,
  run: (app, args) => chooseModel(app, args),
};

/** Lets the user choose among the models that have a key. */
export async function chooseModel(app: AppContext, words = ""): Promise<void> {
  const models = app.session.modelRegistry.getAvailable();
  if (models.length === 0) {
    app.notify(
      "No model has a key. Put one into auth.json or the environment, or a local server into models.json.",
      "warning",
    );
    return;
  }
  const exact = models.find(({ provider, id }) => id === words || `${provider}/${id}` === words);
  const choices = models
    .filter(({ provider, id }) => `${provider}/${id}`.includes(words))
    .map(({ provider, id, name }) => ({ value: `${provider}/${id}`, label: id, description: `${provider}: ${name}` }));
  const current = choices.findIndex(({ value }) => value === `${app.session.model?.provider}/${app.session.model?.id}`);
  const chosen = exact
    ? `${exact.provider}/${exact.id}`
    : await app.dialogs.select("Which model?", choices, { selected: Math.max(0, current) });
  const model = models.find(({ provider, id }) => `${provider}/${id}` === chosen);
  if (!model) return;
  await app.session.setModel(model);
  app.notify(`Model: ${model.provider}/${model.id}`);
}
