import type { ResourceDiagnostic } from "./diagnostics.js";
import { parseCommandArgs, substituteArgs } from "./prompt-arguments.js";
import { findTemplateFiles, loadTemplateFile, type PromptTemplate } from "./prompt-template.js";
import { ResourceCollection } from "./resource-collection.js";

/** Prompt templates, each name once, and what is wrong with others. */
export interface LoadPromptsResult {
  prompts: PromptTemplate[];
  diagnostics: ResourceDiagnostic[];
}

/** An empty collection of templates. */
export function promptCollection(): ResourceCollection<PromptTemplate> {
  return new ResourceCollection({ resourceType: "prompt", find: findTemplateFiles, load: loadTemplateFile });
}

/** The template that `/name args` calls, with the arguments filled in; any other text as it is. */
export function expandPromptTemplate(text: string, templates: readonly PromptTemplate[]): string {
  const [, name, args = ""] = /^\/(\S+)(?:\s+(.*))?$/s.exec(text) ?? [];
  const template = templates.find((each) => each.name === name);
  return template === undefined ? text : substituteArgs(template.content, parseCommandArgs(args));
}
