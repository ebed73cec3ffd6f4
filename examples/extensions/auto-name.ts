/** Names a session after its first question. */
import type { ExtensionAPI } from "@pi-stack/coding-agent";

export default function autoName(pi: ExtensionAPI): void {
  pi.on("agent_end", ({ messages }) => {
    if (pi.getSessionName() !== undefined) return;
    const first = messages.find((message) => message.role === "user");
    const words = typeof first?.content === "string" ? first.content : textOf(first?.content ?? []);
    if (words !== "") pi.setSessionName(words.split(/\s+/).slice(0, 6).join(" "));
  });
}

function textOf(content: readonly { type: string; text?: string }[]): string {
  return content.map(({ text = "" }) => text).join(" ");
}
