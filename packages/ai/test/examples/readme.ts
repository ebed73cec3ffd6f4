import { type Context, getModel, streamSimple, type Tool, Type, validateToolCall } from "@pi-stack/ai";

const weather: Tool = {
  name: "weather",
  description: "The weather of a city.",
  parameters: Type.Object({ city: Type.String() }),
};

/** Asks a model, runs its tool calls, and asks again until it is done. */
export async function ask(question: string, print: (text: string) => void): Promise<void> {
  const model = getModel("anthropic", "claude-sonnet-4-6");
  if (model === undefined) return;
  const context: Context = { messages: [{ role: "user", content: question, timestamp: Date.now() }], tools: [weather] };

  for (;;) {
    const answer = streamSimple(model, context, { reasoning: "low" });
    for await (const event of answer) if (event.type === "text_delta") print(event.delta);

    const message = await answer.result(); // never rejects
    context.messages.push(message);
    if (message.stopReason === "error") print(`${message.errorInfo?.category}: ${message.errorMessage}`);
    if (message.stopReason !== "toolUse") return;

    for (const call of message.content) {
      if (call.type !== "toolCall") continue;
      const text = runTool(() => `Sunny in ${validateToolCall([weather], call)["city"]}`);
      context.messages.push({
        role: "toolResult",
        toolCallId: call.id,
        toolName: call.name,
        content: [{ type: "text", text: text.words }],
        isError: text.failed,
        timestamp: Date.now(),
      });
    }
  }
}

function runTool(run: () => string): { words: string; failed: boolean } {
  try {
    return { words: run(), failed: false };
  } catch (error) {
    return { words: String(error), failed: true };
  }
}
