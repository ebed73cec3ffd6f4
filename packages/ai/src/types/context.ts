import type { Message } from "./message.js";
import type { Tool } from "./tool.js";

/** Everything a model is shown. Plain JSON throughout. */
export interface Context {
  systemPrompt?: string;
  messages: Message[];
  tools?: Tool[];
}
