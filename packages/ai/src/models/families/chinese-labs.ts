import type { Family } from "./family-rule.js";

/** Source for the models of DeepSeek: what its documentation and the cards of the open weights say. */
export const deepseek: Family = {
  name: "deepseek",
  source: "https://api-docs.deepseek.com/quick_start/pricing",
  rules: [
    {
      ids: /^deepseek-v4-flash-vision|^deepseek-flash/,
      contextWindow: 1_048_576,
      maxTokens: 393_216,
      reasoning: true,
      images: true,
    },
    { ids: /^deepseek-v(?:[4-9])/, contextWindow: 1_048_576, maxTokens: 393_216, reasoning: true },
    { ids: /^deepseek-r1-distill/, contextWindow: 131_072, maxTokens: 32_768, reasoning: true },
    {
      ids: /^deepseek-(?:r1|v3[-.][12]-terminus|v3\.[12]|reasoner)/,
      contextWindow: 163_840,
      maxTokens: 65_536,
      reasoning: true,
    },
    { ids: /^deepseek-(?:chat|v3)/, contextWindow: 163_840, maxTokens: 16_384 },
  ],
};

export const moonshot: Family = {
  name: "kimi",
  source: "https://platform.moonshot.ai/docs/pricing/chat",
  rules: [
    { ids: /^kimi-k(?:[3-9])/, contextWindow: 1_048_576, maxTokens: 131_072, reasoning: true, images: true },
    {
      ids: /^kimi-k2\.\d|^kimi-(?:for-coding|latest)/,
      contextWindow: 262_144,
      maxTokens: 65_536,
      reasoning: true,
      images: true,
    },
    { ids: /^kimi-k2-thinking/, contextWindow: 262_144, maxTokens: 65_536, reasoning: true },
    { ids: /^kimi-k2-(?:0905|turbo|instruct-0905)/, contextWindow: 262_144, maxTokens: 65_536 },
    { ids: /^kimi-k2/, contextWindow: 131_072, maxTokens: 32_768 },
    { ids: /^kimi-dev/, contextWindow: 131_072, maxTokens: 32_768, reasoning: true },
    { ids: /^moonshot-v1-128k/, contextWindow: 131_072, maxTokens: 16_384 },
    { ids: /^moonshot-v1-32k/, contextWindow: 32_768, maxTokens: 8192 },
    { ids: /^moonshot-v1-8k/, contextWindow: 8192, maxTokens: 4096 },
  ],
};

export const zai: Family = {
  name: "glm",
  source: "https://docs.z.ai/guides/overview/pricing",
  rules: [
    { ids: /^glm-5\.[3-9]-flash/, contextWindow: 1_000_000, maxTokens: 131_072, reasoning: true, images: true },
    { ids: /^glm-5\.[2-9]/, contextWindow: 1_000_000, maxTokens: 131_072, reasoning: true },
    { ids: /^glm-5v/, contextWindow: 200_000, maxTokens: 131_072, reasoning: true, images: true },
    { ids: /^glm-5/, contextWindow: 200_000, maxTokens: 131_072, reasoning: true },
    { ids: /^glm-4\.6v/, contextWindow: 131_072, maxTokens: 32_768, reasoning: true, images: true },
    { ids: /^(?:zai-)?glm-4\.[67]/, contextWindow: 200_000, maxTokens: 131_072, reasoning: true },
    { ids: /^glm-4\.5v/, contextWindow: 65_536, maxTokens: 16_384, reasoning: true, images: true },
    { ids: /^glm-4\.5/, contextWindow: 131_072, maxTokens: 98_304, reasoning: true },
    { ids: /^glm-z1/, contextWindow: 32_768, maxTokens: 16_384, reasoning: true },
    { ids: /^glm-4/, contextWindow: 131_072, maxTokens: 16_384 },
  ],
};

