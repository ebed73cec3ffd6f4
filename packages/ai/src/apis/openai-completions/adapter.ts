import { resolveOpenAICompletionsCompat } from "../../compat/openai-completions.js";
import { affinityHeaders } from "../../compat/session-affinity.js";
import { clampThinkingLevel } from "../../models/thinking-levels.js";
import type { Adapter } from "../../registry/adapter.js";
import { baseOptions } from "../../stream/simple-options.js";
import { createClient } from "../openai-sdk/client.js";
import { CompletionsReader } from "./events.js";
import type { OpenAICompletionsOptions } from "./options.js";
import { buildPayload } from "./request.js";

/** The Chat Completions API of OpenAI and of the many servers that speak it. */
export const openaiCompletions: Adapter<"openai-completions", OpenAICompletionsOptions> = {
  async answer(request, model, context, options = {}) {
    const compat = resolveOpenAICompletionsCompat(model);
    const headers = affinityHeaders(options, compat);
    const client = createClient({ model, context, options, headers, fetch: request.fetch });
    const body = await request.payload(buildPayload(model, context, options, compat));
    const reader = new CompletionsReader(request.answer);
    const { signal } = request;
    await request.exchange(() => client.post("/chat/completions", { body, signal, stream: true }).asResponse(), reader);
    reader.end();
  },
  fromSimple(model, options) {
    const level = clampThinkingLevel(model, options.reasoning ?? "off");
    const base: OpenAICompletionsOptions = baseOptions(model, options);
    return level === "off" || options.reasoning === undefined ? base : { ...base, reasoningEffort: level };
  },
};
