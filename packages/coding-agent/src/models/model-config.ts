import type { Api, ModelRates, ThinkingLevelMap } from "@pi-stack/ai";

/** A provider of `models.json`: a new one, or what changes about a built-in one. */
export interface ProviderConfig {
  name?: string;
  baseUrl?: string;
  /** A literal, the name of an environment variable, or `!command`. */
  apiKey?: string;
  api?: Api;
  headers?: Record<string, string>;
  compat?: Record<string, unknown>;
  /** Send the key as `Authorization: Bearer` too. */
  authHeader?: boolean;
  models?: ModelConfig[];
  modelOverrides?: Record<string, ModelOverride>;
}

/** A model of `models.json`. */
export interface ModelConfig extends ModelOverride {
  id: string;
  api?: Api;
  baseUrl?: string;
}

/** What may change about a model. */
export interface ModelOverride {
  name?: string;
  reasoning?: boolean;
  thinkingLevelMap?: ThinkingLevelMap;
  input?: ("text" | "image")[];
  cost?: Partial<ModelRates>;
  contextWindow?: number;
  maxTokens?: number;
  headers?: Record<string, string>;
  compat?: Record<string, unknown>;
}
