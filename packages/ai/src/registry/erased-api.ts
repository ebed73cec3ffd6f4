import { AiError } from "../errors/ai-error.js";
import type { AssistantMessageEventStream } from "../stream/event-stream.js";
import { startRequest } from "../stream/request.js";
import type { Context } from "../types/context.js";
import type { Api } from "../types/identifiers.js";
import type { Model } from "../types/model.js";
import type { SimpleStreamOptions, StreamFunction, StreamOptions } from "../types/options.js";

/** An API as it is registered. */
export interface ApiProvider<TApi extends Api = Api, TOptions extends StreamOptions = StreamOptions> {
  api: TApi;
  stream: StreamFunction<TApi, TOptions>;
  streamSimple: StreamFunction<TApi, SimpleStreamOptions>;
}

/** A registered API for a model of any kind; a model of another API gets an `error` event. */
export interface ErasedApi {
  readonly api: Api;
  stream(model: Model, context: Context, options?: StreamOptions): AssistantMessageEventStream;
  streamSimple(model: Model, context: Context, options?: SimpleStreamOptions): AssistantMessageEventStream;
}

/** {@link ErasedApi.stream}. */
export type ApiStreamFunction = ErasedApi["stream"];

/** {@link ErasedApi.streamSimple}. */
export type ApiStreamSimpleFunction = ErasedApi["streamSimple"];

/** What is registered, called with anything: the model is checked at run time, the options are the caller's matter. */
interface UncheckedApi {
  stream(model: unknown, context: Context, options?: StreamOptions): AssistantMessageEventStream;
  streamSimple(model: unknown, context: Context, options?: SimpleStreamOptions): AssistantMessageEventStream;
}

/** Wraps an API so that it can be called with any model and never throws. */
export function eraseApi<TApi extends Api, TOptions extends StreamOptions>(
  provider: ApiProvider<TApi, TOptions>,
): ErasedApi {
  const { api } = provider;
  const unchecked: UncheckedApi = provider;
  return {
    api,
    stream: (model, context, options) => guarded(api, model, () => unchecked.stream(model, context, options)),
    streamSimple: (model, context, options) =>
      guarded(api, model, () => unchecked.streamSimple(model, context, options)),
  };
}

/** A stream that consists of one `error` event. */
export function failedStream(model: Model, error: unknown): AssistantMessageEventStream {
  return startRequest(model, undefined, () => Promise.reject(error));
}

function guarded(api: Api, model: Model, call: () => AssistantMessageEventStream): AssistantMessageEventStream {
  if (model.api !== api) {
    const info = { category: "invalid_request", retryable: false } as const;
    return failedStream(model, new AiError("api_mismatch", `Mismatched api: ${model.api} expected ${api}`, { info }));
  }
  try {
    return call();
  } catch (error) {
    return failedStream(model, error);
  }
}
