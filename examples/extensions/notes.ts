/** `/note words`: a note in the transcript, drawn in its own way; `/ask-about words` asks the model about one. */
import type { ExtensionAPI } from "@pi-stack/coding-agent";
import { Text } from "@pi-stack/tui";

export default function notes(pi: ExtensionAPI): void {
  pi.registerMessageRenderer("note", ({ content }, { expanded }, theme) => {
    const words = typeof content === "string" ? content : "(images)";
    return new Text(theme.fg("accent", `✎ ${expanded ? words : words.slice(0, 60)}`), 1, 0);
  });
  pi.registerCommand("note", {
    description: "Write a note",
    handler: (args) => pi.sendMessage({ customType: "note", content: args, display: true, details: undefined }),
  });
  pi.registerCommand("ask-about", {
    description: "Ask the model about a note",
    handler: (args, ctx) => pi.sendUserMessage(`About my note: ${args}`, ctx.isIdle() ? {} : { deliverAs: "followUp" }),
  });
}
