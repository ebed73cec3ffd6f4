import type { BuildSystemPromptOptions, ContextFile, PromptDocs } from "../contracts/system-prompt.js";
import { formatSkillsForPrompt } from "./skills-block.js";

const defaultTools: readonly string[] = ["read", "bash", "edit", "write"];

/** The system prompt: pure but for today's date, which stands second to last; the working folder stands last. */
export function buildSystemPrompt(options: BuildSystemPromptOptions): string {
  const tools = options.selectedTools ?? defaultTools;
  const readWith = (["read", "bash"] as const).find((name) => tools.includes(name));
  const parts = [options.customPrompt || defaultPrompt(options, tools)];
  if (options.appendSystemPrompt) parts.push(`\n\n${options.appendSystemPrompt}`);
  parts.push(contextSection(options.contextFiles ?? []));
  if (readWith) parts.push(formatSkillsForPrompt(options.skills ?? [], { readWith }));
  parts.push(`\nCurrent date: ${localDate(options.date ?? new Date())}`);
  parts.push(`\nCurrent working directory: ${options.cwd.replaceAll("\\", "/")}`);
  return parts.join("");
}

function defaultPrompt(options: BuildSystemPromptOptions, tools: readonly string[]): string {
  const list = tools.flatMap((name) => {
    const snippet = options.toolSnippets?.[name];
    return snippet ? [`- ${name}: ${snippet}`] : [];
  });
  const guidelines = guidelinesFor(tools, options.promptGuidelines ?? []);
  return `You are an expert coding assistant operating inside pi, a coding agent in the terminal. You help by reading files, running commands, editing code and writing new files.

Available tools:
${list.length > 0 ? list.join("\n") : "(none)"}

Further tools may exist besides these, depending on the project.

Guidelines:
${guidelines.map((guideline) => `- ${guideline}`).join("\n")}${options.docs ? docsSection(options.docs) : ""}`;
}

function guidelinesFor(tools: readonly string[], own: readonly string[]): string[] {
  const guidelines: string[] = [];
  const explores = ["grep", "find", "ls"].some((name) => tools.includes(name));
  if (tools.includes("bash")) {
    guidelines.push(
      explores
        ? "Prefer grep/find/ls tools over bash for file exploration (faster, respects .gitignore)"
        : "Use bash for file operations like ls, rg, find",
    );
  }
  guidelines.push(...own.map((guideline) => guideline.trim()).filter((guideline) => guideline !== ""));
  guidelines.push("Be concise in your responses", "Show file paths clearly when working with files");
  return [...new Set(guidelines)];
}

function docsSection({ readme, docs, examples }: PromptDocs): string {
  return `

Documentation of pi itself. Read it only when the user asks about pi, its SDK, or how to extend it:
- Overview: ${readme}
- Guides: ${docs} (extensions, themes, skills, prompt templates, tui, keybindings, sdk, custom providers, models, packages: one file each, by that name)
- Examples: ${examples}
Read a guide whole before you act on it, and follow its links to other guides.`;
}

function contextSection(files: readonly ContextFile[]): string {
  if (files.length === 0) return "";
  const sections = files.map(({ path, content }) => `## ${path}\n\n${content}\n\n`);
  return `\n\n# Project Context\n\nInstructions of this project and its user:\n\n${sections.join("")}`;
}

function localDate(date: Date): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
