import type { Family } from "./family-rule.js";

/** Source: https://platform.openai.com/docs/guides/reasoning, and the page of each model, for the words that it takes. */
const first = { openai: { off: null } };
const lowUpwards = { openai: { off: null, minimal: "low" } };
const noneUpwards = { openai: { off: "none", minimal: "low" } };
const toXhigh = {
  openai: { off: "none", minimal: "low", xhigh: "xhigh" },
  completions: { xhigh: "xhigh" },
};
const codexToXhigh = { openai: { off: null, minimal: "low", xhigh: "xhigh" }, completions: { xhigh: "xhigh" } };
const highOnly = { openai: { off: null, minimal: null, low: null, medium: null } };
const proWords = { openai: { off: null, minimal: null, low: null, xhigh: "xhigh" }, completions: { xhigh: "xhigh" } };
/** The small codex model knows two efforts. Source: the model list inside the Codex CLI */
const mediumOrHigh = { openai: { off: null, minimal: "medium", low: "medium" } };

const thinks = { reasoning: true, images: true } as const;

export const openai: Family = {
  name: "openai",
  source: "https://platform.openai.com/docs/models",
  rules: [
    // Open weights. What one answer may hold is up to the server.
    { ids: /^gpt-oss/, contextWindow: 131_072, maxTokens: 32_768, reasoning: true },
    { ids: /^gpt-(?:5(?:[-.]\d)?-chat|chat|4o-chat)/, contextWindow: 128_000, maxTokens: 16_384, images: true },
    { ids: /^gpt-5-pro/, contextWindow: 400_000, maxTokens: 272_000, ...thinks, thinking: highOnly },
    { ids: /^gpt-5[-.][23]-pro/, contextWindow: 400_000, maxTokens: 128_000, ...thinks, thinking: proWords },
    {
      ids: /^gpt-(?:5[-.][4-9]|[6-9](?:[-.]\d)?)-pro/,
      contextWindow: 1_050_000,
      maxTokens: 128_000,
      ...thinks,
      thinking: proWords,
    },
    { ids: /^gpt-5[-.]4-(?:mini|nano)/, contextWindow: 400_000, maxTokens: 128_000, ...thinks, thinking: toXhigh },
    { ids: /^gpt-5[-.]1-codex-mini/, contextWindow: 400_000, maxTokens: 128_000, ...thinks, thinking: mediumOrHigh },
    { ids: /^gpt-5[-.]1-codex-max/, contextWindow: 400_000, maxTokens: 128_000, ...thinks, thinking: codexToXhigh },
    { ids: /^gpt-5(?:[-.]1)?-codex/, contextWindow: 400_000, maxTokens: 128_000, ...thinks, thinking: lowUpwards },
    { ids: /^gpt-5[-.][23]-codex/, contextWindow: 400_000, maxTokens: 128_000, ...thinks, thinking: codexToXhigh },
    { ids: /^gpt-(?:5[-.][4-9]|[6-9])/, contextWindow: 1_050_000, maxTokens: 128_000, ...thinks, thinking: toXhigh },
    { ids: /^gpt-5[-.][23]/, contextWindow: 400_000, maxTokens: 128_000, ...thinks, thinking: toXhigh },
    { ids: /^gpt-5[-.]1/, contextWindow: 400_000, maxTokens: 128_000, ...thinks, thinking: noneUpwards },
    { ids: /^gpt-5/, contextWindow: 400_000, maxTokens: 128_000, ...thinks, thinking: first },
    { ids: /^codex-mini/, contextWindow: 200_000, maxTokens: 100_000, ...thinks, thinking: lowUpwards },
    { ids: /^o1-(?:mini|preview)/, contextWindow: 128_000, maxTokens: 32_768, reasoning: true, thinking: lowUpwards },
    { ids: /^o3-mini/, contextWindow: 200_000, maxTokens: 100_000, reasoning: true, thinking: lowUpwards },
    { ids: /^o\d(?:$|-)/, contextWindow: 200_000, maxTokens: 100_000, ...thinks, thinking: lowUpwards },
    { ids: /^gpt-4\.1/, contextWindow: 1_047_576, maxTokens: 32_768, images: true },
    { ids: /^(?:chat)?gpt-4o|^gpt-4\.5/, contextWindow: 128_000, maxTokens: 16_384, images: true },
    { ids: /^gpt-4-turbo/, contextWindow: 128_000, maxTokens: 4096, images: true },
    { ids: /^gpt-4-1106/, contextWindow: 128_000, maxTokens: 4096 },
    { ids: /^gpt-4/, contextWindow: 8192, maxTokens: 4096 },
    { ids: /^gpt-3\.5/, contextWindow: 16_385, maxTokens: 4096 },
  ],
};