export const minimax: Family = {
  name: "minimax",
  source: "https://platform.minimax.io/docs/guides/models-intro",
  rules: [
    { ids: /^minimax-m[3-9]/, contextWindow: 1_048_576, maxTokens: 131_072, reasoning: true, images: true },
    { ids: /^minimax-m2(?!-her)/, contextWindow: 204_800, maxTokens: 131_072, reasoning: true },
    { ids: /^minimax-m1/, contextWindow: 1_000_000, maxTokens: 40_000, reasoning: true },
    { ids: /^minimax-(?:text-)?01/, contextWindow: 1_000_192, maxTokens: 40_000 },
  ],
};

export const xiaomi: Family = {
  name: "mimo",
  source: "https://platform.xiaomimimo.com/docs",
  rules: [
    { ids: /^mimo-v2-omni/, contextWindow: 262_144, maxTokens: 65_536, reasoning: true, images: true },
    { ids: /^mimo-v2-flash/, contextWindow: 262_144, maxTokens: 65_536, reasoning: true },
    { ids: /^mimo-v2\.5(?!-pro)/, contextWindow: 1_048_576, maxTokens: 131_072, reasoning: true, images: true },
    { ids: /^mimo-v[2-9]/, contextWindow: 1_048_576, maxTokens: 131_072, reasoning: true },
  ],
};

export const qwen: Family = {
  name: "qwen",
  source: "https://qwen.readthedocs.io and the cards at https://huggingface.co/Qwen",
  rules: [
    { ids: /^qwen-?3-coder/, contextWindow: 262_144, maxTokens: 65_536 },
    { ids: /^qwen-?3-vl.*thinking/, contextWindow: 131_072, maxTokens: 32_768, reasoning: true, images: true },
    { ids: /^qwen-?3-vl/, contextWindow: 131_072, maxTokens: 32_768, images: true },
    { ids: /^qwen-?3-max-thinking/, contextWindow: 262_144, maxTokens: 65_536, reasoning: true },
    { ids: /^qwen-?3-(?:max|.*instruct|235b-a22b-2507)/, contextWindow: 262_144, maxTokens: 32_768 },
    { ids: /^qwen-?3-(?:next|.*thinking)/, contextWindow: 262_144, maxTokens: 32_768, reasoning: true },
    { ids: /^qwen-?3\.\d-(?:plus|flash)/, contextWindow: 1_000_000, maxTokens: 65_536, reasoning: true, images: true },
    { ids: /^qwen-?3\.\d-max/, contextWindow: 262_144, maxTokens: 65_536, reasoning: true },
    { ids: /^qwen-?3\.\d/, contextWindow: 262_144, maxTokens: 65_536, reasoning: true, images: true },
    { ids: /^qwen-?3/, contextWindow: 40_960, maxTokens: 16_384, reasoning: true },
    { ids: /^qwen-plus/, contextWindow: 1_000_000, maxTokens: 32_768, reasoning: true },
    { ids: /^qwen-(?:max|turbo)/, contextWindow: 131_072, maxTokens: 8192 },
    { ids: /^qwen-vl/, contextWindow: 131_072, maxTokens: 8192, images: true },
    { ids: /^qwq/, contextWindow: 131_072, maxTokens: 32_768, reasoning: true },
    { ids: /^qwen-?2\.?5-?vl/, contextWindow: 131_072, maxTokens: 8192, images: true },
    { ids: /^qwen-?2/, contextWindow: 32_768, maxTokens: 8192 },
  ],
};

/** Smaller ones. Sources: the cards of the models at https://huggingface.co */
export const otherChineseLabs: Family = {
  name: "others-cn",
  source: "https://huggingface.co/stepfun-ai, /baidu, /tencent, /inclusionAI, /bytedance-seed",
  rules: [
    { ids: /^step-3/, contextWindow: 262_144, maxTokens: 65_536, reasoning: true },
    { ids: /^seed-(?:1\.6|2\.0)/, contextWindow: 262_144, maxTokens: 32_768, reasoning: true, images: true },
    { ids: /^ring-/, contextWindow: 131_072, maxTokens: 32_768, reasoning: true },
    { ids: /^ling-/, contextWindow: 131_072, maxTokens: 32_768 },
    { ids: /^hunyuan-a13b|^hy3/, contextWindow: 131_072, maxTokens: 32_768, reasoning: true },
  ],
};
