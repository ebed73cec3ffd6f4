/** What the prompt shows of a skill. */
export interface PromptSkill {
  name: string;
  description: string;
  filePath: string;
  /** Kept out of the prompt; people can still call it by name. */
  disableModelInvocation?: boolean;
}

/** A context file, such as AGENTS.md, as the prompt shows it. */
export interface ContextFile {
  path: string;
  content: string;
}

/** Absolute paths of this package's own documentation. */
export interface PromptDocs {
  readme: string;
  docs: string;
  examples: string;
}

/** What a system prompt is built from. */
export interface BuildSystemPromptOptions {
  cwd: string;
  /** Replaces everything above the appended sections. */
  customPrompt?: string | undefined;
  /** Names of the active tools. @defaultValue read, bash, edit, write */
  selectedTools?: readonly string[];
  /** Tool name -> one line for the list of tools. Tools without one are not listed. */
  toolSnippets?: Readonly<Record<string, string>>;
  /** One line each, in the order of the active tools. */
  promptGuidelines?: readonly string[];
  appendSystemPrompt?: string | undefined;
  contextFiles?: readonly ContextFile[];
  skills?: readonly PromptSkill[];
  /** Where to read about pi itself. Left out: the prompt does not speak of it. */
  docs?: PromptDocs;
  /** @defaultValue now */
  date?: Date;
}
