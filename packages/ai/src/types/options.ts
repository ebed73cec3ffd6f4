import type { ApiOptionsMap } from "../extension-points.js";
import type { AssistantMessageEventStream } from "../stream/event-stream.js";
import type { Context } from "./context.js";
import type { Api, CacheRetention, ThinkingBudgets, ThinkingLevel, Transport } from "./identifiers.js";
import type { Model } from "./model.js";

/** What a provider answered before its body. */
export interface ProviderResponse {
  status: number;
  headers: Record<string, string>;
}

/** Options that every API understands. */
export interface StreamOptions {
  temperature?: number;
  /** The most tokens to answer with. */
  maxTokens?: number;
  signal?: AbortSignal | undefined;
  /** Wins over environment variables. */
  apiKey?: string | undefined;
  transport?: Transport;
  /** @defaultValue "short", or "long" with `PI_CACHE_RETENTION=long` */
  cacheRetention?: CacheRetention;
  /** Cache and affinity key. */
  sessionId?: string | undefined;
  /** Sees the request body in the SDK's shape; what it returns, if anything, is sent instead. */
  onPayload?: (payload: unknown, model: Model) => unknown;
  /** Called after the headers, before the body. */
  onResponse?: (response: ProviderResponse, model: Model) => void | Promise<void>;
  /** Merged last over all other headers. */
  headers?: Record<string, string>;
  /** Milliseconds until the response headers must have come. */
  timeoutMs?: number;
  /** Milliseconds that a stream may be silent (no event of content) before it fails. 0 switches the limit off. @defaultValue 300000 */
  idleTimeoutMs?: number;
  /** Retries of a request whose answer has not begun. @defaultValue 0 */
  maxRetries?: number;
  /** The longest wait that a provider may ask for, in milliseconds; a longer one fails at once. 0 = no cap. @defaultValue 60000 */
  maxRetryDelayMs?: number;
  metadata?: Record<string, unknown>;
}

/** {@link StreamOptions} with whatever else the API takes. */
export type ProviderStreamOptions = StreamOptions & Record<string, unknown>;

/** The same options for every API; each maps `reasoning` to its own words. */
export interface SimpleStreamOptions extends StreamOptions {
  reasoning?: ThinkingLevel | undefined;
  thinkingBudgets?: ThinkingBudgets;
}

/** The options of one API: typed where {@link ApiOptionsMap} knows it, generic elsewhere. */
export type OptionsOf<TApi extends Api> = TApi extends keyof ApiOptionsMap
  ? ApiOptionsMap[TApi]
  : ProviderStreamOptions;

/** A function that answers at once with a stream and never throws after that. */
export type StreamFunction<TApi extends Api = Api, TOptions extends StreamOptions = StreamOptions> = (
  model: Model<TApi>,
  context: Context,
  options?: TOptions,
) => AssistantMessageEventStream;
