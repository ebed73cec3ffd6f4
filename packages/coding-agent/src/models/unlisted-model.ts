import { familyFacts, type Model } from "@pi-stack/ai";
import { isLoopbackUrl } from "../storage/loopback.js";

const noCost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };

/** What is known of a price that nobody has said: on one's own machine a token costs nothing. */
export function unsaidPrice(baseUrl: string): Pick<Model, "cost" | "pricing"> {
  return { cost: { ...noCost }, ...(isLoopbackUrl(baseUrl) ? {} : { pricing: "unknown" }) };
}

/**
 * A model that its provider's list lacks, as far as that can be said: reached like the others, with the limits and
 * the thinking levels of its family, or else of the model that stands for the provider.
 */
export function unlistedModel(id: string, standard: Model, listed: readonly Model[]): Model {
  const same = listed.find((model) => model.id === withoutDate(id));
  if (same) return { ...same, id, name: id };
  const like = siblingOf(id, standard, listed);
  const base = { ...like, id, name: id, ...priceOf(id, like.baseUrl) };
  const facts = familyFacts(id, like.api);
  if (!facts) return base;
  const { thinkingLevelMap: likesOwn, ...rest } = base;
  // Of one family, they are told in the same words how hard to think.
  const isOfFamily = familyFacts(like.id, like.api)?.family === facts.family;
  const levels = facts.thinkingLevelMap ?? (isOfFamily ? likesOwn : undefined);
  return {
    ...rest,
    reasoning: facts.reasoning,
    input: facts.input,
    contextWindow: facts.contextWindow,
    maxTokens: facts.maxTokens,
    ...(levels && facts.reasoning ? { thinkingLevelMap: levels } : {}),
  };
}

/** Some providers serve each family over the API of its vendor. */
function siblingOf(id: string, standard: Model, listed: readonly Model[]): Model {
  if (listed.every(({ api }) => api === standard.api)) return standard;
  const family = familyFacts(id, standard.api)?.family;
  if (family === undefined) return standard;
  return listed.find((model) => familyFacts(model.id, model.api)?.family === family) ?? standard;
}

/** A date names a state of the same model. Source: https://docs.claude.com/en/docs/about-claude/models/overview (aliases) */
export function withoutDate(id: string): string {
  return id.replace(/(?:-20\d{6}|-20\d\d-\d\d-\d\d|@20\d{6})$/, "");
}

/** Source: https://openrouter.ai/docs/guides/routing/model-variants/free */
function priceOf(id: string, baseUrl: string): Pick<Model, "cost" | "pricing"> {
  return id.endsWith(":free") ? { cost: { ...noCost } } : unsaidPrice(baseUrl);
}
