import "./apis/anthropic-messages/options.js";
import "./apis/azure-openai-responses/options.js";
import "./apis/google-generative-ai/options.js";
import "./apis/google-vertex/options.js";
import "./apis/openai-codex-responses/options.js";
import "./apis/bedrock-converse-stream/options.js";
import "./apis/mistral-conversations/options.js";
import "./apis/openai-completions/options.js";
import "./apis/openai-responses/options.js";

export type { Static, TSchema } from "@sinclair/typebox";
export type { AnthropicEffort, AnthropicOptions, AnthropicThinkingDisplay } from "./apis/anthropic-messages/options.js";
export type { AzureOpenAIResponsesOptions } from "./apis/azure-openai-responses/options.js";
export type { BedrockOptions, BedrockThinkingDisplay } from "./apis/bedrock-converse-stream/options.js";
export type { GoogleOptions, GoogleThinkingLevel } from "./apis/google-generative-ai/options.js";
export type { GoogleVertexOptions } from "./apis/google-vertex/options.js";
export type {
  MistralOptions,
  MistralReasoningEffort,
  MistralToolChoice,
} from "./apis/mistral-conversations/options.js";
export type { OpenAICodexResponsesOptions } from "./apis/openai-codex-responses/options.js";
export type { OpenAICodexWebSocketDebugStats } from "./apis/openai-codex-responses/websocket/debug-stats.js";
export type { OpenAICompletionsOptions, OpenAIToolChoice } from "./apis/openai-completions/options.js";
export type {
  OpenAIReasoningSummary,
  OpenAIResponsesOptions,
  OpenAIServiceTier,
} from "./apis/openai-responses/options.js";
export { allEnvKeyNames, envKeyNames, findEnvKeys, getEnvApiKey } from "./auth/env-keys.js";
export type * from "./auth/oauth/oauth-types.js";
export {
  appendAssistantMessageDiagnostic,
  createAssistantMessageDiagnostic,
  extractDiagnosticError,
} from "./diagnostics/diagnostics.js";
export { AiError, type AiErrorCode, type AiErrorOptions } from "./errors/ai-error.js";
export type { AiErrorCategory, ErrorInfo } from "./errors/categories.js";
export { formatThrownValue } from "./errors/failure.js";
export { getOverflowPatterns, isContextOverflow } from "./errors/overflow.js";
export type { ApiOptionsMap } from "./extension-points.js";
export {
  type FauxContentBlock,
  type FauxMessageOptions,
  fauxAssistantMessage,
  fauxText,
  fauxThinking,
  fauxToolCall,
} from "./faux/faux-messages.js";
export {
  type FauxModelDefinition,
  type FauxProviderRegistration,
  type FauxResponseFactory,
  type FauxResponseStep,
  type RegisterFauxProviderOptions,
  registerFauxProvider,
} from "./faux/faux-provider.js";
export type { HistoryRules, ThinkingFate, ThinkingPlace } from "./history/history-rules.js";
export { type RepairHistoryOptions, repairHistory } from "./history/repair-history.js";
export { genericRules, historyRulesByApi } from "./history/rules-by-api.js";
export { type HistoryTarget, historyTarget } from "./history/target.js";
export type { ToolCallIdRule } from "./history/tool-call-id-rules.js";
export { IncrementalJsonParser } from "./json/incremental-parser.js";
export { parseJsonWithRepair, parseStreamingJson, repairJson } from "./json/repair.js";
export { getModel, getModels, getProviders, modelsAreEqual } from "./models/catalogue.js";
export { calculateCost, emptyUsage } from "./models/cost.js";
export { type FamilyFacts, familyFacts, isChatModelId } from "./models/families.js";
export { clampThinkingLevel, getSupportedThinkingLevels } from "./models/thinking-levels.js";
export {
  clearApiProviders,
  complete,
  completeSimple,
  getApiProvider,
  getApiProviders,
  registerApiProvider,
  registerBuiltInApiProviders,
  resetApiProviders,
  stream,
  streamSimple,
  unregisterApiProviders,
} from "./registry/api-providers.js";
export { type BedrockProviderModule, setBedrockProviderModule } from "./registry/bedrock-module.js";
export type { ApiProvider, ApiStreamFunction, ApiStreamSimpleFunction, ErasedApi } from "./registry/erased-api.js";
export {
  streamAnthropic,
  streamAzureOpenAIResponses,
  streamGoogle,
  streamGoogleVertex,
  streamMistral,
  streamOpenAICodexResponses,
  streamOpenAICompletions,
  streamOpenAIResponses,
  streamSimpleAnthropic,
  streamSimpleAzureOpenAIResponses,
  streamSimpleGoogle,
  streamSimpleGoogleVertex,
  streamSimpleMistral,
  streamSimpleOpenAICodexResponses,
  streamSimpleOpenAICompletions,
  streamSimpleOpenAIResponses,
} from "./registry/lazy-apis.js";
export {
  cleanupSessionResources,
  registerSessionResourceCleanup,
  type SessionResourceCleanup,
} from "./registry/session-resources.js";
export { Type } from "./schema/type.js";
export { AssistantMessageEventStream, createAssistantMessageEventStream, EventStream } from "./stream/event-stream.js";
export { type FetchFunction, providerFetch } from "./transport/fetch.js";
export type * from "./types/compat.js";
export type * from "./types/content.js";
export type * from "./types/context.js";
export type * from "./types/diagnostics.js";
export type * from "./types/event.js";
export type * from "./types/identifiers.js";
export type * from "./types/message.js";
export type * from "./types/model.js";
export type * from "./types/options.js";
export type * from "./types/tool.js";
export type * from "./types/usage.js";
export { StringEnum } from "./validation/string-enum.js";
export { validateToolArguments, validateToolCall } from "./validation/validate-tool-call.js";
