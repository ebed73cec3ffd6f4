import type { StreamFn } from "@pi-stack/agent-core";
import {
  type AssistantMessage,
  type AssistantMessageEventStream,
  type Context,
  createAssistantMessageEventStream,
  emptyUsage,
  historyTarget,
  type Model,
  repairHistory,
  type SimpleStreamOptions,
} from "@pi-stack/ai";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage } from "../errors/system-error.js";
import type { ModelRegistry } from "../models/model-registry.js";
import type { SettingsManager } from "../settings/settings-manager.js";

/** What {@link createRequestFn} needs. */
export interface RequestServices {
  modelRegistry: ModelRegistry;
  settingsManager: SettingsManager;
  /** Asks the model. */
  stream: StreamFn;
  /** Told when the provider refused the history, before it is sent in its strict form. */
  onHistoryRefused?: (errorMessage: string) => void | Promise<void>;
}

/**
 * Asks a model with the key, headers and limits that the configuration holds at that moment. A history that the
 * provider refuses is sent once more in its strict form, so that no stored message can end a session for good.
 */
export function createRequestFn(services: RequestServices): StreamFn {
  return async (model, context, options) => {
    const configured = await configure(services, model, options ?? {});
    const first = await services.stream(model, context, configured);
    const retried = createAssistantMessageEventStream();
    forward(first, retried, async (refusal) => {
      await services.onHistoryRefused?.(refusal);
      return services.stream(model, strictContext(model, context), configured);
    }).catch((error: unknown) => {
      // A provider that broke its promise never to throw.
      retried.push({ type: "error", reason: "error", error: failedReply(model, errorMessage(error)) });
    });
    return retried;
  };
}

async function configure(
  { modelRegistry, settingsManager }: RequestServices,
  model: Model,
  options: SimpleStreamOptions,
): Promise<SimpleStreamOptions> {
  const auth = await modelRegistry.getApiKeyAndHeaders(model);
  if (!auth.ok) throw new CodingAgentError("command_failed", auth.error);
  return {
    ...settingsManager.getProviderRetrySettings(),
    ...options,
    ...(auth.apiKey === undefined ? {} : { apiKey: auth.apiKey }),
    headers: { ...auth.headers, ...options.headers },
  };
}

/** Passes a stream on; a lone 400 about the request itself is answered by the stream that `again` gives. */
async function forward(
  from: AssistantMessageEventStream,
  to: AssistantMessageEventStream,
  again: (refusal: string) => Promise<AssistantMessageEventStream>,
): Promise<void> {
  let begun = false;
  for await (const event of from) {
    if (event.type === "error" && !begun && isRefusedRequest(event.error.errorInfo)) {
      for await (const retried of await again(event.error.errorMessage ?? "invalid request")) to.push(retried);
      break;
    }
    begun = true;
    to.push(event);
  }
  to.end();
}

/** The reply that stands for a request which could not even be made. */
export function failedReply(model: Model, words: string): AssistantMessage {
  return {
    role: "assistant",
    content: [],
    api: model.api,
    provider: model.provider,
    model: model.id,
    usage: emptyUsage(),
    stopReason: "error",
    errorMessage: words,
    errorInfo: { category: "unknown", retryable: false },
    timestamp: Date.now(),
  };
}

function isRefusedRequest(info: { category: string; status?: number } | undefined): boolean {
  return info?.category === "invalid_request" && info.status === 400;
}

function strictContext(model: Model, context: Context): Context {
  return { ...context, messages: repairHistory(context.messages, historyTarget(model), { strict: true }) };
}
