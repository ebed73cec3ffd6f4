"use strict";Object.defineProperty(exports, "__esModule", { value: true });exports.default = echoProvider;
var _ai = await jitiImport("@pi-stack/ai"); /** A provider of one's own: its model says everything again. The events are those of any other. */


function echoProvider(pi) {
  pi.registerProvider("echo", {
    name: "Echo",
    baseUrl: "http://localhost",
    apiKey: "none",
    api: "echo",
    models: [{ id: "parrot", name: "Parrot", contextWindow: 8000, maxTokens: 1000 }],
    streamSimple: (model, context) => {
      const stream = (0, _ai.createAssistantMessageEventStream)();
      const last = context.messages.findLast(({ role }) => role === "user");
      const words = typeof last?.content === "string" ? last.content : JSON.stringify(last?.content ?? "");
      const message = answerOf(model, words);
      stream.push({ type: "start", partial: { ...message, content: [] } });
      stream.push({ type: "text_start", contentIndex: 0, partial: message });
      stream.push({ type: "text_delta", contentIndex: 0, delta: words, partial: message });
      stream.push({ type: "text_end", contentIndex: 0, content: words, partial: message });
      stream.push({ type: "done", reason: "stop", message });
      return stream;
    }
  });
  pi.registerCommand("no-echo", {
    description: "Take the echo provider away",
    handler: () => pi.unregisterProvider("echo")
  });
}

function answerOf({ api, provider, id }, text) {
  const content = [{ type: "text", text }];
  const rest = { usage: (0, _ai.emptyUsage)(), stopReason: "stop", timestamp: Date.now() };
  return { role: "assistant", content, api, provider, model: id, ...rest };
} /* v9-da37a8d1371758cf */
