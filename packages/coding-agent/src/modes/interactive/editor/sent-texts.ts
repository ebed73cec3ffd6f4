import type { AgentMessage } from "@pi-stack/agent-core";
import { textOf } from "../../../agent-session/transcript.js";
import { parseSkillBlock } from "../../../resources/skill-command.js";

/** As many as an editor keeps. */
const maxTexts = 100;

/** What the user sent in a session, as it was typed, oldest first. */
export function sentTexts(messages: readonly AgentMessage[]): string[] {
  const texts = messages.flatMap((message) => (message.role === "user" ? [asTyped(textOf(message.content))] : []));
  return texts.filter((text) => text.trim() !== "").slice(-maxTexts);
}

/** A skill that was called stands in the message as a whole. */
function asTyped(text: string): string {
  const skill = parseSkillBlock(text);
  return skill ? `/skill:${skill.name} ${skill.userMessage ?? ""}`.trim() : text;
}
