import type { Keybinding } from "@pi-stack/tui";
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
    : await app.choose("Which model?", choices, Math.max(0, current));
  const model = models.find(({ provider, id }) => `${provider}/${id}` === chosen);
  if (!model) return;
  await app.session.setModel(model);
  app.notify(`Model: ${model.provider}/${model.id}`);
}

/** `/hotkeys`: what the keys do. */
export const hotkeysCommand: AppCommand = {
  name: "hotkeys",
  description: "What the keys do",
  run(app) {
    const ids = Object.keys(app.keys.getResolvedBindings());
    const rows = ids.flatMap((id) => {
      const keybinding = asKeybinding(app, id);
      const keys = keybinding ? app.keys.getKeys(keybinding) : [];
      const description = keybinding ? app.keys.getDefinition(keybinding)?.description : undefined;
      return keys.length > 0 && description ? [`${keys.join(", ").padEnd(28)} ${description}`] : [];
    });
    app.notify(rows.join("\n"));
  },
};

/** `/reload`: reads settings, models, skills and templates again. */
export const reloadCommand: AppCommand = {
  name: "reload",
  description: "Read settings, models, skills and templates again",
  async run(app) {
    await app.session.reload();
    app.rebuild();
    app.notify("Read again.", "success");
  },
};

/** `/quit`: ends pi. */
export const quitCommand: AppCommand = {
  name: "quit",
  description: "End pi",
  run: (app) => app.quit(),
};

function asKeybinding(app: AppContext, id: string): Keybinding | undefined {
  const isKnown = (name: string): name is Keybinding => name in app.keys.getResolvedBindings();
  return isKnown(id) ? id : undefined;
}
