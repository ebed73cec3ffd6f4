import { diagnosticSentence, type ResourceDiagnostic } from "./diagnostics.js";
import { type LoadSkillsResult, skillCollection } from "./load-skills.js";
import { type LoadPromptsResult, promptCollection } from "./load-templates.js";
import type { PromptTemplate } from "./prompt-template.js";
import type { ResourceCollection } from "./resource-collection.js";
import type { ResourcePath, ResourceSources } from "./resource-sources.js";
import type { Skill } from "./skill.js";

/** Which skills and templates there are. */
export interface SkillsAndPromptsOptions {
  /** Files and folders that win over all others, with `noSkills` too. `~` is the home folder. */
  additionalSkillPaths?: readonly string[];
  /** Files and folders that win over all others, with `noPromptTemplates` too. `~` is the home folder. */
  additionalPromptTemplatePaths?: readonly string[];
  /** Only named skills. */
  noSkills?: boolean;
  /** Only named templates. */
  noPromptTemplates?: boolean;
  /** Has the last word on the skills. */
  skillsOverride?: (base: LoadSkillsResult) => LoadSkillsResult;
  /** Has the last word on the templates. */
  promptsOverride?: (base: LoadPromptsResult) => LoadPromptsResult;
}

/** Resources that come in while a session runs. Relative paths are relative to the working folder. */
export interface ExtendedResources {
  skillPaths?: readonly (string | ResourcePath)[];
  promptPaths?: readonly (string | ResourcePath)[];
  themePaths?: readonly (string | ResourcePath)[];
}

/** Skills and templates, read when they are first asked for. */
export class SkillsAndPrompts {
  readonly #options: SkillsAndPromptsOptions;
  readonly #sources: ResourceSources;
  #skills: ResourceCollection<Skill> | undefined;
  #prompts: ResourceCollection<PromptTemplate> | undefined;

  constructor(options: SkillsAndPromptsOptions, sources: ResourceSources) {
    this.#options = options;
    this.#sources = sources;
  }

  getSkills(): LoadSkillsResult {
    const { items, diagnostics } = this.#loadedSkills();
    const base: LoadSkillsResult = { skills: items, diagnostics: [...diagnostics] };
    return this.#options.skillsOverride?.(base) ?? base;
  }

  getPrompts(): LoadPromptsResult {
    const { items, diagnostics } = this.#loadedPrompts();
    const base: LoadPromptsResult = { prompts: items, diagnostics: [...diagnostics] };
    return this.#options.promptsOverride?.(base) ?? base;
  }

  /** What a person should know, one sentence each. Reads everything, if that has not been done. */
  getNotices(): string[] {
    const diagnostics: ResourceDiagnostic[] = [...this.getSkills().diagnostics, ...this.getPrompts().diagnostics];
    return diagnostics.map(diagnosticSentence);
  }

  /** Adds what does not clash with what is there. */
  extend({ skillPaths, promptPaths }: ExtendedResources): void {
    this.#loadedSkills().add(this.#sources.extended(skillPaths));
    this.#loadedPrompts().add(this.#sources.extended(promptPaths));
  }

  /** Forgets everything, so that it is read again. */
  reset(): void {
    this.#skills = undefined;
    this.#prompts = undefined;
  }

  #loadedSkills(): ResourceCollection<Skill> {
    if (this.#skills !== undefined) return this.#skills;
    const skills = skillCollection();
    skills.add(this.#sources.named("skills", this.#options.additionalSkillPaths));
    if (!this.#options.noSkills) skills.add(this.#sources.discovered("skills"));
    this.#skills = skills;
    return skills;
  }

  #loadedPrompts(): ResourceCollection<PromptTemplate> {
    if (this.#prompts !== undefined) return this.#prompts;
    const prompts = promptCollection();
    prompts.add(this.#sources.named("prompts", this.#options.additionalPromptTemplatePaths));
    if (!this.#options.noPromptTemplates) prompts.add(this.#sources.discovered("prompts"));
    this.#prompts = prompts;
    return prompts;
  }
}
