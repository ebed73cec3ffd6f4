import type { AnthropicMessagesCompat, OpenAICompletionsCompat, OpenAIResponsesCompat } from "./compat.js";
import type { Api, Provider, ThinkingLevelMap } from "./identifiers.js";

/** The quirk flags that a model of this API may carry; `never` where the API has none. */
export type ModelCompat<TApi extends Api> = TApi extends "openai-completions"
  ? OpenAICompletionsCompat
  : TApi extends "openai-responses"
    ? OpenAIResponsesCompat
    : TApi extends "anthropic-messages"
      ? AnthropicMessagesCompat
      : never;

/** USD per million tokens. */
export interface ModelRates {
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
}

/** What all tokens of a request cost whose prompt is long. */
export interface ModelCostTier extends ModelRates {
  /** Holds for prompts of more tokens than this, cached ones included. */
  above: number;
}

/** USD per million tokens, and where long prompts are dearer, what they cost, by rising length. */
export interface ModelCost extends ModelRates {
  tiers?: ModelCostTier[];
}

/** A model as data: where it is, what it costs, what it can do. */
export interface Model<TApi extends Api = Api> {
  id: string;
  name: string;
  api: TApi;
  provider: Provider;
  baseUrl: string;
  reasoning: boolean;
  thinkingLevelMap?: ThinkingLevelMap;
  input: ("text" | "image")[];
  cost: ModelCost;
  /** Set where nobody has said what the model costs: the numbers in `cost` are then zeros that mean nothing. */
  pricing?: "unknown";
  /** Tokens. */
  contextWindow: number;
  /** The most tokens one answer may have. */
  maxTokens: number;
  headers?: Record<string, string>;
  compat?: ModelCompat<TApi>;
}
