import { AiError } from "../errors/ai-error.js";
import type { AssistantMessageEventStream } from "../stream/event-stream.js";
import type { Context } from "../types/context.js";
import type { Api } from "../types/identifiers.js";
import type { AssistantMessage } from "../types/message.js";
import type { Model } from "../types/model.js";
import type { OptionsOf, SimpleStreamOptions, StreamOptions } from "../types/options.js";
import { builtInApis } from "./built-in-apis.js";
import { type ApiProvider, type ErasedApi, eraseApi, failedStream } from "./erased-api.js";

interface Registration {
  entry: ErasedApi;
  sourceId: string | undefined;
}

let registrations: Registration[] = [];
let hasBuiltIns = true;

/**
 * Registers an API; the last registration of an id wins, also over a built-in one. Returns a disposer that takes it back,
 * after which whatever it replaced is in place again.
 */
export function registerApiProvider<TApi extends Api, TOptions extends StreamOptions>(
  provider: ApiProvider<TApi, TOptions>,
  sourceId?: string,
): () => void {
  const registration: Registration = { entry: eraseApi(provider), sourceId };
  registrations.push(registration);
  return () => {
    registrations = registrations.filter((other) => other !== registration);
  };
}

/** The API registered under an id. */
export function getApiProvider(api: Api): ErasedApi | undefined {
  const registered = registrations.findLast(({ entry }) => entry.api === api)?.entry;
  return registered ?? (hasBuiltIns ? builtInApis.get(api) : undefined);
}

/** All APIs, one an id. */
export function getApiProviders(): ErasedApi[] {
  const found = new Map<string, ErasedApi>(hasBuiltIns ? builtInApis : []);
  for (const { entry } of registrations) found.set(entry.api, entry);
  return [...found.values()];
}

/** Takes back every registration of one source; built-in APIs that it replaced are in place again. */
export function unregisterApiProviders(sourceId: string): void {
  registrations = registrations.filter((registration) => registration.sourceId !== sourceId);
}

/** Removes every API, the built-in ones too. */
export function clearApiProviders(): void {
  registrations = [];
  hasBuiltIns = false;
}

/** Makes the built-in APIs present again after {@link clearApiProviders}. */
export function registerBuiltInApiProviders(): void {
  hasBuiltIns = true;
}

/** Leaves the built-in APIs only. */
export function resetApiProviders(): void {
  registrations = [];
  hasBuiltIns = true;
}

/**
 * Sends a request with the options of the model's own API and returns its stream at once. Never throws: an unknown API,
 * a missing key and every later failure end the stream in an `error` event.
 */
export function stream<TApi extends Api>(
  model: Model<TApi>,
  context: Context,
  options?: OptionsOf<TApi>,
): AssistantMessageEventStream {
  const provider = getApiProvider(model.api);
  return provider?.stream(model, context, options) ?? failedStream(model, unknownApi(model.api));
}

/** {@link stream}, waited for: resolves to the final message, also when the answer failed. Never rejects. */
export function complete<TApi extends Api>(
  model: Model<TApi>,
  context: Context,
  options?: OptionsOf<TApi>,
): Promise<AssistantMessage> {
  return stream(model, context, options).result();
}

/** Sends a request with options that mean the same for every API. Never throws, as {@link stream}. */
export function streamSimple<TApi extends Api>(
  model: Model<TApi>,
  context: Context,
  options?: SimpleStreamOptions,
): AssistantMessageEventStream {
  const provider = getApiProvider(model.api);
  return provider?.streamSimple(model, context, options) ?? failedStream(model, unknownApi(model.api));
}

/** {@link streamSimple}, waited for. Never rejects. */
export function completeSimple<TApi extends Api>(
  model: Model<TApi>,
  context: Context,
  options?: SimpleStreamOptions,
): Promise<AssistantMessage> {
  return streamSimple(model, context, options).result();
}

function unknownApi(api: Api): AiError {
  const known = getApiProviders().map((provider) => provider.api);
  const words = `No API provider registered for api: ${api} (registered: ${known.join(", ") || "none"})`;
  return new AiError("unknown_api", words, { info: { category: "invalid_request", retryable: false }, api });
}
