/**
 * Our own facts: what the packages and the family rules lack or have wrong. By id, for those who serve their own
 * models, or by provider/id for one place. Costs are USD per million tokens: input, output, cache read, cache write.
 */
export const facts = {
  // Source: https://platform.openai.com/docs/models/gpt-4.1 (llm-zoo rounds)
  "gpt-4.1": { contextWindow: 1_047_576 },
  "gpt-4.1-mini": { contextWindow: 1_047_576 },
  "gpt-4.1-nano": { contextWindow: 1_047_576 },
  // Source: https://github.com/meta-llama/llama-models/blob/main/models/llama3_1/MODEL_CARD.md (it sees nothing)
  "openrouter/meta-llama/llama-3.1-405b-instruct": { images: false, maxTokens: 8192 },
  // llm-zoo has their ids at Copilot, nobody their windows there: what all of Copilot's have at the least.
  "github-copilot/claude-sonnet-4.6": { contextWindow: 128_000 },
  "github-copilot/gemini-3.1-pro-preview": { contextWindow: 128_000 },
  "github-copilot/mai-code-1-flash": { contextWindow: 128_000 },
  // Source: https://docs.z.ai/guides/llm/glm-5 (llm-zoo has what one host of OpenRouter gives)
  "glm-5": { contextWindow: 200_000, maxTokens: 131_072 },
  "glm-5.1": { contextWindow: 200_000, maxTokens: 131_072, cost: [1.4, 4.4, 0.26, 0] },
  "glm-4.7": { contextWindow: 204_800, maxTokens: 131_072 },
  "glm-4.6": { name: "GLM-4.6", contextWindow: 204_800, maxTokens: 131_072, cost: [0.6, 2.2, 0.11, 0] },
  "glm-4.5-air": { cost: [0.2, 1.1, 0.03, 0] },
  // Source: https://docs.mistral.ai/getting-started/models (aliases move; these are what they name now)
  "devstral-medium-latest": {
    name: "Devstral Medium (latest)",
    contextWindow: 262_144,
    maxTokens: 262_144,
    cost: [0.4, 2, 0.04, 0],
  },
  "devstral-small-latest": {
    name: "Devstral Small (latest)",
    contextWindow: 262_144,
    maxTokens: 262_144,
    images: true,
    cost: [0.1, 0.3, 0.1, 0],
  },
  "mistral-large-latest": {
    name: "Mistral Large (latest)",
    contextWindow: 262_144,
    maxTokens: 262_144,
    cost: [0.5, 1.5, 0.05, 0],
  },
  "mistral-medium-latest": {
    name: "Mistral Medium (latest)",
    contextWindow: 262_144,
    maxTokens: 262_144,
    reasoning: true,
  },
  "mistral-small-latest": {
    name: "Mistral Small (latest)",
    contextWindow: 262_144,
    maxTokens: 262_144,
    cost: [0.15, 0.6, 0.015, 0],
  },
  "magistral-medium-latest": { name: "Magistral Medium (latest)" },
  "magistral-small-latest": { name: "Magistral Small (latest)" },
  // Source: https://docs.x.ai/docs/models
  "grok-4.20-0309-reasoning": { name: "Grok 4.20 (reasoning)", cost: [2, 6, 0.2, 0] },
  "grok-4.20-0309-non-reasoning": { name: "Grok 4.20 (non-reasoning)", cost: [2, 6, 0.2, 0] },
  // Source: https://platform.xiaomimimo.com/docs
  "mimo-v2.5-pro": { name: "MiMo-V2.5-Pro" },
  "mimo-v2.5": { name: "MiMo-V2.5" },
  "mimo-v2-pro": { name: "MiMo-V2-Pro" },
  "mimo-v2-omni": { name: "MiMo-V2-Omni" },
  "mimo-v2-flash": { name: "MiMo-V2-Flash" },
  // Source: https://console.groq.com/docs/models
  "openai/gpt-oss-120b": { name: "GPT OSS 120B" },
  "openai/gpt-oss-20b": { name: "GPT OSS 20B" },
  "llama-3.3-70b-versatile": { name: "Llama 3.3 70B Versatile", maxTokens: 32_768 },
  "llama-3.1-8b-instant": { name: "Llama 3.1 8B Instant" },
  // Source: https://inference-docs.cerebras.ai/models/overview
  "qwen-3-235b-a22b-instruct-2507": { name: "Qwen 3 235B Instruct", contextWindow: 131_072, cost: [0.6, 1.2, 0.6, 0] },
};
