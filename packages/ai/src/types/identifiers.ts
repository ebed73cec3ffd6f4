import type { ApiOptionsMap } from "../extension-points.js";

/** The wire protocols that this package knows by name. */
export type KnownApi =
  | "openai-completions"
  | "mistral-conversations"
  | "openai-responses"
  | "azure-openai-responses"
  | "openai-codex-responses"
  | "anthropic-messages"
  | "bedrock-converse-stream"
  | "google-generative-ai"
  | "google-vertex";

/** A wire protocol id: a known one, one declared in {@link ApiOptionsMap}, or any other string (checked at run time). */
export type Api = KnownApi | keyof ApiOptionsMap | (string & {});

/** The providers of the catalogue. */
export type KnownProvider =
  | "amazon-bedrock"
  | "anthropic"
  | "google"
  | "google-vertex"
  | "openai"
  | "azure-openai-responses"
  | "openai-codex"
  | "deepseek"
  | "github-copilot"
  | "xai"
  | "groq"
  | "cerebras"
  | "openrouter"
  | "vercel-ai-gateway"
  | "zai"
  | "mistral"
  | "minimax"
  | "minimax-cn"
  | "moonshotai"
  | "moonshotai-cn"
  | "huggingface"
  | "fireworks"
  | "opencode"
  | "opencode-go"
  | "kimi-coding"
  | "cloudflare-workers-ai"
  | "cloudflare-ai-gateway"
  | "xiaomi"
  | "xiaomi-token-plan-cn"
  | "xiaomi-token-plan-ams"
  | "xiaomi-token-plan-sgp";

/** A provider id: a known one or any other string. */
export type Provider = KnownProvider | (string & {});

/** How hard a reasoning model thinks, in rising order. */
export type ThinkingLevel = "minimal" | "low" | "medium" | "high" | "xhigh";

/** {@link ThinkingLevel} and `off`. */
export type ModelThinkingLevel = "off" | ThinkingLevel;

/** Level -> the provider's own word for it; `null` removes the level; `xhigh` exists only where it is mapped. */
export type ThinkingLevelMap = Partial<Record<ModelThinkingLevel, string | null>>;

/** Token budgets that replace the defaults of budget-based APIs. */
export interface ThinkingBudgets {
  minimal?: number;
  low?: number;
  medium?: number;
  high?: number;
}

/** How long a provider may keep the prompt cache. */
export type CacheRetention = "none" | "short" | "long";

/** How an API is reached where it offers a choice. */
export type Transport = "sse" | "websocket" | "websocket-cached" | "auto";
