import { clampThinkingLevel } from "../../models/thinking-levels.js";
import type { Adapter } from "../../registry/adapter.js";
import { baseOptions } from "../../stream/simple-options.js";
import type { Model } from "../../types/model.js";
import { ResponsesReader } from "../openai-responses/events.js";
import { costFactor } from "../openai-responses/usage.js";
import { codexIdentity, httpHeaders, responsesUrl } from "./endpoint.js";
import type { OpenAICodexResponsesOptions } from "./options.js";
import { buildPayload } from "./request.js";
import { codexFailure } from "./usage-limit.js";
import { answerByWebSocket } from "./websocket/answer.js";

/** The Responses API of a ChatGPT subscription, over WebSocket where the runtime has one, else over HTTP. */
export const openaiCodexResponses: Adapter<"openai-codex-responses", OpenAICodexResponsesOptions> = {
  async answer(request, model, context, options = {}) {
    request.classifyBy(codexFailure);
    const identity = codexIdentity(model, options);
    const url = responsesUrl(model);
    const payload = await request.payload(buildPayload(model, context, options));
    const reader = new ResponsesReader(request.answer, {
      costFactor: (tier) => tierFactor(model, tier, options.serviceTier),
      classify: codexFailure,
    });
    if (await answerByWebSocket({ request, model, context, options, identity, url, payload, reader })) return;
    const headers = httpHeaders(identity, model, options);
    const body = JSON.stringify(payload);
    await request.exchange(() => request.fetch(url, { method: "POST", headers, body }), reader);
  },
  fromSimple(model, options) {
    const level = clampThinkingLevel(model, options.reasoning ?? "off");
    const base: OpenAICodexResponsesOptions = baseOptions(model, options);
    return level === "off" || options.reasoning === undefined ? base : { ...base, reasoningEffort: level };
  },
};

/** The server says `default` also for requests that it served, and charged, in the tier that was asked for. */
function tierFactor(model: Model, said: string | undefined, asked: OpenAICodexResponsesOptions["serviceTier"]): number {
  const keepsAsked = said === "default" && (asked === "flex" || asked === "priority");
  return costFactor(model, keepsAsked ? asked : (said ?? asked ?? undefined));
}
