import type { Family } from "./family-rule.js";

/** Source: https://ai.google.dev/gemini-api/docs/thinking (which levels each takes; none of these can be told not to think) */
const pro = { google: { off: null, minimal: null, low: "LOW", medium: null, high: "HIGH" } };
const flash = { google: { off: null } };
const gemma = { google: { off: null, minimal: "MINIMAL", low: null, medium: null, high: "HIGH" } };

const million = { contextWindow: 1_048_576, maxTokens: 65_536, reasoning: true, images: true } as const;

export const google: Family = {
  name: "google",
  source: "https://ai.google.dev/gemini-api/docs/models",
  rules: [
    { ids: /^gemini-[3-9](?:\.\d)?-pro|^gemini-pro-latest/, ...million, thinking: pro },
    { ids: /^gemini-[3-9]/, ...million, thinking: flash },
    { ids: /^gemini-(?:2\.5|flash-latest|flash-lite-latest)/, ...million },
    { ids: /^gemini-2/, contextWindow: 1_048_576, maxTokens: 8192, images: true },
    { ids: /^gemini-(?:1\.5-pro|pro-1\.5)/, contextWindow: 2_097_152, maxTokens: 8192, images: true },
    { ids: /^gemini-(?:1\.5|flash-1\.5)/, contextWindow: 1_048_576, maxTokens: 8192, images: true },
    {
      ids: /^gemma-?4-(?:e\d|\d{1,2}b)/,
      contextWindow: 262_144,
      maxTokens: 32_768,
      reasoning: true,
      images: true,
      thinking: gemma,
    },
    { ids: /^gemma-?4/, contextWindow: 131_072, maxTokens: 32_768, reasoning: true, images: true, thinking: gemma },
    { ids: /^gemma-?3n/, contextWindow: 32_768, maxTokens: 8192 },
    { ids: /^gemma-?3-1b/, contextWindow: 32_768, maxTokens: 8192 },
    { ids: /^gemma-?3/, contextWindow: 131_072, maxTokens: 8192, images: true },
    { ids: /^gemma/, contextWindow: 8192, maxTokens: 4096 },
  ],
};
