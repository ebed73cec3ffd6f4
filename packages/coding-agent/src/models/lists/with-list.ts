import type { Model } from "@pi-stack/ai";
import { unlistedModel, withoutDate } from "../unlisted-model.js";
import type { ListedModel } from "./listed-model.js";
import type { ProviderList } from "./model-lists-file.js";

/** Said behind the name of what a provider does not list any more. */
const goneMark = "(not listed any more)";

/** The models of the catalogue and those that the provider has beside them; what it does not list is marked, not taken away. */
export function withList(models: readonly Model[], list: ProviderList, like: Model | undefined): Model[] {
  const gone = new Set(list.gone);
  const marked = models.map((model) => (gone.has(model.id) ? { ...model, name: `${model.name} ${goneMark}` } : model));
  if (!like) return marked;
  const known = new Set(models.map(({ id }) => id));
  return [...marked, ...list.models.filter(({ id }) => !known.has(id)).map((listed) => newModel(listed, like, models))];
}

/** What the provider tells wins over what the family of the id says. */
function newModel(listed: ListedModel, like: Model, models: readonly Model[]): Model {
  const { pricing, ...base } = unlistedModel(listed.id, like, models);
  const contextWindow = listed.contextWindow ?? base.contextWindow;
  const [input = 0, output = 0, cacheRead = 0, cacheWrite = 0] = listed.cost ?? [];
  const model: Model = {
    ...base,
    name: listed.name ?? listed.id,
    contextWindow,
    maxTokens: Math.min(listed.maxTokens ?? base.maxTokens, contextWindow),
    reasoning: listed.reasoning ?? base.reasoning,
    ...(listed.images === undefined ? {} : { input: listed.images ? ["text", "image"] : ["text"] }),
    ...(listed.cost ? { cost: { input, output, cacheRead, cacheWrite } } : {}),
    ...(pricing && !listed.cost ? { pricing } : {}),
  };
  if (!model.reasoning) delete model.thinkingLevelMap;
  return model;
}

/** The ids of the catalogue that are not in a list. An alias is there as long as one of its states is. */
export function goneIds(models: readonly Model[], listed: readonly ListedModel[]): string[] {
  const there = new Set(listed.flatMap(({ id }) => [id, withoutDate(id)]));
  const isThere = (id: string): boolean => {
    if (there.has(id) || there.has(withoutDate(id))) return true;
    const stem = /^(.+)-latest$/.exec(id)?.[1];
    return stem !== undefined && listed.some((model) => model.id.startsWith(`${stem}-`));
  };
  return models.map(({ id }) => id).filter((id) => !isThere(id));
}
