/** Ids of Bedrock. Source: https://docs.aws.amazon.com/bedrock/latest/userguide/inference-profiles-support.html */
import { pricedModels, priceFacts } from "./sources.mjs";

/** The ids of Claude there follow no rule; genai-prices matches them by their middle. Newer ones go by family. */
const claudeIds = [
  "anthropic.claude-opus-5-5",
  "anthropic.claude-opus-5",
  "anthropic.claude-opus-4-7",
  "anthropic.claude-opus-4-6-v1",
  "anthropic.claude-sonnet-4-6",
  "anthropic.claude-opus-4-5-20251101-v1:0",
  "anthropic.claude-sonnet-4-5-20250929-v1:0",
  "anthropic.claude-haiku-4-5-20251001-v1:0",
  "anthropic.claude-opus-4-1-20250805-v1:0",
  "anthropic.claude-sonnet-4-20250514-v1:0",
];
/** Of these no global profile exists. */
const noGlobal = /opus-4-1/;
const noEurope = /opus-4-1/;
/** Served through a profile of the region only. */
const profileOnly = /^(?:meta\.llama(?:3-[23]|4)|deepseek\.r1|mistral\.pixtral|amazon\.nova-premier|writer\.)/;

export function bedrockModels() {
  const claude = claudeIds.flatMap((id) => [
    { id: `us.${id}` },
    ...(noEurope.test(id) ? [] : [{ id: `eu.${id}`, group: "eu" }]),
    ...(noGlobal.test(id) ? [] : [{ id: `global.${id}` }]),
  ]);
  const others = pricedModels("aws")
    .map(({ id }) => id)
    .filter((id) => !/claude|^(?:regional|global)\.(?:amazon|openai)|titan|openai\.gpt-5/.test(id))
    .map((id) => ({ id: profileOnly.test(id) ? `us.${id}` : id, priceId: id }));
  const nova2 = ["us", "global"].map((region) => ({
    id: `${region}.amazon.nova-2-lite-v1:0`,
    priceId: `${region === "us" ? "regional" : region}.amazon.nova-2-lite-v1:0`,
  }));
  return [...claude, ...nova2, ...others].map((model) => ({
    ...model,
    prices: priceFacts("aws", model.priceId ?? model.id),
  }));
}
