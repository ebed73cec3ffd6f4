import type { AgentTool } from "@pi-stack/agent-core";
import type { ToolDefinition } from "../contracts/tool-definition.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { type BashToolOptions, createBashTool, createBashToolDefinition } from "./bash/definition.js";
import { createEditTool, createEditToolDefinition, type EditToolOptions } from "./edit/definition.js";
import { createFindTool, createFindToolDefinition, type FindToolOptions } from "./find/definition.js";
import { createGrepTool, createGrepToolDefinition, type GrepToolOptions } from "./grep/definition.js";
import { createLsTool, createLsToolDefinition, type LsToolOptions } from "./ls/definition.js";
import { createReadTool, createReadToolDefinition, type ReadToolOptions } from "./read/definition.js";
import { createWriteTool, createWriteToolDefinition, type WriteToolOptions } from "./write/definition.js";

/** The names of the built-in tools. */
export type ToolName = "read" | "bash" | "edit" | "write" | "grep" | "find" | "ls";

/** Options of all built-in tools, by name. */
export interface ToolsOptions {
  read?: ReadToolOptions;
  bash?: BashToolOptions;
  edit?: EditToolOptions;
  write?: WriteToolOptions;
  grep?: GrepToolOptions;
  find?: FindToolOptions;
  ls?: LsToolOptions;
}

/** Every {@link ToolName}. */
export const allToolNames: ReadonlySet<ToolName> = new Set(["read", "bash", "edit", "write", "grep", "find", "ls"]);

const codingTools = ["read", "bash", "edit", "write"] as const;
const readOnlyTools = ["read", "grep", "find", "ls"] as const;

/**
 * Defines a built-in tool by name.
 *
 * @throws {@link CodingAgentError} with code `unknown_tool`
 */
export function createToolDefinition(name: ToolName, cwd: string, options: ToolsOptions = {}): ToolDefinition {
  requireKnown(name);
  return definitionFactories(cwd, options)[name]();
}

/**
 * Creates a built-in tool by name.
 *
 * @throws {@link CodingAgentError} with code `unknown_tool`
 */
export function createTool(name: ToolName, cwd: string, options: ToolsOptions = {}): AgentTool {
  requireKnown(name);
  return toolFactories(cwd, options)[name]();
}

/** Defines the tools that are active by default: read, bash, edit, write. */
export function createCodingToolDefinitions(cwd: string, options: ToolsOptions = {}): ToolDefinition[] {
  return codingTools.map((name) => createToolDefinition(name, cwd, options));
}

/** Creates the tools that are active by default: read, bash, edit, write. */
export function createCodingTools(cwd: string, options: ToolsOptions = {}): AgentTool[] {
  return codingTools.map((name) => createTool(name, cwd, options));
}

/** Defines the tools that change nothing: read, grep, find, ls. */
export function createReadOnlyToolDefinitions(cwd: string, options: ToolsOptions = {}): ToolDefinition[] {
  return readOnlyTools.map((name) => createToolDefinition(name, cwd, options));
}

/** Creates the tools that change nothing: read, grep, find, ls. */
export function createReadOnlyTools(cwd: string, options: ToolsOptions = {}): AgentTool[] {
  return readOnlyTools.map((name) => createTool(name, cwd, options));
}

/** Defines all built-in tools. */
export function createAllToolDefinitions(cwd: string, options: ToolsOptions = {}): Record<ToolName, ToolDefinition> {
  const { read, bash, edit, write, grep, find, ls } = definitionFactories(cwd, options);
  return { read: read(), bash: bash(), edit: edit(), write: write(), grep: grep(), find: find(), ls: ls() };
}

/** Creates all built-in tools. */
export function createAllTools(cwd: string, options: ToolsOptions = {}): Record<ToolName, AgentTool> {
  const { read, bash, edit, write, grep, find, ls } = toolFactories(cwd, options);
  return { read: read(), bash: bash(), edit: edit(), write: write(), grep: grep(), find: find(), ls: ls() };
}

function definitionFactories(cwd: string, options: ToolsOptions): Record<ToolName, () => ToolDefinition> {
  return {
    read: () => createReadToolDefinition(cwd, options.read),
    bash: () => createBashToolDefinition(cwd, options.bash),
    edit: () => createEditToolDefinition(cwd, options.edit),
    write: () => createWriteToolDefinition(cwd, options.write),
    grep: () => createGrepToolDefinition(cwd, options.grep),
    find: () => createFindToolDefinition(cwd, options.find),
    ls: () => createLsToolDefinition(cwd, options.ls),
  };
}

function toolFactories(cwd: string, options: ToolsOptions): Record<ToolName, () => AgentTool> {
  return {
    read: () => createReadTool(cwd, options.read),
    bash: () => createBashTool(cwd, options.bash),
    edit: () => createEditTool(cwd, options.edit),
    write: () => createWriteTool(cwd, options.write),
    grep: () => createGrepTool(cwd, options.grep),
    find: () => createFindTool(cwd, options.find),
    ls: () => createLsTool(cwd, options.ls),
  };
}

function requireKnown(name: ToolName): void {
  if (allToolNames.has(name)) return;
  const known = [...allToolNames].join(", ");
  throw new CodingAgentError("unknown_tool", `There is no built-in tool "${name}". Known: ${known}.`);
}
