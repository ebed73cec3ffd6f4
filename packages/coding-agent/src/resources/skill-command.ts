import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage } from "../errors/system-error.js";
import { stripFrontmatter } from "./frontmatter.js";
import { readResource } from "./read-resource.js";
import type { Skill } from "./skill.js";

/** A skill that stands in a prompt, and what the user said to it. */
export interface ParsedSkillBlock {
  name: string;
  /** The path of the skill's file. */
  location: string;
  /** The instructions. */
  content: string;
  userMessage?: string;
}

/** Text to send. */
export interface ExpandedSkillCommand {
  text: string;
  /** Why the skill could not be read; then the text is what it was. */
  error?: CodingAgentError;
}

/** Puts the skill that `/skill:name args` calls into the text; any other text stays as it is. */
export function expandSkillCommand(
  text: string,
  skills: readonly Pick<Skill, "name" | "filePath" | "baseDir">[],
): ExpandedSkillCommand {
  const [, name, args = ""] = /^\/skill:(\S+)(?:\s+(.*))?$/s.exec(text) ?? [];
  const skill = skills.find((each) => each.name === name);
  if (skill === undefined) return { text };
  try {
    const content = stripFrontmatter(readResource(skill.filePath)).trim();
    const block = `<skill name="${quote(skill.name)}" location="${quote(skill.filePath)}">
References are relative to ${skill.baseDir}.

${content}
</skill>`;
    return { text: args.trim() === "" ? block : `${block}\n\n${args.trim()}` };
  } catch (cause) {
    const words = `The skill "${skill.name}" could not be used: ${errorMessage(cause)}`;
    return { text, error: new CodingAgentError("file_unreadable", words, { cause }) };
  }
}

/** The inverse of {@link expandSkillCommand}; `null` for a text that does not begin with a skill block. */
export function parseSkillBlock(text: string): ParsedSkillBlock | null {
  const match =
    /^<skill name="([^"]*)" location="([^"]*)">\n(?:References are relative to [^\n]*\.\n\n)?(.*?)\n<\/skill>(?:\n\n(.+))?$/s.exec(
      text,
    );
  if (match === null) return null;
  const [, name = "", location = "", content = "", userMessage] = match;
  return {
    name: unquote(name),
    location: unquote(location),
    content,
    ...(userMessage === undefined ? {} : { userMessage }),
  };
}

/** A quote would end the attribute. */
function quote(text: string): string {
  return text.replaceAll('"', "&quot;");
}

function unquote(text: string): string {
  return text.replaceAll("&quot;", '"');
}
