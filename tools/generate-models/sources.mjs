/** What the pinned packages say of models, in one shape: `{ contextWindow?, maxTokens?, reasoning?, images?, cost? }`. */
import { createRequire } from "node:module";
import { findProvider } from "@pydantic/genai-prices";
import { COPILOT_MODEL_IDS, MODEL_CONFIGS } from "llm-zoo";

const require = createRequire(import.meta.url);

/** Prices change on dates that are known before; a fixed day gives the same catalogue from the same packages. */
export const asOf = "2026-11-30";

/** The versions that the catalogue is made from. */
export const versions = Object.fromEntries(
  ["llm-zoo", "@pydantic/genai-prices"].map((name) => [name, versionOf(name)]),
);

function versionOf(name) {
  for (const folder of require.resolve.paths(name)) {
    try {
      return require(`${folder}/${name}/package.json`).version;
    } catch (error) {
      if (error.code !== "MODULE_NOT_FOUND") throw error;
    }
  }
  throw new Error(`${name} is not installed. Run pnpm install.`);
}

/** The entries of llm-zoo that stand for a model as it is: not for a mode of it, or a dearer tier. */
const zooEntries = Object.values(MODEL_CONFIGS).filter(
  (entry) => !entry.serviceTier && !entry.capabilities.reasoningMode,
);

/** The models of a vendor in llm-zoo that can still be asked. */
export function zooModels(vendor) {
  return zooEntries.filter((entry) => entry.provider === vendor && !entry.retired && !entry.openRouterOnly);
}

export const zooCopilotIds = COPILOT_MODEL_IDS;

/** Several entries may have one id, for the modes of one model: what one of them can, the model can. */
export function zooFacts(id) {
  const entries = zooEntries.filter((entry) => entry.fullName === id || entry.shortName === id);
  return factsOfEntries(preferActive(entries));
}

export function zooFactsByRouterId(routerId) {
  const entries = zooEntries.filter((entry) => entry.openrouterFullName?.replace(/:.*/, "") === routerId);
  return factsOfEntries(preferActive(entries));
}

/** Whether the vendor has switched a model off: then no router has it either. */
export function isRetired(id) {
  const bare = id.replace(/:.*/, "");
  const entries = zooEntries.filter(
    (entry) =>
      entry.fullName === bare || entry.shortName === bare || entry.openrouterFullName?.replace(/:.*/, "") === bare,
  );
  return entries.length > 0 && entries.every((entry) => entry.retired);
}

function preferActive(entries) {
  const active = entries.filter((entry) => !entry.retired);
  return active.length > 0 ? active : entries;
}

function factsOfEntries(entries) {
  const [first] = entries;
  if (!first) return undefined;
  const able = entries.find((entry) => entry.capabilities.supportsReasoning) ?? first;
  return {
    name: able.label
      .replace(/ \((?:non-)?(?:thinking|reasoning).*\)$/i, "")
      .replace(/^(?=(?:Opus|Sonnet|Haiku) )/, "Claude "),
    contextWindow: able.contextWindow,
    maxTokens: able.maxOutputTokens,
    reasoning: able.capabilities.supportsReasoning,
    images: able.capabilities.supportsVision,
    cost: zooCost(first),
  };
}

/** Its prices of what it takes to be free are those of a subscription or of a free variant: nothing that a key pays. */
function zooCost({ inputPrice, outputPrice, capabilities, provider }) {
  if (inputPrice === 0 && outputPrice === 0) return undefined;
  const cacheRead = round(inputPrice * capabilities.cacheDiscountFactor);
  // Source of the factor: https://docs.claude.com/en/docs/build-with-claude/prompt-caching#pricing
  return [inputPrice, outputPrice, cacheRead, provider === "anthropic" ? round(inputPrice * 1.25) : 0];
}

/** The models of a provider in genai-prices that say what a token costs, or that they are free. */
export function pricedModels(provider) {
  const found = findProvider({ providerId: provider });
  if (!found) throw new Error(`@pydantic/genai-prices has no provider ${provider} any more`);
  return found.models.filter((model) => !model.deprecated);
}

/** What genai-prices says of an id, by its own rules of which ids an entry is for. */
export function priceFacts(provider, id) {
  const found = findProvider({ providerId: provider });
  if (!found) throw new Error(`@pydantic/genai-prices has no provider ${provider} any more`);
  const model = found.models.find((each) => each.id === id) ?? found.models.find((each) => fits(each.match, id));
  if (!model) return undefined;
  const prices = pricesOf(model);
  const tiers = tiersOf(prices, id);
  return {
    name: model.name,
    ...(model.context_window === undefined ? {} : { contextWindow: model.context_window }),
    cost: costOf(prices, id),
    ...(tiers.length === 0 ? {} : { tiers }),
  };
}

function pricesOf({ prices }) {
  if (!Array.isArray(prices)) return prices;
  const valid = prices.filter(({ constraint }) => !constraint || constraint.start_date <= asOf);
  return valid.at(-1)?.prices ?? {};
}

function costOf(prices, id) {
  const [input, output] = [base(prices.input_mtok), base(prices.output_mtok)];
  if (input === undefined || output === undefined) return id.endsWith(":free") ? [0, 0, 0, 0] : undefined;
  // Where no price for cached tokens is given, they are billed as any others.
  return [input, output, base(prices.cache_read_mtok) ?? input, base(prices.cache_write_mtok) ?? 0].map(round);
}

/** What a request with a prompt of more tokens than the first number costs: one entry for each length that changes a price. */
function tiersOf(prices, id) {
  const starts = Object.values(prices).flatMap((price) => price?.tiers?.map(({ start }) => start) ?? []);
  return [...new Set(starts)]
    .sort((a, b) => a - b)
    .flatMap((above) => {
      const then = Object.entries(prices).map(([name, price]) => [name, priceAbove(price, above)]);
      const cost = costOf(Object.fromEntries(then), id);
      return cost === undefined ? [] : [[above, ...cost]];
    });
}

function priceAbove(price, tokens) {
  if (typeof price !== "object") return price;
  return price.tiers.filter(({ start }) => start <= tokens).at(-1)?.price ?? price.base;
}

/** The price before long prompts become dearer. */
function base(price) {
  return typeof price === "object" ? price.base : price;
}

function fits(match, id) {
  if (match.and) return match.and.every((each) => fits(each, id));
  if (match.or) return match.or.some((each) => fits(each, id));
  if (match.equals !== undefined) return match.equals === id;
  if (match.starts_with !== undefined) return id.startsWith(match.starts_with);
  if (match.ends_with !== undefined) return id.endsWith(match.ends_with);
  if (match.contains !== undefined) return id.includes(match.contains);
  return new RegExp(match.regex).test(id);
}

function round(value) {
  return Number(value.toFixed(6));
}
