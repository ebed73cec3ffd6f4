import type { AgentMessage } from "@pi-stack/agent-core";
import { Box, Container, Markdown, Spacer, stripControlSequences } from "@pi-stack/tui";
import { getMarkdownTheme } from "../theme/component-themes.js";
import type { Theme } from "../theme/theme.js";

/** What the user said. */
export function userMessage(message: Extract<AgentMessage, { role: "user" }>, theme: Theme): Container {
  const box = new Box(1, 1, (text) => theme.bg("userMessageBg", text));
  const style = { color: (text: string) => theme.fg("userMessageText", text) };
  box.addChild(new Markdown(stripControlSequences(wordsOf(message.content)), 0, 0, getMarkdownTheme(theme), style));
  const container = new Container();
  container.addChild(new Spacer(1));
  container.addChild(box);
  return container;
}

function wordsOf(content: Extract<AgentMessage, { role: "user" }>["content"]): string {
  if (typeof content === "string") return content;
  return content.map((block) => (block.type === "text" ? block.text : `[${block.mimeType}]`)).join("\n");
}
