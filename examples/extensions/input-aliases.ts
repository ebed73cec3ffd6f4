/** Short forms of what you type often: `?q` asks for a short answer, `date?` is answered without the model. */
import type { ExtensionAPI } from "@pi-stack/coding-agent";

export default function inputAliases(pi: ExtensionAPI): void {
  pi.on("input", ({ text, source }, ctx) => {
    if (source === "extension") return { action: "continue" };
    if (text === "date?") {
      ctx.ui.notify(new Date().toDateString());
      return { action: "handled" };
    }
    return text.startsWith("?q ")
      ? { action: "transform", text: `Answer in one sentence: ${text.slice(3)}` }
      : { action: "continue" };
  });
}
