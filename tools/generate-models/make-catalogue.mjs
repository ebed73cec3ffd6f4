/** Lays the sources over each other, the surest last, and notes where they differ. */
import { facts as ownFacts } from "./facts.mjs";
import { familyFacts } from "./families.mjs";
import { providers } from "./providers.mjs";

const dated = /-20\d\d-\d\d-\d\d$|-20\d{6}$/;

/** Below this nothing is left of a window once the tools are described. */
const leastContext = 16_000;

export function makeCatalogue() {
  return providers.map((provider) => {
    const seen = new Set();
    const models = provider.models.flatMap((wanted) => {
      const model = makeModel(provider, wanted);
      if (!model || seen.has(model.row.id)) return [];
      seen.add(model.row.id);
      return [model];
    });
    return { id: provider.id, docs: provider.docs, groups: provider.groups, models };
  });
}

function makeModel(provider, wanted) {
  const { id, group = "own", zoo, prices, own = {}, thinking, compat, facts = id } = wanted;
  const { api } = provider.groups[group];
  const family = familyFacts(id, api);
  if (wanted.needsFamily && !family) return undefined;
  // Platforms that serve what others made have their own limits and prices.
  const byId = wanted.needsFamily ? {} : (ownFacts[facts] ?? ownFacts[facts.replace(dated, "")]);
  const known = { ...byId, ...ownFacts[`${provider.id}/${id}`], ...own };
  const first = (...values) => values.find((value) => value !== undefined);
  const contextWindow = first(known.contextWindow, zoo?.contextWindow, prices?.contextWindow, family?.contextWindow);
  const isPlatform = wanted.needsFamily && prices?.contextWindow !== undefined;
  const window = isPlatform && known.contextWindow === undefined ? prices.contextWindow : contextWindow;
  const maxTokens = first(known.maxTokens, zoo?.maxTokens, family?.maxTokens);
  if (window === undefined || maxTokens === undefined) throw new Error(`${provider.id}/${id}: its limits are unknown`);
  if (window < leastContext) return undefined;
  const cost = wanted.isUnpriced
    ? undefined
    : first(known.cost, prices?.cost, wanted.hidesZooCost ? undefined : zoo?.cost);
  // A source's steps belong to its own price, and some prompts are longer than the window.
  const tiers =
    cost !== undefined && cost === prices?.cost ? (prices.tiers ?? []).filter(([above]) => above < window) : [];
  const reasoning = first(known.reasoning, zoo?.reasoning || undefined, family?.reasoning, zoo?.reasoning, false);
  const levels = reasoning ? (thinking ?? family?.thinkingLevelMap) : undefined;
  const row = {
    id,
    name: nameOf(id, first(known.name, zoo?.name, prices?.name, id.split("/").at(-1))),
    ...(group === "own" ? {} : { group }),
    contextWindow: window,
    maxTokens: Math.min(maxTokens, window),
    ...(reasoning ? { reasoning } : {}),
    ...(first(known.images, zoo?.images, family?.input.includes("image"), false) ? { images: true } : {}),
    ...(cost ? { cost } : {}),
    ...(tiers.length > 0 ? { tiers } : {}),
    ...(levels ? { thinking: levels } : {}),
    ...(compat ? { compat } : {}),
  };
  return { row, zoo, prices, family, isOwnCost: known.cost !== undefined };
}

/** An alias and what it names now have one name in the sources. */
function nameOf(id, name) {
  const [date] = dated.exec(id) ?? [];
  return date === undefined || name.includes(date.slice(1)) ? name : `${name} (${date.slice(1)})`;
}
