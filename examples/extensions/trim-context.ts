/** Shows the model only the last results of tools in full. What is stored stays whole. */
import type { ExtensionAPI } from "@pi-stack/coding-agent";

const kept = 10;

export default function trimContext(pi: ExtensionAPI): void {
  pi.on("context", ({ messages }) => {
    const results = messages.filter(({ role }) => role === "toolResult");
    const old = new Set(results.slice(0, -kept));
    return {
      messages: messages.map((message) =>
        message.role === "toolResult" && old.has(message)
          ? { ...message, content: [{ type: "text", text: "(an old result, left out)" }] }
          : message,
      ),
    };
  });
}
