import OpenAI from "openai";
import { getEnvApiKey, requireApiKey } from "../../auth/env-keys.js";
import { resolveBaseUrl } from "../../compat/base-url-placeholders.js";
import { gatewayKeyHeaders } from "../../compat/cloudflare-gateway-key.js";
import { copilotHeaders } from "../../compat/github-copilot.js";
import type { FetchFunction } from "../../transport/fetch.js";
import type { Context } from "../../types/context.js";
import type { Model } from "../../types/model.js";
import type { StreamOptions } from "../../types/options.js";
import { isPrivateUrl } from "./private-url.js";

const longestRequestMs = 2_147_483_647;

/** What a client is made for. */
export interface ClientRequest {
  readonly model: Model;
  readonly context: Context;
  readonly options: StreamOptions;
  /** Headers of the adapter; those of the caller win over them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: FetchFunction;
}

/** The SDK client of one request: our `fetch`, no retries of its own, and nothing from the environment but the key. */
export function createClient(request: ClientRequest): OpenAI {
  const { model, context, options, headers, fetch } = request;
  const baseURL = resolveBaseUrl(model);
  const ownProvider = model.provider === "openai";
  return new OpenAI({
    baseURL,
    // The SDK insists on a key; the headers below say what is sent.
    apiKey: "unused",
    ...(ownProvider ? {} : { organization: null, project: null }),
    defaultHeaders: {
      ...authHeaders(model, baseURL, options),
      ...model.headers,
      ...copilotHeaders(model, context.messages),
      ...headers,
      ...options.headers,
    },
    dangerouslyAllowBrowser: true,
    fetch,
    logLevel: "off",
    maxRetries: 0,
    timeout: longestRequestMs,
  });
}

/** Servers on this machine or in a private network often have no keys: none is sent to them unless there is one. */
function authHeaders(model: Model, baseUrl: string, options: StreamOptions): Record<string, string | null> {
  const key = isPrivateUrl(baseUrl)
    ? options.apiKey || getEnvApiKey(model.provider)
    : requireApiKey(model, options.apiKey);
  if (key === undefined) return { authorization: null };
  return gatewayKeyHeaders(model, key) ?? { authorization: `Bearer ${key}` };
}
