import type { Api, ThinkingLevelMap } from "../types/identifiers.js";
import { deepseek, minimax, moonshot, otherChineseLabs, qwen, xiaomi, zai } from "./families/chinese-labs.js";
import { claude } from "./families/claude.js";
import type { Family, FamilyRule, ThinkingWords } from "./families/family-rule.js";
import { google } from "./families/google.js";
import { bareModelId } from "./families/model-id.js";
import { openai } from "./families/openai.js";
import { amazon, meta, mistral, otherWesternLabs, xai } from "./families/western-labs.js";

/** What the family of a model says of it. Prices are not of a family: they are the provider's. */
export interface FamilyFacts {
  /** Such as `claude` or `qwen`. */
  family: string;
  /** Tokens. */
  contextWindow: number;
  maxTokens: number;
  reasoning: boolean;
  input: ("text" | "image")[];
  /** In the words of the API that was asked for. */
  thinkingLevelMap?: ThinkingLevelMap;
}

const families: readonly Family[] = [
  claude,
  openai,
  google,
  deepseek,
  moonshot,
  zai,
  minimax,
  xiaomi,
  qwen,
  xai,
  mistral,
  meta,
  amazon,
  otherWesternLabs,
  otherChineseLabs,
];

const words: ReadonlyMap<Api, ThinkingWords> = new Map([
  ["anthropic-messages", "claude"],
  ["bedrock-converse-stream", "claude"],
  ["openai-responses", "openai"],
  ["azure-openai-responses", "openai"],
  ["openai-codex-responses", "openai"],
  ["google-generative-ai", "google"],
  ["google-vertex", "google"],
  ["openai-completions", "completions"],
]);

/**
 * What an id says by itself, wherever the model is served: for models that no catalogue lists. `undefined` when no
 * family has such ids.
 */
export function familyFacts(id: string, api: Api): FamilyFacts | undefined {
  const bare = bareModelId(id);
  for (const { name, rules } of families) {
    const rule = rules.find(({ ids }) => ids.test(bare));
    if (rule) return factsOf(name, rule, api);
  }
  return undefined;
}

function factsOf(family: string, rule: FamilyRule, api: Api): FamilyFacts {
  const { contextWindow, maxTokens, reasoning = false, images = false } = rule;
  const spoken = words.get(api);
  const map = spoken && rule.thinking?.[spoken];
  const facts: FamilyFacts = {
    family,
    contextWindow,
    maxTokens,
    reasoning,
    input: images ? ["text", "image"] : ["text"],
  };
  return map ? { ...facts, thinkingLevelMap: { ...map } } : facts;
}

/** The words of ids that answer no chat: they embed, hear, speak, draw, judge or read pages. */
const otherWork =
  /embed|whisper|transcri|(?:^|-)(?:tts|asr|stt|ocr|image|video|audio|voice|live|sonic|realtime|guard|safeguard|rerank|reranker|moderation|speech|translate)(?:$|-)|^(?:dall-e|sora|veo|imagen|lyria|voxtral|bge|aqa|babbage|ada|curie|davinci|text-|computer-use|chatgpt-image|m2m100|llama-?guard|distilbert|moondream|plamo|indictrans)|search-preview|content-safety/;

/** Whether an id looks like that of a model which chats; of lists that hold everything that a provider serves. */
export function isChatModelId(id: string): boolean {
  return !otherWork.test(bareModelId(id));
}
