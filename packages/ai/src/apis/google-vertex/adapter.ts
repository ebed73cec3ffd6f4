import { authorizeGoogle, forgetGoogleToken } from "../../auth/google/access-tokens.js";
import { failureOf } from "../../errors/failure.js";
import type { Adapter } from "../../registry/adapter.js";
import type { AnswerRequest } from "../../stream/request.js";
import type { Model } from "../../types/model.js";
import { GoogleReader } from "../google-generative-ai/events.js";
import { toWireRequest } from "../google-generative-ai/request.js";
import { toGoogleOptions } from "../google-generative-ai/thinking.js";
import { vertexKey, vertexUrl } from "./endpoint.js";
import type { GoogleVertexOptions } from "./options.js";

/** The Gemini models on Vertex AI, spoken over HTTP without an SDK. */
export const googleVertex: Adapter<"google-vertex", GoogleVertexOptions> = {
  async answer(request, model, context, options = {}) {
    const key = vertexKey(options);
    const url = vertexUrl(model, options, key !== undefined);
    const headers = ownHeaders(model, options);
    const body = JSON.stringify(await request.payload(toWireRequest(model, context, options)));
    const post = (authorization: Record<string, string>): Promise<Response> =>
      request.fetch(url, { method: "POST", headers: { ...authorization, ...headers }, body });
    await request.exchange(
      async () => {
        if (headers["authorization"] !== undefined) return post({});
        return key === undefined ? postAuthorized(request, post) : post({ "x-goog-api-key": key });
      },
      new GoogleReader(request.answer, () => request.progress()),
    );
  },
  fromSimple: toGoogleOptions,
};

function ownHeaders(model: Model, options: GoogleVertexOptions): Record<string, string> {
  const headers: Record<string, string> = { accept: "text/event-stream", "content-type": "application/json" };
  for (const [name, value] of Object.entries({ ...model.headers, ...options.headers })) {
    headers[name.toLowerCase()] = value;
  }
  return headers;
}

async function postAuthorized(
  request: AnswerRequest,
  post: (authorization: Record<string, string>) => Promise<Response>,
): Promise<Response> {
  const { token, quotaProject } = await authorizeGoogle(request.signal);
  request.conceal(token);
  try {
    // Source: https://cloud.google.com/docs/quotas/set-quota-project
    const payer: Record<string, string> = quotaProject === undefined ? {} : { "x-goog-user-project": quotaProject };
    return await post({ authorization: `Bearer ${token}`, ...payer });
  } catch (error) {
    if (failureOf(error).info.status === 401) forgetGoogleToken(token);
    throw error;
  }
}
