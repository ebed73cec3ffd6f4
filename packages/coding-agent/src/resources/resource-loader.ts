import { getAgentDir } from "../storage/agent-dir.js";
import {
  ignoredPromptFiles,
  type LoadedContextFile,
  loadContextFiles,
  loadPromptFile,
  textOrFile,
} from "./context-files.js";

/** What a session takes from the user's and the project's folders. */
export interface ResourceLoader {
  /** Context files, the user's first, then from the root of the file system down to the working folder. */
  getAgentsFiles(): { agentsFiles: LoadedContextFile[] };
  /** Replaces the default system prompt. */
  getSystemPrompt(): string | undefined;
  /** Appended to whatever system prompt there is. */
  getAppendSystemPrompt(): string[];
  /** What a person should know, one sentence each. */
  getNotices(): readonly string[];
  /** Reads everything again. */
  reload(): Promise<void>;
}

/** How a {@link DefaultResourceLoader} is made. */
export interface DefaultResourceLoaderOptions {
  cwd: string;
  agentDir?: string;
  noContextFiles?: boolean;
  /** A text, or the path of a file. Replaces `SYSTEM.md`. */
  systemPrompt?: string | undefined;
  /** Texts, or paths of files. Replace `APPEND_SYSTEM.md`. */
  appendSystemPrompt?: readonly string[];
  /** A project's own `SYSTEM.md` and `APPEND_SYSTEM.md` count only once it is trusted. @defaultValue false */
  projectIsTrusted?: boolean;
}

/** Reads the resources from disk. */
export class DefaultResourceLoader implements ResourceLoader {
  readonly #options: DefaultResourceLoaderOptions;
  readonly #agentDir: string;
  #agentsFiles: LoadedContextFile[] = [];
  #systemPrompt: string | undefined;
  #appendSystemPrompt: string[] = [];
  #notices: string[] = [];

  constructor(options: DefaultResourceLoaderOptions) {
    this.#options = options;
    this.#agentDir = options.agentDir ?? getAgentDir();
    this.#load();
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
    return this.#notices;
  }

  reload(): Promise<void> {
    this.#load();
    return Promise.resolve();
  }

  #load(): void {
    const { cwd, noContextFiles, systemPrompt, appendSystemPrompt, projectIsTrusted } = this.#options;
    const context = noContextFiles ? { files: [], notices: [] } : loadContextFiles(cwd, this.#agentDir);
    this.#agentsFiles = context.files;
    this.#notices = context.notices;
    const fromFile = (name: string): string | undefined =>
      loadPromptFile(name, cwd, this.#agentDir, { project: projectIsTrusted === true });
    this.#systemPrompt = systemPrompt === undefined ? fromFile("SYSTEM.md") : textOrFile(systemPrompt);
    if (projectIsTrusted !== true) this.#notices.push(...ignoredPromptFiles(cwd));
    const appended = appendSystemPrompt?.map(textOrFile) ?? [fromFile("APPEND_SYSTEM.md") ?? ""];
    this.#appendSystemPrompt = appended.filter((text) => text !== "");
  }
}
