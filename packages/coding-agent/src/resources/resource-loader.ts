import { getAgentDir } from "../storage/agent-dir.js";
import {
  ignoredPromptFiles,
  type LoadedContextFile,
  loadContextFiles,
  loadPromptFile,
  textOrFile,
} from "./context-files.js";
import type { LoadSkillsResult } from "./load-skills.js";
import type { LoadPromptsResult } from "./load-templates.js";
import { type ExtendedResources, SkillsAndPrompts, type SkillsAndPromptsOptions } from "./skills-and-prompts.js";

/** What a session takes from the user's and the project's folders. */
export interface ResourceLoader {
  /** Each name once. */
  getSkills(): LoadSkillsResult;
  /** Templates that people call as `/name`; each name once. */
  getPrompts(): LoadPromptsResult;
  /** Context files, the user's first, then from the root of the file system down to the working folder. */
  getAgentsFiles(): { agentsFiles: LoadedContextFile[] };
  /** Replaces the default system prompt. */
  getSystemPrompt(): string | undefined;
  /** Appended to whatever system prompt there is. */
  getAppendSystemPrompt(): string[];
  /** What a person should know, one sentence each. */
  getNotices(): readonly string[];
  /** Adds resources until the next {@link ResourceLoader.reload}. What is there already wins. */
  extendResources(resources: ExtendedResources): void;
  /** Reads everything again. */
  reload(): Promise<void>;
}

/** How a {@link DefaultResourceLoader} is made. */
export interface DefaultResourceLoaderOptions extends SkillsAndPromptsOptions {
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

/** Reads the resources from disk: context files and system prompts at once, skills and templates when they are asked for. */
export class DefaultResourceLoader implements ResourceLoader {
  readonly #options: DefaultResourceLoaderOptions;
  readonly #agentDir: string;
  readonly #skillsAndPrompts: SkillsAndPrompts;
  #agentsFiles: LoadedContextFile[] = [];
  #systemPrompt: string | undefined;
  #appendSystemPrompt: string[] = [];
  #notices: string[] = [];

  /** @throws {@link CodingAgentError} with code "file_unreadable" when a system prompt cannot be read */
  constructor(options: DefaultResourceLoaderOptions) {
    this.#options = options;
    this.#agentDir = options.agentDir ?? getAgentDir();
    this.#skillsAndPrompts = new SkillsAndPrompts(options, this.#agentDir);
    this.#load();
  }

  getSkills(): LoadSkillsResult {
    return this.#skillsAndPrompts.getSkills();
  }

  getPrompts(): LoadPromptsResult {
    return this.#skillsAndPrompts.getPrompts();
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
    return [...this.#notices, ...this.#skillsAndPrompts.getNotices()];
  }

  extendResources(resources: ExtendedResources): void {
    this.#skillsAndPrompts.extend(resources);
  }

  /** A settings manager that was handed in is not reloaded. */
  reload(): Promise<void> {
    this.#skillsAndPrompts.reset();
    this.#load();
    return Promise.resolve();
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
