import { type Context, complete, type Model, type OpenAICompletionsCompat, type Tool } from "@pi-stack/ai";
import type { LoopbackProvider, SeenRequest } from "../apis/openai-loopback.js";
import { user } from "../history/messages.js";
import { modelOf, payloadOf } from "../history/payload-of.js";

export const tool: Tool = { name: "ls", description: "Lists files", parameters: { type: "object", properties: {} } };
export const hello: Context = { systemPrompt: "Be brief.", messages: [user("Go.")] };
export const withTools: Context = { ...hello, tools: [tool] };

/** A model behind Chat Completions; without facts, behind a server that nobody knows. */
export function chat(facts: Partial<Model> = {}, compat: OpenAICompletionsCompat = {}): Model {
  return modelOf({ id: "m", api: "openai-completions", provider: "acme", ...facts, compat });
}

/** The body that a model would be sent. */
export async function bodyFor(
  model: Model,
  context: Context = hello,
  options: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const body = await payloadOf(model, context, options);
  if (typeof body !== "object" || body === null) throw new TypeError("no body would be sent");
  return { ...body };
}

/** The request that a server saw; what it answers does not matter. */
export async function requestAt(
  server: LoopbackProvider,
  facts: Partial<Model> & Pick<Model, "api">,
  context: Context = hello,
  options: Record<string, unknown> = {},
): Promise<SeenRequest> {
  server.answer((response) => response.writeHead(400).end('{"error":{"message":"enough seen"}}'));
  await complete(server.model(facts), context, { apiKey: "key", ...options });
  const [request] = server.requests.splice(0);
  if (request === undefined) throw new TypeError("no request reached the server");
  return request;
}
