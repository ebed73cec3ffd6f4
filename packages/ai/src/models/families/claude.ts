import type { Family } from "./family-rule.js";

/** `max` is the word above `high` of those that know no `xhigh`. Source: https://docs.claude.com/en/docs/build-with-claude/effort */
const toMax = { claude: { xhigh: "max" } };
const toXhigh = { claude: { xhigh: "xhigh" }, completions: { xhigh: "xhigh" } };

export const claude: Family = {
  name: "claude",
  source: "https://docs.claude.com/en/docs/about-claude/models/overview",
  rules: [
    {
      ids: /^claude-opus-4[-.][789]|^claude-(?:opus|sonnet|haiku|fable|mythos)-(?:[5-9]|\d\d)(?:$|\D)/,
      contextWindow: 1_000_000,
      maxTokens: 128_000,
      reasoning: true,
      images: true,
      thinking: toXhigh,
    },
    {
      ids: /^claude-opus-4[-.]6/,
      contextWindow: 1_000_000,
      maxTokens: 128_000,
      reasoning: true,
      images: true,
      thinking: toMax,
    },
    { ids: /^claude-sonnet-4[-.]6/, contextWindow: 1_000_000, maxTokens: 64_000, reasoning: true, images: true },
    {
      ids: /^claude-(?:opus|sonnet|haiku)-4[-.]5/,
      contextWindow: 200_000,
      maxTokens: 64_000,
      reasoning: true,
      images: true,
    },
    {
      ids: /^claude-(?:opus-4|4(?:\.\d)?-opus)/,
      contextWindow: 200_000,
      maxTokens: 32_000,
      reasoning: true,
      images: true,
    },
    { ids: /^claude-(?:sonnet-4|4-sonnet)/, contextWindow: 200_000, maxTokens: 64_000, reasoning: true, images: true },
    {
      ids: /^claude-(?:3[-.]7|sonnet-3[-.]7)/,
      contextWindow: 200_000,
      maxTokens: 64_000,
      reasoning: true,
      images: true,
    },
    { ids: /^claude-(?:3[-.]5|sonnet-3[-.]5|haiku-3[-.]5)/, contextWindow: 200_000, maxTokens: 8192, images: true },
    { ids: /^claude-3/, contextWindow: 200_000, maxTokens: 4096, images: true },
    { ids: /^claude-(?:2|v\d|instant)/, contextWindow: 100_000, maxTokens: 4096 },
    { ids: /^claude-/, contextWindow: 200_000, maxTokens: 64_000, reasoning: true, images: true },
  ],
};
