import type { Model } from "../../types/model.js";
import { toModels } from "../catalogue-row.js";

/** Source: https://console.groq.com/docs/models */
export const groqModels: readonly Model[] = toModels({
  provider: "groq",
  api: "openai-completions",
  baseUrl: "https://api.groq.com/openai/v1",
  models: [
    {
      id: "openai/gpt-oss-120b",
      name: "GPT OSS 120B",
      reasoning: true,
      images: false,
      cost: { input: 0.15, output: 0.6, cacheRead: 0.075, cacheWrite: 0 },
      contextWindow: 131_072,
      maxTokens: 65_536,
    },
    {
      id: "openai/gpt-oss-20b",
      name: "GPT OSS 20B",
      reasoning: true,
      images: false,
      cost: { input: 0.075, output: 0.3, cacheRead: 0.0375, cacheWrite: 0 },
      contextWindow: 131_072,
      maxTokens: 65_536,
    },
    {
      id: "qwen/qwen3-32b",
      name: "Qwen3 32B",
      reasoning: true,
      images: false,
      cost: { input: 0.29, output: 0.59, cacheRead: 0, cacheWrite: 0 },
      contextWindow: 131_072,
      maxTokens: 40_960,
      thinkingLevelMap: { minimal: null, low: null, medium: null, high: "default" },
    },
    {
      id: "llama-3.3-70b-versatile",
      name: "Llama 3.3 70B",
      reasoning: false,
      images: false,
      cost: { input: 0.59, output: 0.79, cacheRead: 0, cacheWrite: 0 },
      contextWindow: 131_072,
      maxTokens: 32_768,
    },
    {
      id: "moonshotai/kimi-k2-instruct-0905",
      name: "Kimi K2 0905",
      reasoning: false,
      images: false,
      cost: { input: 1, output: 3, cacheRead: 0.5, cacheWrite: 0 },
      contextWindow: 262_144,
      maxTokens: 16_384,
    },
  ],
});
