import type { Adapter } from "../../registry/adapter.js";
import { GoogleReader } from "./events.js";
import type { GoogleOptions } from "./options.js";
import { toHttpRequest, toWireRequest } from "./request.js";
import { toGoogleOptions } from "./thinking.js";

/** The Gemini API of Google, spoken over HTTP without an SDK. */
export const googleGenerativeAi: Adapter<"google-generative-ai", GoogleOptions> = {
  async answer(request, model, context, options = {}) {
    const http = toHttpRequest(model, options);
    const body = JSON.stringify(await request.payload(toWireRequest(model, context, options)));
    await request.exchange(
      () => request.fetch(http.url, { method: "POST", headers: http.headers, body }),
      new GoogleReader(request.answer, () => request.progress()),
    );
  },
  fromSimple: toGoogleOptions,
};
