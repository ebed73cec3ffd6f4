import type { PromptSkill } from "../contracts/system-prompt.js";

/** Options of {@link formatSkillsForPrompt}. */
export interface FormatSkillsOptions {
  /** The tool that the model reads the files with. @defaultValue `read` */
  readWith?: "read" | "bash";
}

/** The list of skills that a model may load by itself; empty when there is none. */
export function formatSkillsForPrompt(skills: readonly PromptSkill[], options: FormatSkillsOptions = {}): string {
  const visible = skills.filter((skill) => skill.disableModelInvocation !== true);
  if (visible.length === 0) return "";
  const items = visible.map(
    ({ name, description, filePath }) => `  <skill>
    <name>${escapeXml(name)}</name>
    <description>${escapeXml(description)}</description>
    <location>${escapeXml(filePath)}</location>
  </skill>`,
  );
  const how = options.readWith === "bash" ? "print its whole file with the bash tool" : "read its file";
  return `

Skills hold instructions for particular tasks.
When a task fits a skill's description, ${how} before you begin.
Paths inside a skill are relative to the folder of its file.

<available_skills>
${items.join("\n")}
</available_skills>`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
