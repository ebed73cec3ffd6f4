import type { Model } from "../types/model.js";
import { defaultAssistantAfterToolResult } from "./assistant-after-tool-result.js";
import { detectCacheControl } from "./cache-control.js";
import { detectLongCacheRetention } from "./cache-retention.js";
import { detectDeveloperRole } from "./developer-role.js";
import { detectMaxTokensField } from "./max-tokens-field.js";
import { detectReasoningContent } from "./reasoning-content.js";
import { detectReasoningEffort } from "./reasoning-effort.js";
import type { ResolvedOpenAICompletionsCompat } from "./resolved-compat.js";
import { type Server, serverOf } from "./server.js";
import { defaultSessionAffinity } from "./session-affinity.js";
import { detectStore } from "./store.js";
import { detectStrictMode } from "./strict-mode.js";
import { defaultThinkingAsText } from "./thinking-as-text.js";
import { detectThinkingFormat } from "./thinking-format/thinking-format.js";
import { defaultToolResultName } from "./tool-result-name.js";
import { defaultToolStream } from "./tool-stream.js";
import { defaultUsageInStreaming } from "./usage-in-streaming.js";

/**
 * The flags of a model: its own `compat` wins field by field over what provider and host suggest.
 * Source: https://platform.openai.com/docs/api-reference/chat/create for what a server without flags is taken to be; the
 * file of each quirk for the rest.
 */
export function resolveOpenAICompletionsCompat(
  model: Pick<Model<"openai-completions">, "id" | "provider" | "baseUrl" | "compat">,
): ResolvedOpenAICompletionsCompat {
  const resolved = detect(serverOf(model));
  for (const [flag, value] of Object.entries(model.compat ?? {})) {
    if (value !== undefined) Object.assign(resolved, { [flag]: value });
  }
  return resolved;
}

function detect(server: Server): ResolvedOpenAICompletionsCompat {
  const cacheControlFormat = detectCacheControl(server);
  return {
    supportsStore: detectStore(server),
    supportsDeveloperRole: detectDeveloperRole(server),
    supportsReasoningEffort: detectReasoningEffort(server),
    supportsUsageInStreaming: defaultUsageInStreaming,
    maxTokensField: detectMaxTokensField(server),
    requiresToolResultName: defaultToolResultName,
    requiresAssistantAfterToolResult: defaultAssistantAfterToolResult,
    requiresThinkingAsText: defaultThinkingAsText,
    requiresReasoningContentOnAssistantMessages: detectReasoningContent(server),
    thinkingFormat: detectThinkingFormat(server),
    openRouterRouting: {},
    vercelGatewayRouting: {},
    zaiToolStream: defaultToolStream,
    supportsStrictMode: detectStrictMode(server),
    ...(cacheControlFormat && { cacheControlFormat }),
    sendSessionAffinityHeaders: defaultSessionAffinity,
    supportsLongCacheRetention: detectLongCacheRetention(server),
  };
}
