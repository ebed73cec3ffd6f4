/** A program with the ai layer and nothing else: it adds an API of its own, with typed options, and streams from it. */
import {
  AiError,
  type AssistantMessage,
  complete,
  createAssistantMessageEventStream,
  fauxAssistantMessage,
  type Model,
  registerApiProvider,
  type StreamOptions,
  stream,
} from "@pi-stack/ai";

interface AcmeOptions extends StreamOptions {
  style?: "short" | "long";
}

declare module "@pi-stack/ai" {
  interface ApiOptionsMap {
    "acme-chat": AcmeOptions;
  }
}

const model: Model<"acme-chat"> = {
  id: "acme-1",
  name: "Acme 1",
  api: "acme-chat",
  provider: "acme",
  baseUrl: "http://127.0.0.1:9",
  reasoning: false,
  input: ["text"],
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  contextWindow: 1000,
  maxTokens: 100,
};

const dispose = registerApiProvider<"acme-chat", AcmeOptions>({
  api: "acme-chat",
  stream: (_model, _context, options) => answer(fauxAssistantMessage(`in ${options?.style ?? "no"} style`)),
  streamSimple: () => answer(fauxAssistantMessage("simply")),
});

function answer(message: AssistantMessage): ReturnType<typeof stream> {
  const events = createAssistantMessageEventStream();
  events.push({ type: "start", partial: message });
  events.push({ type: "done", reason: "stop", message });
  return events;
}

const said = await complete(model, { messages: [] }, { style: "short" });
dispose();
const lost = await stream(model, { messages: [] }, { style: "long" }).result();
console.log(
  JSON.stringify({
    said: said.content,
    afterDisposal: lost.errorMessage,
    branded: AiError.is(new AiError("unknown_api", "x")),
  }),
);
