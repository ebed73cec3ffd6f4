import { getAgentDir } from "../storage/agent-dir.js";
import {
  ignoredPromptFiles,
  type LoadedContextFile,
  loadContextFiles,
  loadPromptFile,
  textOrFile,
} from "./context-files.js";
import { diagnosticSentence, type ResourceDiagnostic } from "./diagnostics.js";
import {
  ExtensionsAndThemes,
  type ExtensionsAndThemesOptions,
  type LoadThemesResult,
} from "./extensions-and-themes.js";
import type { LoadSkillsResult } from "./load-skills.js";
import type { LoadPromptsResult } from "./load-templates.js";
import type { ResourceFile } from "./resource-files.js";
import type { ResourceKind } from "./resource-folders.js";
import { ResourceSources, type ResourceSourcesOptions } from "./resource-sources.js";
import { type ExtendedResources, SkillsAndPrompts, type SkillsAndPromptsOptions } from "./skills-and-prompts.js";

/** What a session takes from the user's and the project's folders. */
export interface SessionResources {
  /** Each name once. */
  getSkills(): LoadSkillsResult;
  /** Templates that people call as `/name`; each name once. */
  getPrompts(): LoadPromptsResult;
  /** Theme files; the more important first. */
  getThemes(): LoadThemesResult;
  /** Context files, the user's first, then from the root of the file system down to the working folder. */
  getAgentsFiles(): { agentsFiles: LoadedContextFile[] };
  /** Replaces the default system prompt. */
  getSystemPrompt(): string | undefined;
  /** Appended to whatever system prompt there is. */
  getAppendSystemPrompt(): string[];
  /** What a person should know, one sentence each. */
  getNotices(): readonly string[];
  /** Adds resources until the next {@link SessionResources.reload}. What is there already wins. */
  extendResources(resources: ExtendedResources): void;
  /** Reads everything again. */
  reload(): Promise<void>;
}

/** How {@link FolderResources} are made. */
export interface FolderResourcesOptions
  extends ResourceSourcesOptions,
    SkillsAndPromptsOptions,
    ExtensionsAndThemesOptions {
  agentDir?: string;
  noContextFiles?: boolean;
  /** A text, or the path of a file. Replaces `SYSTEM.md`. */
  systemPrompt?: string | undefined;
  /** Texts, or paths of files. Replace `APPEND_SYSTEM.md`. */
  appendSystemPrompt?: readonly string[];
  /** Has the last word on the context files. */
  agentsFilesOverride?: (base: { agentsFiles: LoadedContextFile[] }) => { agentsFiles: LoadedContextFile[] };
  /** Has the last word on the system prompt. */
  systemPromptOverride?: (base: string | undefined) => string | undefined;
  /** Has the last word on what is appended. */
  appendSystemPromptOverride?: (base: string[]) => string[];
}

/**
 * Reads the resources from disk: context files and system prompts at once, skills and templates when they are asked for.
 * Extensions are found, and run by others.
 */
export class FolderResources implements SessionResources {
  readonly #options: FolderResourcesOptions;
  readonly #agentDir: string;
  readonly #sources: ResourceSources;
  readonly #skillsAndPrompts: SkillsAndPrompts;
  readonly #extensionsAndThemes: ExtensionsAndThemes;
  #agentsFiles: LoadedContextFile[] = [];
  #systemPrompt: string | undefined;
  #appendSystemPrompt: string[] = [];
  #notices: string[] = [];

  /** @throws {@link CodingAgentError} with code "file_unreadable" when a system prompt cannot be read */
  constructor(options: FolderResourcesOptions) {
    this.#options = options;
    this.#agentDir = options.agentDir ?? getAgentDir();
    this.#sources = new ResourceSources(options, this.#agentDir);
    this.#skillsAndPrompts = new SkillsAndPrompts(options, this.#sources);
    this.#extensionsAndThemes = new ExtensionsAndThemes(options, this.#sources);
    this.#load();
  }

  /** The folder of the user's files. */
  get agentDir(): string {
    return this.#agentDir;
  }

  /** The entry files of extensions, in the order in which they are loaded. */
  findExtensions(): { files: ResourceFile[]; diagnostics: ResourceDiagnostic[] } {
    return this.#extensionsAndThemes.findExtensions();
  }

  getSkills(): LoadSkillsResult {
    return this.#skillsAndPrompts.getSkills();
  }

  getPrompts(): LoadPromptsResult {
    return this.#skillsAndPrompts.getPrompts();
  }

  getThemes(): LoadThemesResult {
    return this.#extensionsAndThemes.getThemes();
  }

  getAgentsFiles(): { agentsFiles: LoadedContextFile[] } {
    return { agentsFiles: this.#agentsFiles };
  }

  getSystemPrompt(): string | undefined {
    return this.#systemPrompt;
  }

  getAppendSystemPrompt(): string[] {
    return this.#appendSystemPrompt;
  }

  getNotices(): readonly string[] {
    const ofSkillsAndPrompts = this.#skillsAndPrompts.getNotices();
    const ofThemes = this.#extensionsAndThemes.getNotices();
    const { settingsProblems } = this.#sources;
    const ofPackages = this.#sources.packageProblems.map(diagnosticSentence);
    const ofResources = [...ofPackages, ...ofSkillsAndPrompts, ...ofThemes];
    return [...this.#notices, ...this.#untrusted(), ...settingsProblems, ...ofResources];
  }

  extendResources(resources: ExtendedResources): void {
    this.#skillsAndPrompts.extend(resources);
    this.#extensionsAndThemes.extend(resources);
  }

  /** A settings manager that was handed in is not reloaded. */
  reload(): Promise<void> {
    this.#sources.reset();
    this.#skillsAndPrompts.reset();
    this.#extensionsAndThemes.reset();
    this.#load();
    return Promise.resolve();
  }

  #untrusted(): string[] {
    const { noExtensions, noSkills, noPromptTemplates, noThemes } = this.#options;
    const kinds: ResourceKind[] = [];
    if (!noExtensions) kinds.push("extensions");
    if (!noSkills) kinds.push("skills");
    if (!noPromptTemplates) kinds.push("prompts");
    if (!noThemes) kinds.push("themes");
    return this.#sources.untrusted(kinds);
  }

  #load(): void {
    const options = this.#options;
    const { cwd } = options;
    const project = options.projectIsTrusted === true;
    const context = options.noContextFiles ? { files: [], notices: [] } : loadContextFiles(cwd, this.#agentDir);
    const base = { agentsFiles: context.files };
    this.#agentsFiles = (options.agentsFilesOverride?.(base) ?? base).agentsFiles;
    this.#notices = context.notices;
    if (!project) this.#notices.push(...ignoredPromptFiles(cwd));
    const fromFile = (name: string): string | undefined => loadPromptFile(name, cwd, this.#agentDir, { project });
    const prompt = options.systemPrompt === undefined ? fromFile("SYSTEM.md") : textOrFile(options.systemPrompt);
    this.#systemPrompt = options.systemPromptOverride ? options.systemPromptOverride(prompt) : prompt;
    const appended = options.appendSystemPrompt?.map(textOrFile) ?? [fromFile("APPEND_SYSTEM.md") ?? ""];
    const texts = appended.filter((text) => text !== "");
    this.#appendSystemPrompt = options.appendSystemPromptOverride?.(texts) ?? texts;
  }
}
