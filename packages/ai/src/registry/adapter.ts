import { withinWindow } from "../models/output-limit.js";
import { type AnswerRequest, startRequest } from "../stream/request.js";
import type { Context } from "../types/context.js";
import type { Api } from "../types/identifiers.js";
import type { Model } from "../types/model.js";
import type { SimpleStreamOptions, StreamFunction, StreamOptions } from "../types/options.js";

/** How one wire protocol is spoken. */
export interface Adapter<TApi extends Api, TOptions extends StreamOptions> {
  /** Sends the request and writes the answer; may throw, the request turns that into an `error` event. */
  answer(request: AnswerRequest, model: Model<TApi>, context: Context, options: TOptions | undefined): Promise<void>;
  /** Simple options in this API's own words. */
  fromSimple(model: Model<TApi>, options: SimpleStreamOptions): TOptions;
}

/** The two public functions of an adapter. */
export interface AdapterFunctions<TApi extends Api, TOptions extends StreamOptions> {
  stream: StreamFunction<TApi, TOptions>;
  streamSimple: StreamFunction<TApi, SimpleStreamOptions>;
}

/** The public functions of an adapter that is loaded on first use. A failed load ends the stream in an `error` event. */
export function adapterFunctions<TApi extends Api, TOptions extends StreamOptions>(
  load: () => Promise<Adapter<TApi, TOptions>>,
): AdapterFunctions<TApi, TOptions> {
  return {
    stream: (model, context, options) =>
      startRequest(model, options, async (request) => {
        const adapter = await load();
        await adapter.answer(request, model, context, options);
      }),
    streamSimple: (model, context, options) =>
      startRequest(model, options, async (request) => {
        const adapter = await load();
        await adapter.answer(request, model, context, adapter.fromSimple(withinWindow(model, context), options ?? {}));
      }),
  };
}
