import type { AgentTool } from "@pi-stack/agent-core";
import { createSyntheticSourceInfo, type SourceInfo } from "../contracts/source-info.js";
import type { ToolContext } from "../contracts/tool-context.js";
import type { ToolDefinition } from "../contracts/tool-definition.js";
import { wrapToolDefinition } from "../tools/define-tool.js";
import { withSafeResults } from "./tool-results.js";

/** What a person or a program may know of a tool. */
export interface ToolInfo {
  name: string;
  description: string;
  parameters: ToolDefinition["parameters"];
  sourceInfo: SourceInfo;
}

/** A tool of an extension, and whose it is. */
export interface SourcedTool {
  definition: ToolDefinition;
  sourceInfo: SourceInfo;
}

/** Which tools a session may have. */
export interface ToolServiceOptions {
  builtIn: readonly ToolDefinition[];
  /** Of the program that made the session. */
  custom: readonly ToolDefinition[];
  /** The names that are active at first. */
  active: readonly string[];
  /** The only names there may be; all of them are active. */
  allowed?: readonly string[] | undefined;
  /** Extensions may not add any. */
  isClosed?: boolean;
}

/** The tools that a session has, and those of them that are active. Later ones take the place of built-in ones. */
export class ToolService {
  readonly #options: ToolServiceOptions;
  readonly #context: () => ToolContext;
  #tools = new Map<string, SourcedTool & { isBuiltIn: boolean }>();
  #fromExtensions: readonly SourcedTool[] = [];
  #active: string[] = [];

  constructor(options: ToolServiceOptions, context: () => ToolContext) {
    this.#options = options;
    this.#context = context;
    this.#build();
    this.activate(options.active);
  }

  get activeNames(): string[] {
    return [...this.#active];
  }

  /** Takes the tools of extensions; those that are new become active. */
  setExtensionTools(tools: readonly SourcedTool[]): void {
    const known = new Set(this.#fromExtensions.map(({ definition }) => definition.name));
    this.#fromExtensions = tools;
    this.#build();
    const added = tools.map(({ definition }) => definition.name).filter((name) => !known.has(name));
    this.activate([...this.#active, ...added]);
  }

  list(): ToolInfo[] {
    return [...this.#tools.values()].map(({ definition: { name, description, parameters }, sourceInfo }) => ({
      name,
      description,
      parameters,
      sourceInfo,
    }));
  }

  get(name: string): ToolDefinition | undefined {
    return this.#tools.get(name)?.definition;
  }

  /** Unknown names are passed over. */
  activate(names: readonly string[]): void {
    this.#active = [...new Set(names)].filter((name) => this.#tools.has(name));
  }

  /** The active tools as the agent loop runs them. */
  activeTools(): AgentTool[] {
    return this.#activeTools().map(({ definition, isBuiltIn }) => {
      const tool = wrapToolDefinition(definition, this.#context);
      return isBuiltIn ? tool : withSafeResults(tool);
    });
  }

  /** One line for each active tool that has one. */
  snippets(): Record<string, string> {
    return Object.fromEntries(
      this.#activeTools().flatMap(({ definition: { name, promptSnippet } }) =>
        typeof promptSnippet === "string" && promptSnippet !== ""
          ? [[name, promptSnippet.replace(/\s+/g, " ").trim()]]
          : [],
      ),
    );
  }

  guidelines(): string[] {
    return this.#activeTools().flatMap(({ definition: { promptGuidelines } }) =>
      Array.isArray(promptGuidelines) ? promptGuidelines.filter((line) => typeof line === "string") : [],
    );
  }

  #activeTools(): (SourcedTool & { isBuiltIn: boolean })[] {
    return this.#active.flatMap((name) => this.#tools.get(name) ?? []);
  }

  #build(): void {
    const { builtIn, custom, allowed, isClosed } = this.#options;
    const all = [
      ...builtIn.map((definition) => ({ definition, sourceInfo: sourceOf("builtin", definition), isBuiltIn: true })),
      ...(isClosed ? [] : this.#fromExtensions.map((tool) => ({ ...tool, isBuiltIn: false }))),
      ...custom.map((definition) => ({ definition, sourceInfo: sourceOf("sdk", definition), isBuiltIn: false })),
    ];
    const wanted = allowed ? all.filter(({ definition }) => allowed.includes(definition.name)) : all;
    this.#tools = new Map(wanted.map((tool) => [tool.definition.name, tool]));
  }
}

function sourceOf(source: "builtin" | "sdk", { name }: ToolDefinition): SourceInfo {
  return createSyntheticSourceInfo(`<${source}:${name}>`, { source });
}
