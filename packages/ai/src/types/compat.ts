/** Routing preferences of OpenRouter, sent as `provider`. @see https://openrouter.ai/docs/features/provider-routing */
export interface OpenRouterRouting {
  allow_fallbacks?: boolean;
  require_parameters?: boolean;
  data_collection?: "deny" | "allow";
  zdr?: boolean;
  enforce_distillable_text?: boolean;
  order?: string[];
  only?: string[];
  ignore?: string[];
  quantizations?: string[];
  sort?: string | { by?: string; partition?: string | null };
  max_price?: {
    prompt?: number | string;
    completion?: number | string;
    image?: number | string;
    audio?: number | string;
    request?: number | string;
  };
  preferred_min_throughput?: number | { p50?: number; p75?: number; p90?: number; p99?: number };
  preferred_max_latency?: number | { p50?: number; p75?: number; p90?: number; p99?: number };
}

/** Routing preferences of Vercel's AI gateway, sent as `providerOptions.gateway`. */
export interface VercelGatewayRouting {
  only?: string[];
  order?: string[];
}

/** How a server that speaks Chat Completions differs from OpenAI's own. Unset fields are detected from provider and URL. */
export interface OpenAICompletionsCompat {
  supportsStore?: boolean;
  supportsDeveloperRole?: boolean;
  supportsReasoningEffort?: boolean;
  supportsUsageInStreaming?: boolean;
  maxTokensField?: "max_completion_tokens" | "max_tokens";
  requiresToolResultName?: boolean;
  requiresAssistantAfterToolResult?: boolean;
  requiresThinkingAsText?: boolean;
  requiresReasoningContentOnAssistantMessages?: boolean;
  thinkingFormat?: "openai" | "openrouter" | "deepseek" | "zai" | "qwen" | "qwen-chat-template";
  openRouterRouting?: OpenRouterRouting;
  vercelGatewayRouting?: VercelGatewayRouting;
  zaiToolStream?: boolean;
  supportsStrictMode?: boolean;
  cacheControlFormat?: "anthropic";
  sendSessionAffinityHeaders?: boolean;
  supportsLongCacheRetention?: boolean;
}

/** How a server that speaks the Responses API differs from OpenAI's own. */
export interface OpenAIResponsesCompat {
  /** @defaultValue true */
  sendSessionIdHeader?: boolean;
  /** @defaultValue true */
  supportsLongCacheRetention?: boolean;
}

/** How a server that speaks the Messages API differs from Anthropic's own. */
export interface AnthropicMessagesCompat {
  /** @defaultValue true */
  supportsEagerToolInputStreaming?: boolean;
  /** @defaultValue true */
  supportsLongCacheRetention?: boolean;
}
