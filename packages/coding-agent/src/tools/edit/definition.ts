import type { AgentTool, AgentToolResult } from "@pi-stack/agent-core";
import type { ToolContext } from "../../contracts/tool-context.js";
import type { ToolDefinition } from "../../contracts/tool-definition.js";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { resolveExistingPath } from "../../storage/paths/resolve-existing.js";
import { abortable, throwIfAborted } from "../abort.js";
import { confirmFile } from "../confirm-file.js";
import { wrapToolDefinition } from "../define-tool.js";
import { queueFileMutation } from "../mutation-queue.js";
import { fileError } from "../regular-file.js";
import { type ByteText, decodeBytes, fromByteText, isValidUtf8 } from "./byte-text.js";
import { type ConfirmEdit, createLocalEditOperations, type EditOperations } from "./operations.js";
import { planEdit } from "./plan-edit.js";
import { prepareEditArguments } from "./prepare-arguments.js";
import { type EditToolDetails, type EditToolInput, editSchema } from "./schema.js";

/** Options of the edit tool. */
export interface EditToolOptions {
  /** @defaultValue the local disk */
  operations?: EditOperations;
}

/**
 * Defines the tool that replaces parts of a file.
 *
 * @param cwd - folder against which relative paths are resolved
 */
export function createEditToolDefinition(
  cwd: string,
  options: EditToolOptions = {},
): ToolDefinition<typeof editSchema, EditToolDetails> {
  return {
    name: "edit",
    label: "edit",
    description:
      "Change a file by replacing texts. Each oldText must occur exactly once in the file and is matched against the " +
      "original. Put all changes of a file into one call. Line ends of the file are kept.",
    promptSnippet: "Make precise changes to files, several at once",
    promptGuidelines: [
      "Use edit for precise changes; oldText must match the file exactly.",
      "Change several places of one file with one edit call that has several entries in edits.",
      "Each oldText is matched against the original file, not the result of the entries before; entries must not overlap.",
      "Keep oldText as short as it can be while it still occurs only once.",
    ],
    parameters: editSchema,
    renderShell: "self",
    prepareArguments: prepareEditArguments,
    execute: (toolCallId, params, signal, _onUpdate, context?: ToolContext) =>
      abortable(signal, () =>
        queueFileMutation(
          () => resolveExistingPath(params.path, context?.cwd ?? cwd),
          (path) => editFile(path, params, { ...options, confirm: confirmEdit(context, toolCallId) }, signal),
        ),
      ),
  };
}

/** The edit tool as the agent loop runs it. See {@link createEditToolDefinition}. */
export function createEditTool(
  cwd: string,
  options: EditToolOptions = {},
): AgentTool<typeof editSchema, EditToolDetails> {
  return wrapToolDefinition(createEditToolDefinition(cwd, options));
}

function confirmEdit(context: ToolContext | undefined, toolCallId: string): ConfirmEdit | undefined {
  const [read, write] = [confirmFile(context, toolCallId, "read"), confirmFile(context, toolCallId, "write")];
  return read && write && { read, write };
}

async function editFile(
  path: string,
  params: EditToolInput,
  options: EditToolOptions & { confirm: ConfirmEdit | undefined },
  signal: AbortSignal | undefined,
): Promise<AgentToolResult<EditToolDetails>> {
  const operations = options.operations ?? createLocalEditOperations(options.confirm);
  throwIfAborted(signal);
  try {
    await operations.access(path);
    // The diff is made before the write: if it fails, the file is as it was.
    const { after, diff, firstChangedLine } = planEdit(await operations.readFile(path), params.edits, params.path);
    throwIfAborted(signal);
    await write(operations, path, after, params.path);
    const text = `Successfully replaced ${params.edits.length} block(s) in ${params.path}.`;
    const details = firstChangedLine === undefined ? { diff } : { diff, firstChangedLine };
    return { content: [{ type: "text", text }], details };
  } catch (error) {
    throw options.operations === undefined ? fileError(path, error) : error;
  }
}

async function write(operations: EditOperations, path: string, after: ByteText, shownPath: string): Promise<void> {
  if (operations.writeBytes !== undefined) return operations.writeBytes(path, fromByteText(after));
  if (!isValidUtf8(after.raw)) {
    throw new CodingAgentError(
      "unsupported_encoding",
      `${shownPath} is not valid UTF-8 and cannot be written back without loss. Use bash instead.`,
    );
  }
  return operations.writeFile(path, decodeBytes(after.mark + after.raw));
}
