import type { ImageContent, Message, TextContent } from "@pi-stack/ai";

const placeholder = "Image reading is disabled.";

/** Replaces every image of user messages and tool results by a line of text; neighbours that are alike become one. */
export function blockImages(messages: readonly Message[]): Message[] {
  return messages.map((message) => {
    if (message.role === "assistant" || typeof message.content === "string") return message;
    if (!message.content.some((block) => block.type === "image")) return message;
    return { ...message, content: withoutImages(message.content) };
  });
}

function withoutImages(content: readonly (TextContent | ImageContent)[]): TextContent[] {
  const kept: TextContent[] = [];
  for (const block of content) {
    const text: TextContent = block.type === "image" ? { type: "text", text: placeholder } : block;
    if (text.text === placeholder && kept.at(-1)?.text === placeholder) continue;
    kept.push(text);
  }
  return kept;
}
