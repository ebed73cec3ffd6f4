import { dirname } from "node:path";
import type { AgentTool, AgentToolResult } from "@pi-stack/agent-core";
import { type Static, type TObject, type TString, Type } from "@sinclair/typebox";
import type { ToolContext } from "../../contracts/tool-context.js";
import type { ToolDefinition } from "../../contracts/tool-definition.js";
import { makeDirs } from "../../storage/make-dirs.js";
import { resolveWritePath } from "../../storage/paths/resolve-existing.js";
import { type ConfirmFile, replaceFile } from "../../storage/replace-file.js";
import { abortable, throwIfAborted } from "../abort.js";
import { confirmFile } from "../confirm-file.js";
import { wrapToolDefinition } from "../define-tool.js";
import { queueFileMutation } from "../mutation-queue.js";
import { fileError } from "../regular-file.js";

/** Parameters of the write tool. */
export const writeSchema: TObject<{ path: TString; content: TString }> = Type.Object({
  path: Type.String({ description: "Path of the file to write, relative or absolute" }),
  content: Type.String({ description: "The whole content of the file" }),
});

/** Arguments of the write tool. */
export type WriteToolInput = Static<typeof writeSchema>;

/** Where the write tool puts files. Paths are absolute. */
export interface WriteOperations {
  writeFile(path: string, content: string): Promise<void>;
  /** Creates a folder and its missing parents. */
  mkdir(path: string): Promise<void>;
}

/** Options of the write tool. */
export interface WriteToolOptions {
  /** @defaultValue the local disk */
  operations?: WriteOperations;
}

/**
 * Defines the tool that creates and overwrites files.
 *
 * @param cwd - folder against which relative paths are resolved
 */
export function createWriteToolDefinition(
  cwd: string,
  options: WriteToolOptions = {},
): ToolDefinition<typeof writeSchema, undefined> {
  return {
    name: "write",
    label: "write",
    description: "Write a file: creates it with its missing folders, or replaces its whole content.",
    promptSnippet: "Create or overwrite files",
    promptGuidelines: ["Use write only for new files and complete rewrites."],
    parameters: writeSchema,
    execute: (toolCallId, params, signal, _onUpdate, context?: ToolContext) =>
      abortable(signal, () =>
        queueFileMutation(
          () => resolveWritePath(params.path, context?.cwd ?? cwd),
          (path) => writePath(path, params, options, signal, confirmFile(context, toolCallId, "write")),
        ),
      ),
  };
}

/** The write tool as the agent loop runs it. See {@link createWriteToolDefinition}. */
export function createWriteTool(cwd: string, options: WriteToolOptions = {}): AgentTool<typeof writeSchema, undefined> {
  return wrapToolDefinition(createWriteToolDefinition(cwd, options));
}

async function writePath(
  path: string,
  params: WriteToolInput,
  options: WriteToolOptions,
  signal: AbortSignal | undefined,
  confirm: ConfirmFile | undefined,
): Promise<AgentToolResult<undefined>> {
  const operations = options.operations ?? localOperations(confirm);
  throwIfAborted(signal);
  try {
    await operations.mkdir(dirname(path));
    throwIfAborted(signal);
    await operations.writeFile(path, params.content);
  } catch (error) {
    throw options.operations === undefined ? fileError(path, error) : error;
  }
  const text = `Successfully wrote ${Buffer.byteLength(params.content)} bytes to ${params.path}`;
  return { content: [{ type: "text", text }], details: undefined };
}

function localOperations(confirm: ConfirmFile | undefined): WriteOperations {
  return {
    writeFile: (path, content) => replaceFile(path, content, confirm),
    mkdir: (path) => makeDirs(path),
  };
}
