import type { Family } from "./family-rule.js";

export const xai: Family = {
  name: "grok",
  source: "https://docs.x.ai/docs/models",
  rules: [
    {
      ids: /^grok-4[-.](?:20|1|fast).*non-reasoning|^grok-4-fast-non-reasoning/,
      contextWindow: 2_000_000,
      maxTokens: 30_000,
      images: true,
    },
    {
      ids: /^grok-4(?:[-.](?:20|1)(?:$|\D)|-fast)/,
      contextWindow: 2_000_000,
      maxTokens: 30_000,
      reasoning: true,
      images: true,
    },
    { ids: /^grok-4\.3/, contextWindow: 1_000_000, maxTokens: 128_000, reasoning: true, images: true },
    { ids: /^grok-(?:4\.[4-9]|[5-9])/, contextWindow: 500_000, maxTokens: 128_000, reasoning: true, images: true },
    { ids: /^grok-4/, contextWindow: 256_000, maxTokens: 64_000, reasoning: true },
    { ids: /^grok-(?:code|build)/, contextWindow: 256_000, maxTokens: 10_000, reasoning: true },
    { ids: /^grok-3-mini/, contextWindow: 131_072, maxTokens: 8192, reasoning: true },
    { ids: /^grok-3/, contextWindow: 131_072, maxTokens: 8192 },
    { ids: /^grok-2-vision/, contextWindow: 32_768, maxTokens: 4096, images: true },
    { ids: /^grok-(?:2|beta)/, contextWindow: 131_072, maxTokens: 8192 },
  ],
};

export const mistral: Family = {
  name: "mistral",
  source: "https://docs.mistral.ai/getting-started/models",
  rules: [
    { ids: /^magistral/, contextWindow: 131_072, maxTokens: 40_960, reasoning: true },
    { ids: /^devstral-(?:2|medium|small-latest|small-2|\d{4})/, contextWindow: 262_144, maxTokens: 65_536 },
    { ids: /^devstral/, contextWindow: 131_072, maxTokens: 65_536 },
    { ids: /^mistral-medium-3[-.]5/, contextWindow: 262_144, maxTokens: 65_536, reasoning: true, images: true },
    { ids: /^mistral-small-(?:2603|latest)/, contextWindow: 262_144, maxTokens: 65_536, reasoning: true, images: true },
    { ids: /^mistral-large-(?:latest|2512|3)/, contextWindow: 262_144, maxTokens: 65_536, images: true },
    {
      ids: /^mistral-(?:medium-(?:latest|25|3)|small-(?:3\.[12]|25))/,
      contextWindow: 131_072,
      maxTokens: 32_768,
      images: true,
    },
    { ids: /^ministral-(?:\d+b-25|3-|.*latest)/, contextWindow: 262_144, maxTokens: 32_768, images: true },
    { ids: /^codestral/, contextWindow: 256_000, maxTokens: 16_384 },
    { ids: /^pixtral/, contextWindow: 131_072, maxTokens: 16_384, images: true },
    { ids: /^(?:mistral-large|mistral-nemo|open-mistral-nemo|ministral)/, contextWindow: 131_072, maxTokens: 16_384 },
    { ids: /^(?:open-)?mixtral-8x22b/, contextWindow: 65_536, maxTokens: 8192 },
    { ids: /^(?:mistral|open-mistral|mixtral)/, contextWindow: 32_768, maxTokens: 8192 },
  ],
};

export const meta: Family = {
  name: "llama",
  source: "https://www.llama.com/docs/model-cards-and-prompt-formats and https://dev.meta.ai",
  rules: [
    { ids: /^muse-spark/, contextWindow: 1_048_576, maxTokens: 131_072, reasoning: true, images: true },
    // Made for more; what hosts give differs, and this all of them do.
    { ids: /^llama-?4/, contextWindow: 131_072, maxTokens: 8192, images: true },
    { ids: /^llama-?3[-.]2-(?:11|90)b/, contextWindow: 131_072, maxTokens: 8192, images: true },
    { ids: /^llama-?v?3[-.][1-3]/, contextWindow: 131_072, maxTokens: 8192 },
    { ids: /^llama-?3/, contextWindow: 8192, maxTokens: 4096 },
    { ids: /^llama-?2/, contextWindow: 4096, maxTokens: 2048 },
  ],
};

export const amazon: Family = {
  name: "nova",
  source: "https://docs.aws.amazon.com/nova/latest/userguide/what-is-nova.html",
  rules: [
    { ids: /^nova-2-lite/, contextWindow: 1_000_000, maxTokens: 65_536, reasoning: true, images: true },
    { ids: /^nova-premier/, contextWindow: 1_000_000, maxTokens: 10_000, images: true },
    { ids: /^nova-(?:lite|pro)/, contextWindow: 300_000, maxTokens: 10_000, images: true },
    { ids: /^nova-micro/, contextWindow: 128_000, maxTokens: 10_000 },
  ],
};

/** Smaller ones. Sources: the documentation of each, and the cards of open weights at https://huggingface.co */
export const otherWesternLabs: Family = {
  name: "others",
  source:
    "https://huggingface.co/nvidia, /microsoft, /ibm-granite, /CohereLabs; https://docs.cohere.com/docs/models; https://dev.writer.com",
  rules: [
    {
      ids: /^(?:llama-3[.-]\d-)?nemotron-(?:ultra|super|nano-12b-v2-vl)/,
      contextWindow: 131_072,
      maxTokens: 16_384,
      reasoning: true,
    },
    { ids: /^nemotron-3|^nemotron-(?:nano|super)-3/, contextWindow: 262_144, maxTokens: 65_536, reasoning: true },
    { ids: /^nemotron-nano/, contextWindow: 131_072, maxTokens: 16_384, reasoning: true },
    { ids: /^phi-?4/, contextWindow: 16_384, maxTokens: 8192 },
    { ids: /^command-a/, contextWindow: 256_000, maxTokens: 8192 },
    { ids: /^command-r/, contextWindow: 128_000, maxTokens: 4096 },
    { ids: /^granite-?4/, contextWindow: 131_072, maxTokens: 8192 },
    { ids: /^palmyra-x5/, contextWindow: 1_000_000, maxTokens: 8192 },
    { ids: /^palmyra-x4/, contextWindow: 128_000, maxTokens: 8192 },
    { ids: /^(?:hermes-4|intellect-3|trinity-large)/, contextWindow: 131_072, maxTokens: 32_768, reasoning: true },
    { ids: /^mercury-2/, contextWindow: 128_000, maxTokens: 32_768, reasoning: true },
    { ids: /^mai-code/, contextWindow: 264_000, maxTokens: 64_000, reasoning: true },
  ],
};
