import type { Message } from "@pi-stack/ai";

/** A tool call of a transcript with what came back; `undefined` while it runs. */
export interface PastCall {
  name: string;
  args: Record<string, unknown>;
  output: string | undefined;
  failed: boolean;
}

/** The tool calls of a transcript, in order. */
export function pastCalls(messages: readonly Message[]): PastCall[] {
  const byId = new Map<string, PastCall>();
  for (const message of messages) {
    if (message.role === "assistant") {
      for (const block of message.content) {
        if (block.type !== "toolCall") continue;
        byId.set(block.id, { name: block.name, args: block.arguments, output: undefined, failed: false });
      }
    } else if (message.role === "toolResult") {
      const call = byId.get(message.toolCallId);
      if (!call) continue;
      call.output = message.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
      call.failed = message.isError;
    }
  }
  return [...byId.values()];
}
