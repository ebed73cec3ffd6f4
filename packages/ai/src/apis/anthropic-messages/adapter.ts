import type Anthropic from "@anthropic-ai/sdk";
import { isRecord } from "../../json/value.js";
import type { Adapter } from "../../registry/adapter.js";
import { createClient } from "./client.js";
import { AnthropicReader } from "./events.js";
import type { AnthropicOptions } from "./options.js";
import { toWireRequest } from "./request.js";
import { toAnthropicOptions } from "./thinking.js";

/** The Messages API of Anthropic and of servers that speak it. */
export const anthropicMessages: Adapter<"anthropic-messages", AnthropicOptions> = {
  async answer(request, model, context, options = {}) {
    const client = isClient(options.client) ? options.client : createClient(model, context, options, request.fetch);
    const body = await request.payload(toWireRequest(model, context, options));
    const { signal } = request;
    await request.exchange(
      () => client.post("/v1/messages", { body, signal, stream: true }).asResponse(),
      new AnthropicReader(request.answer, () => request.progress()),
    );
  },
  fromSimple: toAnthropicOptions,
};

function isClient(value: unknown): value is Anthropic {
  return isRecord(value) && typeof value["post"] === "function";
}
