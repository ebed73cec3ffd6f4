export type { BashExecOptions, BashOperations, BashSpawnContext, BashSpawnHook } from "../contracts/bash-operations.js";
export type { CommandSandbox, ConfinedProgram, ConfinedStart } from "../contracts/command-sandbox.js";
export { expandPath, resolveToCwd } from "../storage/paths/expand-path.js";
export { type BashToolOptions, createBashTool, createBashToolDefinition } from "./bash/definition.js";
export { createLocalBashOperations, type LocalBashOptions } from "./bash/local-operations.js";
export { OutputAccumulator, type OutputSnapshot } from "./bash/output-accumulator.js";
export { killTrackedDetachedChildren } from "./bash/process-tree.js";
export type { BashToolDetails, BashToolInput } from "./bash/schema.js";
export { findShell, getShellConfig, type ShellCommand, type ShellSearch } from "./bash/shell.js";
export {
  createToolDefinitionFromAgentTool,
  defineTool,
  wrapToolDefinition,
  wrapToolDefinitions,
} from "./define-tool.js";
export { createEditTool, createEditToolDefinition, type EditToolOptions } from "./edit/definition.js";
export type { EditOperations } from "./edit/operations.js";
export { computeEditsDiff } from "./edit/plan-edit.js";
export type { EditEntry, EditToolDetails, EditToolInput } from "./edit/schema.js";
export {
  createFindTool,
  createFindToolDefinition,
  type FindOperations,
  type FindToolOptions,
} from "./find/definition.js";
export type { FindToolDetails, FindToolInput } from "./find/schema.js";
export { createGrepTool, createGrepToolDefinition, type GrepToolOptions } from "./grep/definition.js";
export type { GrepOperations } from "./grep/operations.js";
export type { GrepToolDetails, GrepToolInput } from "./grep/schema.js";
export {
  createLsTool,
  createLsToolDefinition,
  type LsOperations,
  type LsToolDetails,
  type LsToolInput,
  type LsToolOptions,
} from "./ls/definition.js";
export { withFileMutationQueue } from "./mutation-queue.js";
export { createReadTool, createReadToolDefinition, type ReadToolOptions } from "./read/definition.js";
export type { ReadOperations } from "./read/operations.js";
export type { ReadToolDetails, ReadToolInput } from "./read/schema.js";
export {
  allToolNames,
  createAllToolDefinitions,
  createAllTools,
  createCodingToolDefinitions,
  createCodingTools,
  createReadOnlyToolDefinitions,
  createReadOnlyTools,
  createTool,
  createToolDefinition,
  type ToolName,
  type ToolsOptions,
} from "./tool-set.js";
export { formatSize } from "./truncate/format-size.js";
export { truncateHead } from "./truncate/truncate-head.js";
export { truncateLine } from "./truncate/truncate-line.js";
export { truncateTail } from "./truncate/truncate-tail.js";
export {
  DEFAULT_MAX_BYTES,
  DEFAULT_MAX_LINES,
  GREP_MAX_LINE_LENGTH,
  type TruncationOptions,
  type TruncationResult,
} from "./truncate/truncation.js";
export {
  createWriteTool,
  createWriteToolDefinition,
  type WriteOperations,
  type WriteToolInput,
  type WriteToolOptions,
} from "./write/definition.js";
