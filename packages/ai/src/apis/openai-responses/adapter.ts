import { sessionHeaders } from "../../compat/session-id-header.js";
import { clampThinkingLevel } from "../../models/thinking-levels.js";
import type { Adapter } from "../../registry/adapter.js";
import { baseOptions } from "../../stream/simple-options.js";
import { createClient } from "../openai-sdk/client.js";
import { ResponsesReader } from "./events.js";
import type { OpenAIResponsesOptions } from "./options.js";
import { buildPayload } from "./request.js";
import { costFactor } from "./usage.js";

/** The Responses API of OpenAI and of servers that speak it. */
export const openaiResponses: Adapter<"openai-responses", OpenAIResponsesOptions> = {
  async answer(request, model, context, options = {}) {
    const headers = sessionHeaders(options, model.compat);
    const client = createClient({ model, context, options, headers, fetch: request.fetch });
    const body = await request.payload(buildPayload(model, context, options));
    const { signal } = request;
    await request.exchange(
      () => client.post("/responses", { body, signal, stream: true }).asResponse(),
      new ResponsesReader(request.answer, {
        costFactor: (tier) => costFactor(model, tier ?? options.serviceTier ?? undefined),
      }),
    );
  },
  fromSimple(model, options) {
    const level = clampThinkingLevel(model, options.reasoning ?? "off");
    const base: OpenAIResponsesOptions = baseOptions(model, options);
    return level === "off" || options.reasoning === undefined ? base : { ...base, reasoningEffort: level };
  },
};
