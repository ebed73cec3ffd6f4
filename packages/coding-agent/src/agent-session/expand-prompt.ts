import type { CodingAgentError } from "../errors/coding-agent-error.js";
import { expandPromptTemplate } from "../resources/load-templates.js";
import type { SessionResources } from "../resources/session-resources.js";
import { expandSkillCommand } from "../resources/skill-command.js";

/** Puts the skill or the template that a text calls into it. A text that calls none costs nothing. */
export function expandPrompt(text: string, resources: SessionResources): { text: string; error?: CodingAgentError } {
  if (!text.startsWith("/")) return { text };
  if (text.startsWith("/skill:")) return expandSkillCommand(text, resources.getSkills().skills);
  return { text: expandPromptTemplate(text, resources.getPrompts().prompts) };
}
