import type { FauxResponseStep } from "@pi-stack/ai";
import { interactive } from "../support.js";

/** The interactive mode with its scripted models in the registry, where selectors find them. */
export async function withKnownModels(steps: FauxResponseStep[] = [], size = { columns: 80, rows: 30 }) {
  const world = await interactive(steps, size);
  const { session } = world.mode;
  const [first] = session.scopedModels;
  if (!first) throw new TypeError("the interactive mode has models in scope");
  session.modelRegistry.registerProvider("faux", {
    api: first.model.api,
    baseUrl: first.model.baseUrl,
    models: session.scopedModels.map(({ model: { id, name, reasoning } }) => ({ id, name, reasoning })),
  });
  return world;
}
