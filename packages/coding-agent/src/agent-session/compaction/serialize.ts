import type { AssistantMessage, ImageContent, Message, TextContent, ToolCall } from "@pi-stack/ai";

const maxResultCharacters = 2000;

/**
 * A conversation as plain text for a summariser: one paragraph a message or kind of content, blank lines between.
 * Images are left out; a tool result is cut at 2,000 characters; what people and models said stands whole.
 */
export function serializeConversation(messages: readonly Message[]): string {
  return messages.flatMap(paragraphsOf).join("\n\n");
}

function paragraphsOf(message: Message): string[] {
  switch (message.role) {
    case "user":
      return paragraph("User", textOf(message.content));
    case "toolResult":
      return paragraph("Tool result", shorten(textOf(message.content)));
    default:
      return paragraphsOfReply(message);
  }
}

function paragraphsOfReply({ content }: AssistantMessage): string[] {
  const thinking = content.flatMap((block) => (block.type === "thinking" ? [block.thinking] : []));
  const text = content.flatMap((block) => (block.type === "text" ? [block.text] : []));
  const calls = content.flatMap((block) => (block.type === "toolCall" ? [callText(block)] : []));
  return [
    ...paragraph("Assistant thinking", thinking.join("\n")),
    ...paragraph("Assistant", text.join("\n")),
    ...paragraph("Assistant tool calls", calls.join("; ")),
  ];
}

function paragraph(title: string, text: string): string[] {
  return text === "" ? [] : [`[${title}]: ${text}`];
}

function callText({ name, arguments: args }: ToolCall): string {
  const pairs = Object.entries(args).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  return `${name}(${pairs.join(", ")})`;
}

function textOf(content: string | readonly (TextContent | ImageContent)[]): string {
  if (typeof content === "string") return content;
  return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("");
}

function shorten(text: string): string {
  if (text.length <= maxResultCharacters) return text;
  const kept = text.slice(0, safeBorder(text, maxResultCharacters));
  return `${kept}\n\n[... ${text.length - kept.length} more characters removed]`;
}

/** The index itself, or the one before it where it would part a surrogate pair. */
export function safeBorder(text: string, index: number): number {
  const isPair = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(index - 1, index + 1));
  return isPair ? index - 1 : index;
}
