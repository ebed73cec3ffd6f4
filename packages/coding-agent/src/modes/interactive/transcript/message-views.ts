import type { AgentMessage } from "@pi-stack/agent-core";
import type { Component, MarkdownTheme } from "@pi-stack/tui";
import { BashExecutionComponent } from "../../../rendering/messages/bash-execution.js";
import { CustomMessageComponent, type MessageRenderer } from "../../../rendering/messages/custom-message.js";
import { SkillInvocationMessageComponent } from "../../../rendering/messages/skill-invocation-message.js";
import {
  BranchSummaryMessageComponent,
  CompactionSummaryMessageComponent,
} from "../../../rendering/messages/summary-messages.js";
import { UserMessageComponent } from "../../../rendering/messages/user-message.js";
import { parseSkillBlock } from "../../../resources/skill-command.js";
import type { TranscriptHost } from "./transcript-host.js";

type UserContent = Extract<AgentMessage, { role: "user" }>["content"];

/** What is shown of a message that is whole; replies and results of tools have ways of their own. */
export function viewsOf(
  message: AgentMessage,
  { theme, tui }: Pick<TranscriptHost, "theme" | "tui">,
  markdown: MarkdownTheme,
  rendererOf: (customType: string) => MessageRenderer | undefined,
): Component[] {
  switch (message.role) {
    case "user":
      return userViews(wordsOf(message.content), markdown, theme);
    case "bashExecution": {
      const { command, exitCode, cancelled, truncated, fullOutputPath, output } = message;
      const block = new BashExecutionComponent(command, tui, message.excludeFromContext, theme);
      block.setComplete({ exitCode, cancelled, isTruncated: truncated, fullOutputPath }, output);
      return [block];
    }
    case "custom":
      if (!message.display) return [];
      return [new CustomMessageComponent(message, rendererOf(message.customType), markdown, theme)];
    case "compactionSummary":
      return [new CompactionSummaryMessageComponent(message, markdown, theme)];
    case "branchSummary":
      return [new BranchSummaryMessageComponent(message, markdown, theme)];
    default:
      return [];
  }
}

function userViews(text: string, markdown: MarkdownTheme, theme: TranscriptHost["theme"]): Component[] {
  const skill = parseSkillBlock(text);
  if (!skill) return text.trim() === "" ? [] : [new UserMessageComponent(text, markdown, theme)];
  const box = new SkillInvocationMessageComponent(skill, markdown, theme);
  return skill.userMessage === undefined ? [box] : [box, new UserMessageComponent(skill.userMessage, markdown, theme)];
}

/** Images are not shown; a message of nothing else is named by them. */
function wordsOf(content: UserContent): string {
  if (typeof content === "string") return content;
  const text = content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
  return text === ""
    ? content.flatMap((block) => (block.type === "image" ? [`[${block.mimeType}]`] : [])).join("\n")
    : text;
}
