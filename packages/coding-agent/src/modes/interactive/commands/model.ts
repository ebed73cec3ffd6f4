import type { Model } from "@pi-stack/ai";
import { type AutocompleteItem, fuzzyFilter } from "@pi-stack/tui";
import type { AgentSession } from "../../../agent-session/agent-session.js";
import { findExactModelReferenceMatch } from "../../../models/model-pattern.js";
import type { AppContext } from "../app-context.js";
import { ModelSelectorComponent } from "../selectors/model/model-selector.js";
import type { AppCommand } from "./slash-command.js";

/** `/model`: chooses a model; with words, the one that they name. */
export const modelCommand: AppCommand = {
  name: "model",
  description: "Choose a model",
  takesArguments: true,
  complete: ({ session }, prefix) => completeModel(session, prefix),
  run: (app, args) => chooseModel(app, args),
};

/** Lets the user choose among the models that have a key. A name that fits exactly one is the choice. */
export async function chooseModel(app: AppContext, words = ""): Promise<void> {
  const { modelRegistry } = app.session;
  modelRegistry.refresh();
  await modelRegistry.findLocalModels();
  const exact =
    findExactModelReferenceMatch(words, modelRegistry.getAvailable()) ??
    // One without a key is refused by the session, which says what to do.
    findExactModelReferenceMatch(words, modelRegistry.getAll());
  const chosen = exact ?? (await askForModel(app, words));
  if (!chosen) return;
  await app.session.setModel(chosen);
  app.status(`Model: ${chosen.provider}/${chosen.id}`);
  app.refresh();
}

async function askForModel(app: AppContext, query: string): Promise<Model | undefined> {
  const { modelRegistry, scopedModels, model: current } = app.session;
  const all = modelRegistry.getAvailable();
  const problems = modelRegistry.getError();
  if (all.length === 0) {
    app.warn(
      "No model has a key. Give one with /login or the environment, start a local server, or put one into models.json.",
    );
    if (problems !== undefined) app.warn(problems);
    return undefined;
  }
  const scoped = scopedModels.map(({ model }) => model);
  return app.dialogs.show<Model>(
    (done) => new ModelSelectorComponent({ look: app, all, scoped, current, problems, query, done }),
  );
}

function completeModel(session: AgentSession, prefix: string): AutocompleteItem[] | null {
  const scoped = session.scopedModels.map(({ model }) => model);
  const models = scoped.length > 0 ? scoped : session.modelRegistry.getAvailable();
  const found = fuzzyFilter([...models], prefix, ({ provider, id }) => `${id} ${provider}`);
  if (found.length === 0) return null;
  return found.map(({ provider, id }) => ({ value: `${provider}/${id}`, label: id, description: provider }));
}
