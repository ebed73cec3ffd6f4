import type { AgentTool } from "@pi-stack/agent-core";
import type { ToolContext } from "../contracts/tool-context.js";
import type { ToolDefinition } from "../contracts/tool-definition.js";
import { wrapToolDefinition } from "../tools/define-tool.js";

/** What a person or a program may know of a tool. */
export interface ToolInfo {
  name: string;
  description: string;
  parameters: ToolDefinition["parameters"];
}

/** The tools that a session has, and those of them that are active. */
export class ToolService {
  readonly #definitions = new Map<string, ToolDefinition>();
  readonly #context: () => ToolContext;
  #active: string[] = [];

  /** Later definitions of a name replace earlier ones. */
  constructor(definitions: readonly ToolDefinition[], active: readonly string[], context: () => ToolContext) {
    for (const definition of definitions) this.#definitions.set(definition.name, definition);
    this.#context = context;
    this.activate(active);
  }

  get activeNames(): string[] {
    return [...this.#active];
  }

  list(): ToolInfo[] {
    return [...this.#definitions.values()].map(({ name, description, parameters }) => ({
      name,
      description,
      parameters,
    }));
  }

  get(name: string): ToolDefinition | undefined {
    return this.#definitions.get(name);
  }

  /** Unknown names are passed over. */
  activate(names: readonly string[]): void {
    this.#active = [...new Set(names)].filter((name) => this.#definitions.has(name));
  }

  /** The active tools as the agent loop runs them. */
  activeTools(): AgentTool[] {
    return this.#activeDefinitions().map((definition) => wrapToolDefinition(definition, this.#context));
  }

  /** One line for each active tool that has one. */
  snippets(): Record<string, string> {
    return Object.fromEntries(
      this.#activeDefinitions().flatMap(({ name, promptSnippet }) =>
        promptSnippet ? [[name, promptSnippet.replace(/\s+/g, " ").trim()]] : [],
      ),
    );
  }

  guidelines(): string[] {
    return this.#activeDefinitions().flatMap(({ promptGuidelines }) => promptGuidelines ?? []);
  }

  #activeDefinitions(): ToolDefinition[] {
    return this.#active.flatMap((name) => this.#definitions.get(name) ?? []);
  }
}
