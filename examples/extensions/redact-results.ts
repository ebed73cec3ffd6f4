/** Takes what looks like a key out of results before the model reads them, and out of its own replies. */
import type { ExtensionAPI } from "@pi-stack/coding-agent";

const key = /\b(?:sk|ghp|xox[bp])[-_][A-Za-z0-9_-]{16,}/g;

export default function redactResults(pi: ExtensionAPI): void {
  pi.on("tool_result", ({ content }) => {
    const clean = content.map((block) => (block.type === "text" ? { ...block, text: redacted(block.text) } : block));
    return { content: clean };
  });
  pi.on("message_end", ({ message }) => {
    if (message.role !== "assistant") return undefined;
    const content = message.content.map((block) =>
      block.type === "text" ? { ...block, text: redacted(block.text) } : block,
    );
    return { message: { ...message, content } };
  });
}

function redacted(text: string): string {
  return text.replace(key, "[a key]");
}
