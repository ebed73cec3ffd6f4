/** A chat over the `ai` layer: lines from stdin, answers as they stream. `CHAT_MODEL=provider/id node chat.ts` */
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { type Context, getModel, type Model, streamSimple } from "@pi-stack/ai";

/** Answers one question and keeps both in the context, also when it fails: then the next question can still be asked. */
export async function answer(
  model: Model,
  context: Context,
  question: string,
  print: (text: string) => void,
): Promise<void> {
  context.messages.push({ role: "user", content: question, timestamp: Date.now() });
  const stream = streamSimple(model, context);
  for await (const event of stream) if (event.type === "text_delta") print(event.delta);
  const message = await stream.result();
  context.messages.push(message);
  if (message.stopReason === "error") print(`[${message.errorInfo?.category}: ${message.errorMessage}]`);
  print("\n");
}

/** The model that is named, or one of a server of your own at CHAT_BASE_URL. */
function modelOf(name: string): Model | undefined {
  const [provider = "", ...id] = name.split("/");
  const known = getModel(provider, id.join("/"));
  const baseUrl = process.env["CHAT_BASE_URL"];
  if (!baseUrl) return known;
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
  const limits = { contextWindow: 32_000, maxTokens: 4000 };
  const rest = { name, reasoning: false, input: ["text" as const], cost, ...limits };
  return { id: id.join("/"), provider, api: "openai-completions", baseUrl, ...rest };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const model = modelOf(process.env["CHAT_MODEL"] ?? "anthropic/claude-sonnet-4-6");
  if (!model) throw new Error("CHAT_MODEL names no model of the catalogue; set CHAT_BASE_URL for one of your own.");
  const context: Context = { systemPrompt: "Answer in one sentence.", messages: [] };
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() !== "") await answer(model, context, line, (text) => process.stdout.write(text));
  }
}
