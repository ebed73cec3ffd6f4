import type { AgentMessage } from "@pi-stack/agent-core";
import type { ImageContent } from "@pi-stack/ai";

/** What a person said, and what they showed. */
export function userMessage(text: string, images: readonly ImageContent[]): AgentMessage {
  return { role: "user", content: [{ type: "text", text }, ...images], timestamp: Date.now() };
}
