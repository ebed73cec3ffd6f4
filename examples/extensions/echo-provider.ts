/** A provider of one's own: its model says everything again. The events are those of any other. */
import { type AssistantMessage, createAssistantMessageEventStream, emptyUsage, type Model } from "@pi-stack/ai";
import type { ExtensionAPI } from "@pi-stack/coding-agent";

export default function echoProvider(pi: ExtensionAPI): void {
  pi.registerProvider("echo", {
    name: "Echo",
    baseUrl: "http://localhost",
    apiKey: "none",
    api: "echo",
    models: [{ id: "parrot", name: "Parrot", contextWindow: 8000, maxTokens: 1000 }],
    streamSimple: (model, context) => {
      const stream = createAssistantMessageEventStream();
      const last = context.messages.findLast(({ role }) => role === "user");
      const words = typeof last?.content === "string" ? last.content : JSON.stringify(last?.content ?? "");
      const message = answerOf(model, words);
      stream.push({ type: "start", partial: { ...message, content: [] } });
      stream.push({ type: "text_start", contentIndex: 0, partial: message });
      stream.push({ type: "text_delta", contentIndex: 0, delta: words, partial: message });
      stream.push({ type: "text_end", contentIndex: 0, content: words, partial: message });
      stream.push({ type: "done", reason: "stop", message });
      return stream;
    },
  });
  pi.registerCommand("no-echo", {
    description: "Take the echo provider away",
    handler: () => pi.unregisterProvider("echo"),
  });
}

function answerOf({ api, provider, id }: Model, text: string): AssistantMessage {
  const content = [{ type: "text" as const, text }];
  const rest = { usage: emptyUsage(), stopReason: "stop" as const, timestamp: Date.now() };
  return { role: "assistant", content, api, provider, model: id, ...rest };
}
