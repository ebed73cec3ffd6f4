import type { AgentTool, AgentToolResult } from "@pi-stack/agent-core";
import type { ToolContext } from "../../contracts/tool-context.js";
import type { ToolDefinition } from "../../contracts/tool-definition.js";
import { resolveExistingPath } from "../../storage/paths/resolve-existing.js";
import type { ConfirmFile } from "../../storage/replace-file.js";
import { abortable, throwIfAborted } from "../abort.js";
import { confirmFile } from "../confirm-file.js";
import { wrapToolDefinition } from "../define-tool.js";
import { fileError } from "../regular-file.js";
import { createLocalReadOperations, type ReadOperations } from "./operations.js";
import { readImage } from "./read-image.js";
import { readText } from "./read-text.js";
import { type ReadToolDetails, type ReadToolInput, readSchema } from "./schema.js";

/** Options of the read tool. */
export interface ReadToolOptions {
  /**
   * Bring images under the size limits of providers.
   *
   * @defaultValue true
   */
  autoResizeImages?: boolean;
  /** @defaultValue the local disk */
  operations?: ReadOperations;
}

/**
 * Defines the tool that reads text files and images.
 *
 * @param cwd - folder against which relative paths are resolved
 */
export function createReadToolDefinition(
  cwd: string,
  options: ReadToolOptions = {},
): ToolDefinition<typeof readSchema, ReadToolDetails | undefined> {
  return {
    name: "read",
    label: "read",
    description:
      "Read a file. Text is cut after 2000 lines or 50KB, whichever comes first; go on with offset and limit. " +
      "Images (jpg, png, gif, webp) are shown as images. Other binary files give a short note.",
    promptSnippet: "Read file contents",
    promptGuidelines: ["Use read to look at files instead of cat or sed."],
    parameters: readSchema,
    execute: (toolCallId, params, signal, _onUpdate, context?: ToolContext) =>
      abortable(signal, () =>
        readPath(params, { cwd, ...options, confirm: confirmFile(context, toolCallId, "read") }, signal, context),
      ),
  };
}

/** The read tool as the agent loop runs it. See {@link createReadToolDefinition}. */
export function createReadTool(
  cwd: string,
  options: ReadToolOptions = {},
): AgentTool<typeof readSchema, ReadToolDetails | undefined> {
  return wrapToolDefinition(createReadToolDefinition(cwd, options));
}

async function readPath(
  params: ReadToolInput,
  options: ReadToolOptions & { cwd: string; confirm: ConfirmFile | undefined },
  signal: AbortSignal | undefined,
  context: ToolContext | undefined,
): Promise<AgentToolResult<ReadToolDetails | undefined>> {
  const operations = options.operations ?? createLocalReadOperations(options.confirm);
  const path = await resolveExistingPath(params.path, context?.cwd ?? options.cwd);
  try {
    await operations.access(path);
    throwIfAborted(signal);
    const mimeType = await operations.detectImageMimeType?.(path);
    throwIfAborted(signal);
    if (mimeType) {
      const bytes = await operations.readFile(path);
      return await readImage(bytes, mimeType, options.autoResizeImages ?? true, context?.model);
    }
    const source = operations.createReadStream?.(path) ?? wholeFile(operations, path);
    return await readText(source, params, signal);
  } catch (error) {
    throw options.operations === undefined ? fileError(path, error) : error;
  }
}

async function* wholeFile(operations: ReadOperations, path: string): AsyncGenerator<Uint8Array> {
  yield await operations.readFile(path);
}
