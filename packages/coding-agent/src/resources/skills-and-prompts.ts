import type { PathMetadata } from "../contracts/source-info.js";
import { SettingsManager } from "../settings/settings-manager.js";
import { diagnosticSentence, type ResourceDiagnostic } from "./diagnostics.js";
import { type LoadSkillsResult, skillCollection } from "./load-skills.js";
import { type LoadPromptsResult, promptCollection } from "./load-templates.js";
import type { PromptTemplate } from "./prompt-template.js";
import type { ResourceCollection } from "./resource-collection.js";
import type { ResourceKind } from "./resource-folders.js";
import type { ResourceRoot } from "./resource-root.js";
import { discoveredRoots, namedRoots, untrustedNotice } from "./resource-roots.js";
import type { Skill } from "./skill.js";

/** Which skills and templates there are. */
export interface SkillsAndPromptsOptions {
  cwd: string;
  /** Whose `skills` and `prompts` count. @defaultValue one that reads the files of `cwd` and the agent's folder */
  settingsManager?: SettingsManager;
  /** Files and folders that win over all others, with `noSkills` too. `~` is the home folder. */
  additionalSkillPaths?: readonly string[];
  /** Files and folders that win over all others, with `noPromptTemplates` too. `~` is the home folder. */
  additionalPromptTemplatePaths?: readonly string[];
  /** Only named skills. */
  noSkills?: boolean;
  /** Only named templates. */
  noPromptTemplates?: boolean;
  /**
   * A project's own system prompts, skills and templates count only once it is trusted.
   *
   * @defaultValue false
   */
  projectIsTrusted?: boolean;
  /** Has the last word on the skills. */
  skillsOverride?: (base: LoadSkillsResult) => LoadSkillsResult;
  /** Has the last word on the templates. */
  promptsOverride?: (base: LoadPromptsResult) => LoadPromptsResult;
}

/** A path of a skill or a template, and where it comes from. */
export interface ResourcePath {
  path: string;
  metadata: PathMetadata;
}

/** Resources that come in while a session runs. Relative paths are relative to the working folder. */
export interface ExtendedResources {
  skillPaths?: readonly (string | ResourcePath)[];
  promptPaths?: readonly (string | ResourcePath)[];
}

const cliMetadata: PathMetadata = { source: "cli", scope: "temporary", origin: "top-level" };
const extendedMetadata: PathMetadata = { source: "extension", scope: "temporary", origin: "top-level" };

/** Skills and templates, read when they are first asked for. */
export class SkillsAndPrompts {
  readonly #options: SkillsAndPromptsOptions;
  readonly #agentDir: string;
  #settings: SettingsManager | undefined;
  #settingsProblems: string[] = [];
  #skills: ResourceCollection<Skill> | undefined;
  #prompts: ResourceCollection<PromptTemplate> | undefined;

  constructor(options: SkillsAndPromptsOptions, agentDir: string) {
    this.#options = options;
    this.#agentDir = agentDir;
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
    return [...this.#untrusted(), ...this.#settingsProblems, ...diagnostics.map(diagnosticSentence)];
  }

  /** Adds what does not clash with what is there. */
  extend({ skillPaths = [], promptPaths = [] }: ExtendedResources): void {
    this.#loadedSkills().add(skillPaths.flatMap((path) => this.#extendedRoots(path)));
    this.#loadedPrompts().add(promptPaths.flatMap((path) => this.#extendedRoots(path)));
  }

  /** Forgets everything, so that it is read again. */
  reset(): void {
    this.#settings = undefined;
    this.#settingsProblems = [];
    this.#skills = undefined;
    this.#prompts = undefined;
  }

  #loadedSkills(): ResourceCollection<Skill> {
    if (this.#skills !== undefined) return this.#skills;
    const { additionalSkillPaths = [], noSkills, cwd } = this.#options;
    const skills = skillCollection();
    skills.add(namedRoots(additionalSkillPaths, cwd, cliMetadata));
    if (!noSkills) skills.add(this.#discovered("skills"));
    this.#skills = skills;
    return skills;
  }

  #loadedPrompts(): ResourceCollection<PromptTemplate> {
    if (this.#prompts !== undefined) return this.#prompts;
    const { additionalPromptTemplatePaths = [], noPromptTemplates, cwd } = this.#options;
    const prompts = promptCollection();
    prompts.add(namedRoots(additionalPromptTemplatePaths, cwd, cliMetadata));
    if (!noPromptTemplates) prompts.add(this.#discovered("prompts"));
    this.#prompts = prompts;
    return prompts;
  }

  #discovered(kind: ResourceKind): ResourceRoot[] {
    return discoveredRoots(kind, {
      cwd: this.#options.cwd,
      agentDir: this.#agentDir,
      projectIsTrusted: this.#options.projectIsTrusted === true,
      userEntries: this.#settingsManager().getGlobalSettings()[kind] ?? [],
      projectEntries: this.#projectEntries(kind),
    });
  }

  #projectEntries(kind: ResourceKind): readonly string[] {
    return this.#settingsManager().getProjectSettings()[kind] ?? [];
  }

  /** What a project that is not trusted would have brought. */
  #untrusted(): string[] {
    const { cwd, noSkills, noPromptTemplates, projectIsTrusted } = this.#options;
    if (projectIsTrusted) return [];
    const kinds: ResourceKind[] = [];
    if (!noSkills) kinds.push("skills");
    if (!noPromptTemplates) kinds.push("prompts");
    const projectEntries = (kind: ResourceKind): readonly string[] => this.#projectEntries(kind);
    return untrustedNotice(kinds, { cwd, agentDir: this.#agentDir, projectEntries });
  }

  #extendedRoots(given: string | ResourcePath): ResourceRoot[] {
    const { path, metadata } = typeof given === "string" ? { path: given, metadata: extendedMetadata } : given;
    return namedRoots([path], this.#options.cwd, metadata);
  }

  /** The one that was handed in, or one of our own, whose problems nobody else would report. */
  #settingsManager(): SettingsManager {
    const { cwd, projectIsTrusted, settingsManager } = this.#options;
    if (settingsManager) return settingsManager;
    if (this.#settings === undefined) {
      this.#settings = SettingsManager.create(cwd, this.#agentDir, { projectIsTrusted: projectIsTrusted === true });
      this.#settingsProblems = this.#settings.drainErrors().map(({ error }) => error.message);
    }
    return this.#settings;
  }
}
