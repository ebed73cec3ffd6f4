import Anthropic from "@anthropic-ai/sdk";
import { requireApiKey } from "../../auth/env-keys.js";
import { resolveBaseUrl } from "../../compat/base-url-placeholders.js";
import { gatewayKeyHeaders } from "../../compat/cloudflare-gateway-key.js";
import { eagerInputBetas } from "../../compat/eager-tool-input.js";
import { copilotHeaders, isCopilot } from "../../compat/github-copilot.js";
import type { FetchFunction } from "../../transport/fetch.js";
import type { Context } from "../../types/context.js";
import type { Model } from "../../types/model.js";
import type { AnthropicOptions } from "./options.js";
import { isAdaptive } from "./thinking.js";

type MessagesModel = Model<"anthropic-messages">;

const longestRequestMs = 2_147_483_647;

/** The SDK client of one request: our `fetch`, no retries of its own, and no credentials but the ones given. */
export function createClient(
  model: MessagesModel,
  context: Context,
  options: AnthropicOptions,
  fetch: FetchFunction,
): Anthropic {
  const key = requireApiKey(model, options.apiKey);
  return new Anthropic({
    baseURL: resolveBaseUrl(model),
    // Given as a token so that the SDK looks for no other credentials; the headers below say how it is sent.
    authToken: key,
    defaultHeaders: {
      // Servers that speak this API as others do know this version only.
      "anthropic-version": "2023-06-01",
      ...betaHeader(model, context, options, key),
      ...authHeaders(model, key),
      ...model.headers,
      ...copilotHeaders(model, context.messages),
      ...options.headers,
    },
    dangerouslyAllowBrowser: true,
    fetch,
    logLevel: "off",
    maxRetries: 0,
    timeout: longestRequestMs,
  });
}

/** Subscription tokens of Anthropic start like this. They are sent as what they are: no other program is imitated. */
function isOAuthToken(key: string): boolean {
  return key.includes("sk-ant-oat");
}

function authHeaders(model: MessagesModel, key: string): Record<string, string | null> {
  const gateway = gatewayKeyHeaders(model, key);
  if (gateway !== undefined) return { ...gateway, "x-api-key": null };
  if (isOAuthToken(key) || isCopilot(model)) {
    return { authorization: `Bearer ${key}`, "x-api-key": null };
  }
  return { "x-api-key": key, authorization: null };
}

/** Source: https://docs.anthropic.com/en/api/beta-headers */
function betaHeader(
  model: MessagesModel,
  context: Context,
  options: AnthropicOptions,
  key: string,
): Record<string, string> {
  const betas: string[] = [];
  if (isOAuthToken(key)) betas.push("oauth-2025-04-20");
  betas.push(...eagerInputBetas(context.tools, model.compat));
  if ((options.interleavedThinking ?? true) && !isAdaptive(model)) betas.push("interleaved-thinking-2025-05-14");
  return betas.length === 0 ? {} : { "anthropic-beta": betas.join(",") };
}
