import type { Adapter } from "../../registry/adapter.js";
import { MistralReader } from "./events.js";
import type { MistralOptions } from "./options.js";
import { toHttpRequest, toWireRequest } from "./request.js";
import { toMistralOptions } from "./thinking.js";

/** The chat API of Mistral, spoken over HTTP without an SDK. */
export const mistralConversations: Adapter<"mistral-conversations", MistralOptions> = {
  async answer(request, model, context, options = {}) {
    const http = toHttpRequest(model, options);
    const body = JSON.stringify(await request.payload(toWireRequest(model, context, options)));
    const reader = new MistralReader(request.answer);
    await request.exchange(() => request.fetch(http.url, { method: "POST", headers: http.headers, body }), reader);
    reader.end();
  },
  fromSimple: toMistralOptions,
};
