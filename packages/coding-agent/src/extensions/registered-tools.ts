import type { Extension } from "../contracts/extension.js";
import type { SourceInfo } from "../contracts/source-info.js";
import type { ToolDefinition } from "../contracts/tool-definition.js";

/** A tool, and whose it is. */
export interface RegisteredTool {
  definition: ToolDefinition;
  sourceInfo: SourceInfo;
}

/** The tools of all extensions, each name once: the first one that was loaded has it. */
export function registeredTools(extensions: readonly Extension[]): RegisteredTool[] {
  const tools = new Map<string, RegisteredTool>();
  for (const { sourceInfo, tools: own } of extensions) {
    for (const [name, definition] of own) if (!tools.has(name)) tools.set(name, { definition, sourceInfo });
  }
  return [...tools.values()];
}
