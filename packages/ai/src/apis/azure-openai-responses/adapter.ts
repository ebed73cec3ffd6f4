import { clampThinkingLevel } from "../../models/thinking-levels.js";
import type { Adapter } from "../../registry/adapter.js";
import { baseOptions } from "../../stream/simple-options.js";
import { ResponsesReader } from "../openai-responses/events.js";
import { azureHeaders, responsesUrl } from "./endpoint.js";
import type { AzureOpenAIResponsesOptions } from "./options.js";
import { buildPayload } from "./request.js";

/** The Responses API of Azure OpenAI, spoken over HTTP without an SDK. */
export const azureOpenAIResponses: Adapter<"azure-openai-responses", AzureOpenAIResponsesOptions> = {
  async answer(request, model, context, options = {}) {
    const headers = azureHeaders(model, options);
    const url = responsesUrl(model, options);
    const body = JSON.stringify(await request.payload(buildPayload(model, context, options)));
    await request.exchange(
      () => request.fetch(url, { method: "POST", headers, body }),
      // Azure's prices do not follow OpenAI's service tiers.
      new ResponsesReader(request.answer, { costFactor: () => 1 }),
    );
  },
  fromSimple(model, options) {
    const level = clampThinkingLevel(model, options.reasoning ?? "off");
    const base: AzureOpenAIResponsesOptions = baseOptions(model, options);
    return level === "off" || options.reasoning === undefined ? base : { ...base, reasoningEffort: level };
  },
};
